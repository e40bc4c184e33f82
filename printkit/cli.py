"""The command line. Only this file prints; heavy stages are imported by the command that needs them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from printkit import __version__
from printkit.diagnostics import CANNOT_READ, Diagnostic, ExitCode, Severity
from printkit.files import KitFolder, UnknownKitError, find_kits, packaged


class _Group(click.Group):
    """Turns the two failures that are nobody's bug into a plain sentence and their exit code."""

    def invoke(self, context: click.Context) -> object:
        try:
            return super().invoke(context)
        except OSError as error:
            # An error of the file system: what it is about, and what the system says.
            where = f"{error.filename}: " if error.filename else ""
            click.echo(f"error: {where}{error.strerror or error}", err=True)
            context.exit(ExitCode.FILES)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="printkit")
def _printkit() -> None:
    """Print-and-play games: YAML in, PDFs out that print at exactly 100 %."""


def main() -> None:
    """Run the command line; text that a terminal cannot show never stops it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    _printkit(prog_name="printkit")


def _content(folder: str | None) -> Path:
    """The content folder: as told, else `content` here, else what comes with printkit."""
    if folder is not None:
        return Path(folder)
    here = Path("content")
    return here if here.is_dir() else packaged("content")


def _kits(names: Sequence[str], folder: str | None) -> tuple[KitFolder, ...]:
    try:
        return find_kits(names, _content(folder))
    except UnknownKitError as error:
        raise click.UsageError(str(error)) from error


def _overlay(folder: str | None) -> Path | None:
    """Templates laid over the packaged ones: as told, else `templates` here."""
    if folder is not None:
        return Path(folder)
    here = Path("templates")
    return here if here.is_dir() and not here.samefile(packaged("templates")) else None


def _show(diagnostics: Iterable[Diagnostic]) -> None:
    """Diagnostics as text, to stderr, in colour on a terminal that wants it."""
    from printkit.diagnostics_format import as_text

    found = tuple(diagnostics)
    if found:
        colour = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
        click.echo(as_text(found, colour=colour, encoding=sys.stderr.encoding or "ascii"), err=True, color=colour)
        errors = sum(1 for one in found if one.severity is Severity.ERROR)
        warnings = len(found) - errors
        counts = [f"{n} {word}{'s' * (n > 1)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
        click.echo(" and ".join(counts), err=True)


def _code(diagnostics: Iterable[Diagnostic]) -> ExitCode:
    errors = [found for found in diagnostics if found.severity is Severity.ERROR]
    if any(found.code == CANNOT_READ for found in errors):
        return ExitCode.FILES
    return ExitCode.CONTENT if errors else ExitCode.OK


def _chosen(name: str, known: Sequence[str], what: str) -> tuple[str, ...]:
    """One of the known names, or all of them."""
    if name == "all":
        return ()
    if name not in known:
        raise click.UsageError(f"'{name}' is no {what}; choose {', '.join(known)} or all")
    return (name,)


_content_option = click.option("--content", metavar="DIR", help="The folder with the kits (content).")
_templates_option = click.option("--templates", metavar="DIR", help="Templates laid over printkit's own.")
_json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


@_printkit.command()
@click.argument("kits", nargs=-1, metavar="[KIT]...")
@click.option("--paper", default="all", metavar="NAME", help="a4, letter or all (all).")
@click.option("--variant", default="all", metavar="NAME", help="standard, large-print or all (all).")
@click.option("--players", type=click.IntRange(1), metavar="N", help="Print what N players need.")
@click.option("--only", multiple=True, metavar="ID", help="Print only these components or pieces; may be repeated.")
@_content_option
@_templates_option
@click.option("--out", default="build", metavar="DIR", help="Where the files go (build).")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes to use (the number of processors).")
@click.option("--force", is_flag=True, help="Build even what has not changed.")
@_json_option
def build(
    kits: tuple[str, ...],
    paper: str,
    variant: str,
    players: int | None,
    only: tuple[str, ...],
    content: str | None,
    templates: str | None,
    out: str,
    jobs: int | None,
    force: bool,
    as_json: bool,
) -> None:
    """Build the PDFs of KITs (names or folders; all when none is named)."""
    from printkit.again import remember
    from printkit.building import BuildOrder, KitResult
    from printkit.building import build as build_kits
    from printkit.choice import Choice, ChoiceError

    overlay = _overlay(templates)
    papers, variants = _template_choice(paper, variant, overlay)
    order = BuildOrder(_kits(kits, content), Choice(papers, variants, players, _split(only)), overlay, Path(out), force)
    try:
        results: tuple[KitResult, ...] = build_kits(order, jobs or os.cpu_count() or 1, _progress)
    except ChoiceError as error:
        raise click.UsageError(str(error)) from error
    diagnostics = [found for result in results for found in result.diagnostics]
    _show(diagnostics)
    if as_json:
        _print_json(
            {
                "ok": not any(result.failed for result in results),
                "kits": [_as_json(r, order.out) for r in results],
            }
        )
    else:
        for result in results:
            _print_result(result, order.out)
        if not diagnostics and all(result.unchanged for result in results):
            outputs = [order.out / result.name / str(entry["path"]) for result in results for entry in result.files]
            remember(sys.argv[1:], order.kits, overlay, order.choice.options(), outputs)
    raise SystemExit(_code(diagnostics))


def _split(only: Sequence[str]) -> tuple[str, ...]:
    """Ids given one an option or several with commas between."""
    return tuple(part.strip() for one in only for part in one.split(",") if part.strip())


def _template_choice(paper: str, variant: str, overlay: Path | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The papers and variants named on the command line; the templates are read only to check a name."""
    if paper == variant == "all":
        return (), ()
    from printkit.diagnostics import Report
    from printkit.loading import load_templates

    found = load_templates(overlay, Report())
    return _chosen(paper, tuple(found.papers), "paper"), _chosen(variant, tuple(found.variants), "variant")


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{done} of {total}\r" if done < total else "\r\033[K", nl=False, err=True)


def _as_json(result: object, out: Path) -> dict[str, object]:
    from printkit.building import KitResult
    from printkit.diagnostics_format import as_json

    assert isinstance(result, KitResult)
    return {
        "kit": result.name,
        "unchanged": result.unchanged,
        "files": [(out / result.name / str(entry["path"])).as_posix() for entry in result.files],
        "diagnostics": as_json(result.diagnostics),
    }


def _print_json(value: object) -> None:
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def _print_result(result: object, out: Path) -> None:
    from printkit.building import KitResult

    assert isinstance(result, KitResult)
    if result.failed:
        return
    for entry in result.files:
        state = "unchanged" if result.unchanged else f"{len(entry['pages'])} sheets, {entry['paper']}"
        click.echo(f"{(out / result.name / str(entry['path'])).as_posix()}: {state}")


@_printkit.command()
@click.argument("kits", nargs=-1, metavar="[KIT]...")
@_content_option
@_templates_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="How findings are shown.",
)
@click.option("--strict", is_flag=True, help="Take warnings as errors.")
def check(kits: tuple[str, ...], content: str | None, templates: str | None, form: str, strict: bool) -> None:
    """Check KITs without writing anything: every error of every file at once, and the games' own facts."""
    from printkit.diagnostics import Report
    from printkit.diagnostics_format import as_github
    from printkit.diagnostics_format import as_json as diagnostics_json
    from printkit.pipeline import check_kit

    report = Report()
    facts = {}
    folders = _kits(kits, content)
    for folder in folders:
        own = Report()
        found = check_kit(folder, _overlay(templates), own)
        for diagnostic in own.diagnostics():
            report.add(diagnostic)
        if not own.failed:
            facts[folder.path.resolve().name] = found
    diagnostics = report.diagnostics()
    code = _code(diagnostics)
    if strict and diagnostics and code is ExitCode.OK:
        code = ExitCode.CONTENT
    if form == "json":
        _print_json({"ok": code is ExitCode.OK, "diagnostics": diagnostics_json(diagnostics), "facts": facts})
    elif form == "github":
        text = as_github(diagnostics)
        if text:
            click.echo(text)
    else:
        _show(diagnostics)
        for folder in folders:
            if folder.path.resolve().name in facts:
                click.echo(f"{folder.shown}: ok")
    raise SystemExit(code)


