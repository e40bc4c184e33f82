"""The pipeline on one screen: load, decode, check, lay out, impose, write. Verify starts from the files.

`check_kit` runs it up to imposition and reports everything; `build_kit` goes on to bytes.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from printkit import cache
from printkit.choice import Choice, ChoiceError
from printkit.diagnostics import Problem, Report, TreePath
from printkit.files import KitFolder, input_digest, source_date
from printkit.impose.booklet import NothingToPrintError, Plan, PrintRun, plan
from printkit.impose.sheet import Booklet
from printkit.kinds import kind_of
from printkit.layout.fonts import FontBook, font_book
from printkit.layout.kit_fonts import kit_fonts
from printkit.layout.kit_icons import kit_icons
from printkit.layout.pattern import has_words
from printkit.layout.pictures import PictureBook
from printkit.layout.piece import Piece
from printkit.layout.theme import Theme, UnknownFormatError
from printkit.layout.typesetter import Typesetter
from printkit.loading import LoadedKit, Templates, check_components, load_kit, load_templates
from printkit.manifest import FileEntry, file_entry
from printkit.model.component import PIECE_LIMIT, Component
from printkit.model.kit import KitHeader

TEXT_VARIANT = "standard"
"""The variant whose words the text companion gives: pages differ between variants, words do not."""


class Inputs(Struct, frozen=True):
    """A kit and the templates, loaded without an error."""

    loaded: LoadedKit
    templates: Templates
    pictures: PictureBook
    fonts: FontBook


class BuiltFile(Struct, frozen=True):
    """One finished PDF, its entry in the manifest, and the kit it belongs to."""

    kit: str
    title: str
    data: bytes
    entry: FileEntry


def load(folder: KitFolder, overlay: Path | None, report: Report) -> Inputs | None:
    """Load and decode the kit and the templates and run the kinds' checks; None after an error."""
    templates = load_templates(overlay, report)
    loaded = load_kit(folder, report)
    if loaded is None:
        return None
    own, problems = kit_fonts(loaded.kit.header.fonts, folder.path)
    loaded.report_header((*problems, *_damaged(own)), report)
    check_components(loaded, report)
    return None if report.failed else Inputs(loaded, templates, PictureBook(folder.path), font_book(own))


def _damaged(own: Mapping[str, Sequence[Path]]) -> Iterator[Problem]:
    """A problem for each font of a kit that cannot be embedded."""
    if not own:
        return
    from printkit.pdf.subset import DamagedFontError, probe  # the PDF library, only for a kit with fonts of its own

    for style, paths in own.items():
        try:
            for path in paths:
                probe(path)
        except DamagedFontError as error:
            yield Problem(("fonts", style), "bad-font", str(error), "use a TrueType file (.ttf) that may be embedded")


def facts(inputs: Inputs, digest: str) -> dict[str, Mapping[str, object]]:
    """The results of the games' own rules by piece id, from the cache when nothing changed."""
    key = f"facts-{digest}"
    found: dict[str, Mapping[str, object]] | None = cache.load(key)
    if found is None:
        found = {}
        kit = inputs.loaded.kit
        for component in kit.components:
            found |= {name: dict(values) for name, values in kind_of(component).facts(component, kit).items()}
        cache.store(key, found)
    return found


