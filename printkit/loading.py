"""Load and decode a kit's folder, and the templates, with every error of every file in one run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from types import GenericAlias
from typing import Any, TypeVar, cast

from msgspec import Struct, structs

from printkit.diagnostics import MOST_FINDINGS, Diagnostic, Place, Problem, Report, TreePath
from printkit.files import KitFolder, template_files
from printkit.kinds import KINDS, kind_of
from printkit.layout.fonts import FontBook
from printkit.layout.theme import Theme
from printkit.model.codes import code_problems
from printkit.model.component import Component
from printkit.model.decode import decode
from printkit.model.face import face_problems
from printkit.model.kit import DEVICE_NAMES, Entry, Kit, KitHeader
from printkit.model.theme import Format, Paper, Variant
from printkit.source.build import VALUE_LIMIT, weight
from printkit.source.inside import resolve_inside
from printkit.source.load import Document, load_text, load_yaml
from printkit.source.source_map import SourceMap, locate
from printkit.source.text import SourceText, read_text

T = TypeVar("T")


class LoadedKit(Struct, frozen=True):
    """A kit and, by the file names shown to people, the maps that turn paths into places.

    It is not `complete` when a file of it has an error; what could be read is there to be checked all the same.
    """

    kit: Kit
    maps: dict[str, SourceMap]
    header_file: str
    complete: bool

    def report(self, component: Component, problems: Sequence[Problem], report: Report) -> None:
        """Keep a component's problems at their places."""
        entry = next(entry for entry in self.kit.entries if entry.component is component)
        for problem in problems[:MOST_FINDINGS]:
            moved = _moved(problem, entry.path)
            for diagnostic in locate((moved,), self.maps[entry.file]):
                report.add(diagnostic)

    def report_header(self, problems: Sequence[Problem], report: Report) -> None:
        """Keep problems of `kit.yaml` at their places."""
        for diagnostic in locate(problems, self.maps[self.header_file]):
            report.add(diagnostic)


def _moved(problem: Problem, prefix: TreePath) -> Problem:
    return Problem(
        (*prefix, *problem.path),
        problem.code,
        problem.message,
        problem.hint,
        problem.severity,
        problem.at_key,
        problem.offset,
        problem.length,
    )


def load_kit(folder: KitFolder, report: Report) -> LoadedKit | None:
    """The kit of a folder, as far as it can be read; None when its header has an error."""
    shown = f"{folder.shown}/kit.yaml"
    path = resolve_inside(folder.path, "kit.yaml")
    if isinstance(path, Problem):
        report.error(Place(shown), path.code, path.message, path.hint)
        return None
    document = load_yaml(path, shown, report)
    if document is None:
        return None
    header, problems = decode(document.tree, KitHeader)
    for diagnostic in locate(problems, document.source_map):
        report.add(diagnostic)
    maps = {shown: document.source_map}
    entries: list[Entry] = []
    complete = True
    paths: set[Path] = set()
    files = _Files(maps, report, VALUE_LIMIT - document.values)
    for index, name in _named_files(document.tree):
        found = resolve_inside(folder.path, name, ("components", index))
        if isinstance(found, Path) and found in paths:
            message = f"'{name}' is named twice"
            found = Problem(("components", index), "duplicate-file", message, "name each file once")
        if isinstance(found, Problem):
            for diagnostic in locate((found,), document.source_map):
                report.add(diagnostic)
            complete = False
            continue
        paths.add(found)
        decoded, whole = _load_components(found, f"{folder.shown}/{name}", files)
        complete = complete and whole
        entries += decoded
        if files.values_left < 0:
            break
    if header is None:
        return None
    header = _on_one_line(header)
    loaded = LoadedKit(Kit(header, tuple(entries)), maps, shown, complete)
    _check_header(loaded, report)
    return loaded


def _component_of(tree: object) -> Any:  # a Union made at run time, which no static type describes
    """The models of the kinds a tree names; of all kinds when it names one there is not, so that all can be told."""
    named = {str(one.get("kind")): None for one in tree if isinstance(one, dict)} if isinstance(tree, list) else {}
    words = tuple(named) if named and all(word in KINDS for word in named) else tuple(KINDS)
    return reduce(or_, (KINDS[word].model for word in words))


