"""Impose: pieces and a paper in, sheets out, with cut lines, rulers, labels and the print guide."""