@_printkit.command("list")
@_content_option
@_templates_option
@_json_option
def list_kits(content: str | None, templates: str | None, as_json: bool) -> None:
    """List the kits, their pieces and how many sheets they take on each paper."""
    from printkit.diagnostics import Report
    from printkit.listing import list_kit, listing_text

    report = Report()
    listings = [list_kit(folder, _overlay(templates), report) for folder in _kits((), content)]
    found = [listing for listing in listings if listing is not None]
    _show(report.diagnostics())
    if as_json:
        _print_json({"kits": found})
    else:
        click.echo("\n\n".join(listing_text(listing) for listing in found))
    raise SystemExit(_code(report.diagnostics()))


@_printkit.command()
@click.argument("paths", nargs=-1, metavar="[PDF or folder]...")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes to use (the number of processors).")
@click.option("--verbose", is_flag=True, help="Show every measure of every file, not only the worst.")
@_json_option
def verify(paths: tuple[str, ...], jobs: int | None, verbose: bool, as_json: bool) -> None:
    """Prove finished PDFs right by reading them back: those named, or all that the manifests under build name."""
    from printkit.verify import exit_code, results_json, results_text, verify_paths

    chosen = tuple(Path(path) for path in paths) or (Path("build"),)
    results = verify_paths(chosen, jobs or os.cpu_count() or 1)
    if as_json:
        click.echo(results_json(results))
    else:
        click.echo(results_text(results, verbose=verbose))
    raise SystemExit(exit_code(results))