def _on_one_line(header: KitHeader) -> KitHeader:
    """The header with the texts of labels and bookmarks on a line each, however they were typed."""
    texts = {name: " ".join(getattr(header, name).split()) for name in ("title", "version", "author")}
    return structs.replace(header, **texts)


def _named_files(tree: object) -> Iterator[tuple[int, str]]:
    """The files a header names: an error elsewhere in it must not hide theirs."""
    names = tree.get("components") if isinstance(tree, dict) else None
    for index, name in enumerate(names if isinstance(names, list) else ()):
        if isinstance(name, str):
            yield index, name


class _Files(Struct):
    """What is kept while the files of a kit are read; `values_left` is how much more the kit may hold."""

    maps: dict[str, SourceMap]
    report: Report
    values_left: int

    def take(self, values: int, shown: str) -> bool:
        """Count what a file holds; False, and an error, when the kit holds too much with it."""
        self.values_left -= values
        if self.values_left < 0:
            message = f"with this file the kit holds more than {VALUE_LIMIT:,} values; long texts count as several"
            self.report.error(Place(shown), "too-large", message, "make several kits")
        return self.values_left >= 0


def _load_components(path: Path, shown: str, files: _Files) -> tuple[tuple[Entry, ...], bool]:
    """The components of a file, as far as they are sound, and whether all of them are."""
    report = files.report
    document = load_yaml(path, shown, report)
    if document is None or not files.take(document.values, shown):
        return (), False
    files.maps[shown] = document.source_map
    lacking = _mount_tables(document, path.parent, shown, files)
    model = _component_of(document.tree)
    components, problems = decode(document.tree, GenericAlias(tuple, (model, ...)))
    for diagnostic in locate(problems, document.source_map):
        report.add(diagnostic)
    if components is None:
        trees = document.tree if isinstance(document.tree, list) else []
        sound = ((index, decode(tree, model)[0]) for index, tree in enumerate(trees))
        found = tuple(Entry(one, shown, (index,)) for index, one in sound if one is not None)
    else:
        found = tuple(Entry(component, shown, (index,)) for index, component in enumerate(components))
    # What is wrong with a table has been said; that its cards are not there would only be said once more.
    kept = tuple(entry for entry in found if entry.path[0] not in lacking)
    return kept, components is not None and not lacking


def _mount_tables(document: Document, folder: Path, shown: str, files: _Files) -> frozenset[int]:
    """Put the rows of table files where components name them; the components whose table has an error."""
    report = files.report
    lacking = []
    for index, tree in enumerate(document.tree if isinstance(document.tree, list) else ()):
        kind = KINDS.get(str(tree.get("kind"))) if isinstance(tree, dict) else None
        if kind is None or not kind.data_key or not isinstance(tree, dict) or not isinstance(tree.get("data"), str):
            continue
        written = str(tree["data"])
        problem: Problem | Path = resolve_inside(folder, written, (index, "data"))
        if kind.data_key in tree:
            message = f"'data' and '{kind.data_key}' are both given"
            problem = Problem((index, "data"), "two-sources", message, "leave one of them out")
        if isinstance(problem, Problem):
            for diagnostic in locate((problem,), document.source_map):
                report.add(diagnostic)
            lacking.append(index)
            continue
        name = f"{shown.rpartition('/')[0]}/{written}"
        from printkit.source.tables import load_table  # for a kit with a table

        table = load_table(problem, name, report)
        if table is None or not files.take(sum(weight(c) for row in table.rows for c in row.values()), name):
            lacking.append(index)
            continue
        tree[kind.data_key] = [dict(row) for row in table.rows]
        document.source_map.mount((index, kind.data_key), table.source_map)
    return frozenset(lacking)


