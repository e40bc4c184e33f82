"""`python -m tests.benchmarks [--rounds N] [--only W1,N] [--json FILE]`: measure and print."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.measure import interleaved
from tests.benchmarks.report import figures, table
from tests.benchmarks.suite import ROOT, Suite


def main() -> None:
    """Run the workloads and show how printkit stands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="interleaved rounds after one to warm up (7)")
    parser.add_argument("--only", default="", help="workloads by name, with commas between (all but CATALOGUE)")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "benchmarks.json", help="where figures go")
    options = parser.parse_args()
    chosen = [name.upper() for name in options.only.split(",") if name]
    with tempfile.TemporaryDirectory(prefix="printkit-bench-") as folder:
        workloads = Suite(Path(folder)).workloads()
        unknown = set(chosen) - {workload.name for workload in workloads}
        if unknown:
            parser.error(f"no workload {', '.join(sorted(unknown))}")
        found = []
        for workload in workloads:
            if workload.name in chosen or not (chosen or workload.rare):
                found.append(figures(workload, interleaved(workload.programs, options.rounds)))
                sys.stdout.write(table(found[-1:]) + "\n")
                sys.stdout.flush()
    machine = {"python": platform.python_version(), "machine": platform.machine(), "processors": os.cpu_count()}
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps({"machine": machine, "workloads": found}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
