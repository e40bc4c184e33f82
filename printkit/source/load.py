"""A YAML file in, its tree of text and a map of its places out."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from printkit.diagnostics import Place, Report
from printkit.source.build import Tree, build_tree
from printkit.source.source_map import SourceMap
from printkit.source.text import SourceText, read_text

__all__ = ["Document", "Tree", "load_text", "load_yaml"]


class Document(Struct, frozen=True):
    """What a file holds, where each of its values stands, and for how many values it counts."""

    tree: Tree
    source_map: SourceMap
    values: int = 0


def load_yaml(path: Path, shown: str, report: Report) -> Document | None:
    """The document of a file, `shown` being its name in messages.

    Every scalar is the text that was typed; types come from the models. None when anything was reported: the
    codes of `read_text`, those of `explain` (`syntax`, `tab-indent`, `unclosed-quote`, `unclosed-bracket`,
    `needs-quotes`), and `empty-file`, `several-documents`, `duplicate-key`, `bad-key`, `bad-merge`,
    `refused-tag`, `comment-value`, `unknown-alias`, `recursive-alias`, `duplicate-anchor`, `too-deep`,
    `too-large`.
    """
    source = read_text(path, shown, report)
    return None if source is None else load_text(source, report)


def load_text(source: SourceText, report: Report) -> Document | None:
    """The document of a text that has been read; reports as `load_yaml`."""
    found = Report()
    tree, values = build_tree(source, found)
    if tree is None and not found.failed:
        found.error(Place(source.shown), "empty-file", "the file holds nothing", "write at least one 'key: value'")
    for diagnostic in found.diagnostics():
        report.add(diagnostic)
    return None if found.failed else Document(tree, SourceMap(source), values)