def lay_out(inputs: Inputs, variant: str, choice: Choice, report: Report) -> tuple[Piece, ...]:
    """Every piece of the kit in a variant, or those chosen."""
    loaded = inputs.loaded
    icons, problems = kit_icons(loaded.kit.header.icons, inputs.pictures)
    loaded.report_header(problems, report)
    theme = inputs.templates.theme(variant, inputs.fonts.with_icons(icons))
    loaded.report_header(_unprintable(_words_of_header(loaded.kit.header), theme), report)
    allowed = loaded.kit.header.players
    if choice.players is not None and not allowed.min <= choice.players <= allowed.max:
        raise ChoiceError(
            f"{loaded.kit.header.kit} is for {allowed.min} to {allowed.max} players, not {choice.players}"
        )
    most = choice.players or allowed.max
    players: tuple[int | None, ...] = (None,) if choice.players is None else tuple(range(1, choice.players + 1))
    pieces: list[Piece] = []
    designs = 0
    for component in loaded.kit.components:
        setter = Typesetter(theme, players, most, inputs.pictures)
        setter.draft = choice.draft
        words = ((("title",), component.title), (("note",), component.note))
        setter.problems += _unprintable(words, theme)
        kind = kind_of(component)
        sets = {"": 1, "per-player": len(players), "all-players": most}[component.copies.per]
        designs += kind.designs(component) * sets
        if designs > PIECE_LIMIT:
            loaded.report(component, (_too_many(designs),), report)
            break
        try:
            own = kind.lay_out(component, setter, loaded.kit)
        except UnknownFormatError as error:
            setter.problems.append(_unknown_format(component, error))
            own = ()
        pieces += own
        if not setter.problems:
            setter.problems += _without_words(own)
        loaded.report(component, setter.problems, report)
    _check_total(pieces, loaded, report)
    known = {name: None for piece in pieces for name in (piece.component, piece.id)}
    for name in choice.only:
        if name not in known and not report.failed:
            import difflib  # only a mistake pays for the import

            near = difflib.get_close_matches(name, known, 3)
            hint = f"did you mean {' or '.join(near)}?" if near else f"its components: {', '.join(_ids(loaded))}"
            raise ChoiceError(f"{loaded.kit.header.kit} has no piece '{name}': {hint}")
    return tuple(piece for piece in pieces if _wanted(piece, choice.only))


def _words_of_header(header: KitHeader) -> Iterator[tuple[TreePath, str]]:
    """What of a header is printed in labels and in the print guide, and where it stands."""
    yield ("title",), header.title
    yield ("version",), header.version
    for key in ("supply", "print_notes"):
        for index, text in enumerate(getattr(header, key)):
            yield (key, index), text


def _unprintable(words: Iterable[tuple[TreePath, str]], theme: Theme) -> Sequence[Problem]:
    """A problem for each character of some texts that no font has."""
    setter = Typesetter(theme)
    for path, text in words:
        # Line ends and other white space become single spaces.
        setter.check_glyphs(" ".join(text.split()), path)
    return setter.problems


def _unknown_format(component: Component, error: UnknownFormatError) -> Problem:
    key = "place" if hasattr(component, "place") else "format"
    return Problem((key,), "unknown-format", f"'{error.name}' is not a format", f"formats: {', '.join(error.known)}")


def _without_words(pieces: Sequence[Piece]) -> tuple[Problem, ...]:
    """Pieces that nobody could name, because nothing is printed on them in words."""
    frames = {id(piece.frame): piece for piece in reversed(pieces)}
    return tuple(
        Problem((), "no-words", f"nothing is printed on {piece.id} in words", "print at least a word, such as BLANK")
        for piece in frames.values()
        if not has_words(piece.frame)
    )


def _too_many(count: int) -> Problem:
    message = f"with this {count:,} pieces, places, rows and paragraphs are to be set, at most {PIECE_LIMIT:,} are"
    return Problem(("copies",), "too-many-pieces", message, "make several kits")


def stamped(header: KitHeader, choice: Choice) -> KitHeader:
    """The header as it is printed: the revision, when one was given, and a draft stand behind the version."""
    version = f"{header.version}+{choice.revision}" if choice.revision else header.version
    return msgspec.structs.replace(header, version=f"{version} draft" if choice.draft else version)


def _check_total(pieces: Sequence[Piece], loaded: LoadedKit, report: Report) -> None:
    """Refuse more pieces than anybody cuts out, before hundreds of sheets are made of them."""
    total = sum(piece.copies for piece in pieces)
    if total > PIECE_LIMIT:
        message = f"the kit has {total} pieces with all their copies, {PIECE_LIMIT} are allowed"
        problem = Problem(("components",), "too-many-pieces", message, "print fewer copies, or make two kits of it")
        loaded.report_header((problem,), report)


def _ids(loaded: LoadedKit) -> tuple[str, ...]:
    return tuple(component.id for component in loaded.kit.components)


def _wanted(piece: Piece, only: Sequence[str]) -> bool:
    return not only or piece.component in only or piece.id in only


