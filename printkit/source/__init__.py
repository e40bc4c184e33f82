"""Load: files in, plain trees of text with places out. The only home of yaml and csv."""
