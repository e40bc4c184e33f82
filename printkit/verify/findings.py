"""What verification says: one finding for each property measured, with the figure of the worst place."""

from __future__ import annotations

from dataclasses import dataclass, field

from printkit.geometry import Size

PROMISES = {
    0: "file and manifest",
    1: "paper",
    2: "rulers",
    3: "margins and places",
    4: "trim boxes",
    5: "cut lines",
    6: "fonts and characters",
    7: "size of text",
    8: "black, white and grey",
    9: "for readers",
    10: "sheet label",
    11: "low ink",
}
"""The promises of a PDF by number; 0 is that the file is what its manifest names."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One property of one file, measured.

    `figure` is the worst value found and `limit` what it had to keep to, both as text with units. `page`
    (from 1; 0 for the whole file) and `piece` say where the worst value is. `seen` counts what was measured,
    `faults` what failed; `badness` orders findings of one measure from several files.
    """

    promise: int
    measure: str
    ok: bool
    figure: str
    limit: str
    page: int = 0
    piece: str = ""
    seen: int = 0
    faults: int = 0
    badness: float = 0.0

    @property
    def place(self) -> str:
        """Page and piece in words, empty for the whole file."""
        parts = [f"page {self.page}"] if self.page else []
        return ", ".join([*parts, f"piece {self.piece}"] if self.piece else parts)


@dataclass(slots=True)
class Tally:
    """Collects values of one property and keeps the worst with its place."""

    promise: int
    measure: str
    limit: str
    _seen: int = 0
    _faults: int = 0
    _worst: tuple[bool, float] = (False, float("-inf"))
    _figure: str = ""
    _page: int = 0
    _piece: str = ""

    def see(self, ok: bool, badness: float, figure: str, page: int = 0, piece: str = "") -> None:
        """Take a value in. Of two values the failed one is worse, then the one with more `badness`."""
        self._seen += 1
        self._faults += not ok
        if (not ok, badness) > self._worst or self._seen == 1:
            self._worst = (not ok, badness)
            self._figure, self._page, self._piece = figure, page, piece

    def near(self, value: float, target: float, slack: float, at: tuple[int, str], unit: str = "mm") -> None:
        """Take in a value that must be a target but for some slack."""
        off = abs(value - target)
        # Half a unit of the last digit shown: 50.0500 is not over 50.05.
        self.see(off <= slack + 5e-4, off, f"{value:.3f} {unit} for {target:.2f}", *at)

    def finding(self, nothing: str = "nothing to measure") -> Finding:
        """The verdict; without any value it is fine, and says `nothing`."""
        figure = self._figure if self._seen else nothing
        return Finding(
            self.promise,
            self.measure,
            not self._faults,
            figure,
            self.limit,
            self._page,
            self._piece,
            self._seen,
            self._faults,
            self._worst[1] if self._seen else float("-inf"),
        )


@dataclass(frozen=True, slots=True)
class FileResult:
    """What was proved about one file.

    `sizes` are the trim sizes measured by piece id, `words` the words on its pieces; both are compared with
    the other files of the same kit (`kit`, `variant`, `paper` are empty without a manifest).
    """

    path: str
    findings: tuple[Finding, ...]
    pages: int = 0
    kit: str = ""
    variant: str = ""
    paper: str = ""
    sizes: dict[str, Size] = field(default_factory=dict)
    words: frozenset[str] = frozenset()

    @property
    def ok(self) -> bool:
        """True when nothing failed."""
        return all(finding.ok for finding in self.findings)


def failed(promise: int, measure: str, figure: str, limit: str) -> Finding:
    """A failure about a whole file."""
    return Finding(promise, measure, False, figure, limit, seen=1, faults=1)