def impose_all(inputs: Inputs, variant: str, choice: Choice, report: Report) -> dict[str, Booklet]:
    """The booklet of each wanted paper in one variant, laid out once."""
    return {paper: one.booklet() for paper, one in plan_all(inputs, variant, choice, report).items()}


def plan_all(inputs: Inputs, variant: str, choice: Choice, report: Report) -> dict[str, Plan]:
    """The same, short of labels and rulers: all that can be wrong is reported here."""
    pieces = lay_out(inputs, variant, choice, report)
    plans: dict[str, Plan] = {}
    loaded = inputs.loaded
    for paper in choice.papers or tuple(inputs.templates.papers):
        theme = inputs.templates.theme(variant, inputs.fonts)
        header = stamped(loaded.kit.header, choice)
        paper_found = inputs.templates.papers[paper]
        run = PrintRun(header, theme, paper_found, choice.players, not choice.only, choice.changes)
        if report.failed:
            break
        try:
            found, problems = plan(pieces, run)
        except NothingToPrintError:
            message = "there is nothing to print: every piece has 0 copies, or none was chosen"
            hint = "give at least one component copies of 1 or more"
            loaded.report_header((Problem(("components",), "nothing-to-print", message, hint),), report)
            break
        if found is None:
            for problem in problems:
                component = loaded.kit.component(str(problem.path[0]))
                if component is not None:
                    loaded.report(component, (Problem((), problem.code, problem.message, problem.hint),), report)
            continue
        loaded.report_header(problems, report)
        plans[paper] = found
    return plans


def check_kit(folder: KitFolder, overlay: Path | None, report: Report) -> dict[str, Mapping[str, object]]:
    """Report everything that would stop a build of the kit, in every variant and paper; the facts when sound."""
    with uncollected():
        inputs = load(folder, overlay, report)
        if inputs is None:
            return {}
        for variant in inputs.templates.variants:
            plan_all(inputs, variant, Choice(), report)
        if report.failed:
            return {}
        return facts(inputs, input_digest(folder.path, overlay, ()))


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage collection: a kit is many small objects that live until it is done, so there is none to find."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def build_variant(
    folder: KitFolder, overlay: Path | None, variant: str, choice: Choice, report: Report
) -> tuple[BuiltFile, ...]:
    """The finished files of one variant of a kit; empty when anything was reported as an error."""
    with uncollected():
        return _build_variant(folder, overlay, variant, choice, report)


def _build_variant(
    folder: KitFolder, overlay: Path | None, variant: str, choice: Choice, report: Report
) -> tuple[BuiltFile, ...]:
    from printkit.pdf.subset import DamagedFontError
    from printkit.pdf.write import Sources, write_pdf  # the PDF library is loaded only when a file is written

    inputs = load(folder, overlay, report)
    if inputs is None:
        return ()
    booklets = impose_all(inputs, variant, choice, report)
    if report.failed:
        return ()
    built = []
    sources = Sources(inputs.fonts.paths(), inputs.pictures, source_date(), cache)
    header = inputs.loaded.kit.header
    for paper, booklet in booklets.items():
        try:
            data = write_pdf(booklet, sources)
        except DamagedFontError as error:
            hint = "use a TrueType file (.ttf) that may be embedded"
            inputs.loaded.report_header((Problem(("fonts",), "bad-font", str(error), hint),), report)
            return ()
        part = "-changes" if choice.changes else "-draft" if choice.draft else ""
        name = f"{header.kit}{part}-{variant}-{paper}.pdf"
        built.append(BuiltFile(header.kit, header.title, data, file_entry(name, data, booklet, variant, paper)))
    return tuple(built)


def build_text(folder: KitFolder, overlay: Path | None, choice: Choice) -> bytes:
    """The text companion of a kit that has been built, UTF-8; the variants chosen make no difference."""
    from printkit.text import kit_text  # for whoever asked for the text

    report = Report()
    inputs = load(folder, overlay, report)
    if inputs is None:
        return b""
    names = inputs.templates.variants
    variant = TEXT_VARIANT if TEXT_VARIANT in names else next(iter(names))
    pieces = lay_out(inputs, variant, choice, report)
    return kit_text(stamped(inputs.loaded.kit.header, choice), pieces).encode()
