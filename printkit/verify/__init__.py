"""Verify: finished PDF bytes (and a manifest) in, measured findings out. The only home of pypdf.

Shares no code with `printkit.pdf`: what is proved here is what another reader of the file sees. `document`
and what it uses turn a file into plain records in mm, `view` finds the pieces in them, the `check_*` files
each prove some of the promises, `run` and `table` are what the command line calls.
"""

from printkit.verify.findings import FileResult, Finding
from printkit.verify.run import exit_code, verify_paths
from printkit.verify.table import failures, results_json, results_markdown, results_text

__all__ = [
    "FileResult",
    "Finding",
    "exit_code",
    "failures",
    "results_json",
    "results_markdown",
    "results_text",
    "verify_paths",
]
