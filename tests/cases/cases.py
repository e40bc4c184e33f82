"""What the tests of cases share: small decks, refused kits, and files read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printkit.verify.document import read_document
from printkit.verify.records import DocumentFacts
from tests.kits import Built, Run, build_here, run, write_kit

ONE = ("--variant", "standard", "--paper", "a4")


def deck(rows: str, face: str = '{title: "{name}"}', more: str = "") -> str:
    """A set of cards: `rows` in flow style, `more` further lines of the component."""
    return f"- kind: cards\n  id: deck\n  title: Deck\n  face: {face}\n{more}  cards: [{rows}]\n"


def made(folder: Path, components: str, *options: object, header: str = "") -> Built:
    """A kit built in one variant and paper unless told otherwise, every file of it verified."""
    return build_here(write_kit(folder, components, header), folder / "out", *(options or ONE))


def refused(folder: Path, components: str, header: str = "", *options: object) -> Run:
    """The run of a build that ends with code 1, on a traceback or a file fails the test."""
    done = run("build", write_kit(folder, components, header), "--out", folder / "out", "--jobs", 1, *options)
    assert done.code == 1, done
    assert done.out == ""
    assert "Traceback" not in done.err
    assert not list((folder / "out").rglob("*"))
    return done


def facts(built: Built, variant: str = "standard", paper: str = "a4") -> DocumentFacts:
    """A built file read back."""
    return read_document(built.pdf(variant, paper).read_bytes())


def words(document: DocumentFacts) -> str:
    """All text of all pieces in the order of the content, white space folded."""
    runs = (text for page in document.pages for text in page.content.texts if text.mark.piece >= 0)
    return " ".join("".join(run.text + ("" if run.text.endswith(" ") else " ") for run in runs).split())


def boxes(entry: dict[str, Any]) -> list[list[float]]:
    """The trim boxes of a file, in order."""
    return [piece["box_mm"] for page in entry["pages"] for piece in page["pieces"]]
