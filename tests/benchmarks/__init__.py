"""Whole-process benchmarks: the same YAML through printkit, typst and plain ReportLab.

`python -m tests.benchmarks` prints a table and writes `build/benchmarks.json`. Nothing here is run by pytest.
"""
