"""printkit: print-and-play games from YAML to PDFs that print at exactly 100 %."""

__version__ = "0.1.0"
