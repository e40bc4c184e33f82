"""Whole processes measured: wall time and peak memory, the competitors of a round one after the other."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Program:
    """Something to run: a name, a command, its folder and environment, the file it makes, what to do before each run.

    The folder must not be that of the sources: Python would import the package from there.
    """

    name: str
    command: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str]
    output: Path | None = None
    before: Callable[[], None] | None = None


@dataclass(slots=True)
class Samples:
    """What the rounds gave for one program."""

    seconds: list[float] = field(default_factory=list)
    processor_s: list[float] = field(default_factory=list)
    peak_mib: list[float] = field(default_factory=list)
    size: int = 0

    @property
    def median_s(self) -> float:
        """The median wall time."""
        return statistics.median(self.seconds)

    @property
    def median_processor_s(self) -> float:
        """The median of the processor time of a run, which other work on the machine disturbs less."""
        return statistics.median(self.processor_s)

    @property
    def best_s(self) -> float:
        """The fastest round, for machines that do other work beside."""
        return min(self.seconds)

    @property
    def memory_mib(self) -> float:
        """The median of the peaks of resident memory, the largest process of a run."""
        return statistics.median(self.peak_mib)


def run(program: Program) -> tuple[float, float, float]:
    """Wall seconds, processor seconds and peak MiB of one run.

    The peak counts this process too, as it was when the other was started: it must stay small.

    Raises:
        RuntimeError: The program failed; its error output is the message.
    """
    if program.before is not None:
        program.before()
    begun = time.perf_counter()
    process = subprocess.Popen(
        program.command,
        cwd=program.folder,
        env=dict(program.environment),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{program.name} failed: {errors.decode(errors='replace')}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def interleaved(programs: Sequence[Program], rounds: int) -> dict[str, Samples]:
    """Every program once in each round, in turn, so that a busy minute slows all alike; one round warms up."""
    results = {program.name: Samples() for program in programs}
    for number in range(rounds + 1):
        for program in programs:
            seconds, processor, peak = run(program)
            if number:
                results[program.name].seconds.append(seconds)
                results[program.name].processor_s.append(processor)
                results[program.name].peak_mib.append(peak)
    for program in programs:
        if program.output is not None:
            results[program.name].size = program.output.stat().st_size
    return results