def _check_header(loaded: LoadedKit, report: Report) -> None:
    """Players the right way round, no id twice, and choices among components that are there."""
    header = loaded.kit.header
    if DEVICE_NAMES.fullmatch(header.kit):
        message = f"'{header.kit}' is the name of a device on Windows, where no folder can have it"
        loaded.report_header((Problem(("kit",), "reserved-name", message, "choose another name"),), report)
    if header.players.max < header.players.min:
        message = f"max is {header.players.max}, less than min, {header.players.min}"
        loaded.report_header((Problem(("players", "max"), "out-of-range", message, "write the larger number"),), report)
    loaded.report_header((*face_problems(header.faces), *code_problems(header.codes)), report)
    seen: dict[str, Entry] = {}
    for entry in loaded.kit.entries:
        other = seen.setdefault(entry.component.id, entry)
        if other is not entry:
            message = f"the id '{entry.component.id}' stands in {other.file} too"
            problem = Problem(("id",), "duplicate-id", message, "give each component an id of its own")
            loaded.report(entry.component, (problem,), report)
    for path in ((row, index) for row, group in enumerate(header.choose) for index in range(len(group))):
        name = header.choose[path[0]][path[1]]
        if loaded.complete and name not in seen:
            message = f"the kit has no component '{name}'"
            problem = Problem(("choose", *path), "unknown-name", message, f"its components: {', '.join(seen)}")
            loaded.report_header((problem,), report)


def shared_names(folders: Sequence[KitFolder]) -> dict[KitFolder, tuple[Diagnostic, ...]]:
    """Each kit whose name an earlier one of the folders has too, and the finding: their files would mix."""
    seen: dict[str, KitFolder] = {}
    found = {}
    for folder in folders:
        # Whatever else is wrong with the file is told when the kit is loaded.
        document = load_yaml(folder.path / "kit.yaml", f"{folder.shown}/kit.yaml", Report())
        name = document.tree.get("kit") if document is not None and isinstance(document.tree, dict) else None
        if document is None or not isinstance(name, str) or seen.setdefault(name, folder) is folder:
            continue
        message = f"the kit in {seen[name].shown} is named '{name}' too"
        problem = Problem(("kit",), "duplicate-kit", message, "give each kit a name of its own")
        found[folder] = tuple(locate((problem,), document.source_map))
    return found


def check_components(loaded: LoadedKit, report: Report) -> None:
    """Run every kind's own checks; those that read other components only on a kit that is all there."""
    for component in loaded.kit.components:
        kind = kind_of(component)
        if loaded.complete or not kind.reads_kit:
            loaded.report(component, kind.check(component, loaded.kit), report)


class Templates(Struct, frozen=True):
    """Papers, variants and formats by name."""

    papers: dict[str, Paper]
    variants: dict[str, Variant]
    formats: dict[str, Format]

    def theme(self, variant: str, fonts: FontBook) -> Theme:
        """The theme of a variant."""
        chosen = self.variants[variant]
        return Theme(chosen, self.formats, fonts if chosen.italics else fonts.upright())


def load_templates(overlay: Path | None, report: Report) -> Templates:
    """Every template; what has an error is reported and left out."""
    papers = _load_folder("papers", overlay, Paper, report)
    variants = _load_folder("variants", overlay, Variant, report)
    formats = _load_folder("formats", overlay, Format, report)
    return Templates(
        {paper.paper: paper for paper in papers},
        {variant.variant: variant for variant in variants},
        {one.format: one for one in formats},
    )


def _load_folder(name: str, overlay: Path | None, model: type[T], report: Report) -> list[T]:
    found = []
    for path in template_files(name, overlay):
        own = overlay is not None and path.is_relative_to(overlay)
        shown = path.as_posix() if own else f"templates/{name}/{path.name}"
        source = read_text(path, shown, report)
        value = None if source is None else _decoded(model, source, report)
        if value is not None:
            found.append(value)
    return found


_KNOWN: dict[tuple[type, str], Any] = {}  # each model with its own values
"""Templates by their whole text: every kit of a run asks for the same ones."""


def _decoded(model: type[T], source: SourceText, report: Report) -> T | None:
    """The template of a text, decoded once in a process when it is sound."""
    known = _KNOWN.get((model, source.text))
    if known is not None:
        return cast(T, known)
    document = load_text(source, report)
    if document is None:
        return None
    value, problems = decode(document.tree, model)
    for diagnostic in locate(problems, document.source_map):
        report.add(diagnostic)
    if value is not None and not problems:
        _KNOWN[model, source.text] = value
    return value
