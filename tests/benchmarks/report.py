"""The figures of a run as a table for people and as JSON for comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.benchmarks.measure import Samples
from tests.benchmarks.suite import Workload

Figures = dict[str, Any]
"""One program's figures: plain JSON."""


def figures(workload: Workload, results: Mapping[str, Samples]) -> Figures:
    """Everything measured in a workload, and how printkit stands against its goal."""
    programs = {
        name: {
            "median_s": round(one.median_s, 4),
            "best_s": round(one.best_s, 4),
            "processor_s": round(one.median_processor_s, 4),
            "memory_mib": round(one.memory_mib, 1),
            "bytes": one.size,
            "rounds_s": [round(seconds, 4) for seconds in one.seconds],
        }
        for name, one in results.items()
    }
    return {"workload": workload.name, "what": workload.what, "programs": programs, "goals": _goals(workload, results)}


def _goals(workload: Workload, results: Mapping[str, Samples]) -> list[Figures]:
    goal = workload.goal
    if goal is None:
        return []
    own, rival = results[workload.programs[0].name], results[goal.rival]
    ratios = (
        ("time", goal.time, own.median_s / rival.median_s),
        ("memory", goal.memory, own.memory_mib / rival.memory_mib),
        ("bytes", goal.size, own.size / rival.size if rival.size else 0.0),
    )
    return [
        {"figure": figure, "rival": goal.rival, "ratio": round(ratio, 3), "at_most": bound, "reached": ratio <= bound}
        for figure, bound, ratio in ratios
        if bound
    ]


def table(all_figures: Iterable[Figures]) -> str:
    """Lines for people: a block for each workload, then how each goal stands."""
    lines = []
    for one in all_figures:
        lines.append(f"{one['workload']}: {one['what']}")
        for name, values in one["programs"].items():
            size = f"{values['bytes'] / 1000:9.0f} KB" if values["bytes"] else ""
            lines.append(
                f"  {name:22} {values['median_s']:8.3f} s (best {values['best_s']:.3f},"
                f" processor {values['processor_s']:.3f})"
                f" {values['memory_mib']:7.0f} MiB {size}"
            )
        for goal in one["goals"]:
            mark = "reached" if goal["reached"] else "NOT REACHED"
            lines.append(
                f"    {goal['figure']:6} {goal['ratio']:6.2f} x {goal['rival']}, at most {goal['at_most']:g}: {mark}"
            )
    return "\n".join(lines)
