"""The command line. Only this file and `cli_*.py` print; heavy stages are imported by the command that needs them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit import __version__
from printkit.cli_design import generate, new, schema
from printkit.cli_release import changed_since, diff, release
from printkit.cli_shards import merge, shard_option, share
from printkit.cli_support import (
    Progress,
    code_of,
    content_option,
    json_option,
    kits_named,
    overlay_of,
    print_json,
    show,
    template_choice,
    templates_option,
)
from printkit.diagnostics import Diagnostic, ExitCode
from printkit.shards import Shard

if TYPE_CHECKING:  # loaded only by the command that needs it
    from printkit.building import BuildOrder, KitResult


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


@_printkit.command()
@click.argument("kits", nargs=-1, metavar="[KIT]...")
@click.option("--paper", default="all", metavar="NAME", help="a4, letter or all (all).")
@click.option("--variant", default="all", metavar="NAME", help="standard, large-print or all (all).")
@click.option("--players", type=click.IntRange(1), metavar="N", help="Print what N players need.")
@click.option("--only", multiple=True, metavar="ID", help="Print only these components or pieces; may be repeated.")
@content_option
@templates_option
@click.option("--out", default="build", metavar="DIR", help="Where the files go (build).")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes to use (the number of processors).")
@click.option(
    "--draft",
    is_flag=True,
    help="Print a frame with its name for a picture that is missing or broken, into DIR/KIT/draft.",
)
@click.option("--force", is_flag=True, help="Build even what has not changed.")
@click.option("--text", is_flag=True, help="Also write <kit>.txt: every piece in words.")
@click.option(
    "--since", type=click.Path(path_type=Path), metavar="OLD", help="Print only what changed since a build or release."
)
@shard_option
@json_option
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
    draft: bool,
    force: bool,
    text: bool,
    since: Path | None,
    shard: Shard | None,
    as_json: bool,
) -> None:
    """Build the PDFs of KITs (names or folders; all when none is named)."""
    from printkit.building import BuildOrder, remember_unchanged
    from printkit.building import build as build_kits
    from printkit.choice import Choice, ChoiceError

    if since is not None and (only or text or draft):
        raise click.UsageError("--since chooses among finished pieces itself: leave --only, --text and --draft out")
    overlay = overlay_of(templates)
    papers, variants = template_choice(paper, variant, overlay)
    chosen = share(kits_named(kits, content), shard)
    choice = Choice(papers, variants, players, _split(only), draft)
    # A draft lies apart: the finished files beside it stay as they are, and nobody takes it for one.
    order = BuildOrder(chosen, choice, overlay, Path(out), force, text, "draft" if draft else "")
    try:
        if since is not None:
            results = changed_since(order, since, jobs)
            order = order._replace(part="changes")
        else:
            results = build_kits(order, jobs, Progress())
    except ChoiceError as error:
        raise click.UsageError(str(error)) from error
    diagnostics = [found for result in results for found in result.diagnostics]
    _show_results(results, order, diagnostics, as_json=as_json)
    if since is None and not (as_json or diagnostics):
        remember_unchanged(sys.argv[1:], order, results)
    raise SystemExit(code_of(diagnostics))


def _show_results(
    results: Sequence[KitResult], order: BuildOrder, diagnostics: Sequence[Diagnostic], *, as_json: bool
) -> None:
    """What became of each kit: findings to stderr, the files to stdout."""
    show(diagnostics)
    if as_json:
        kits = [_as_json(result, order.folder(result.name)) for result in results]
        print_json({"ok": not any(result.failed for result in results), "kits": kits})
        return
    for result in results:
        _print_result(result, order.folder(result.name))


def _split(only: Sequence[str]) -> tuple[str, ...]:
    """Ids given one an option or several with commas between."""
    return tuple(part.strip() for one in only for part in one.split(",") if part.strip())


def _as_json(result: KitResult, folder: Path) -> dict[str, object]:
    from printkit.diagnostics_format import as_json

    return {
        "kit": result.name,
        "unchanged": result.unchanged,
        "files": [(folder / str(entry["path"])).as_posix() for entry in result.files],
        "text": (folder / result.text).as_posix() if result.text else None,
        "diagnostics": as_json(result.diagnostics),
    }


def _print_result(result: KitResult, folder: Path) -> None:
    if result.failed:
        return
    for entry in result.files:
        state = "unchanged" if result.unchanged else f"{len(entry['pages'])} sheets, {entry['paper']}"
        click.echo(f"{(folder / str(entry['path'])).as_posix()}: {state}")
    if result.text:
        state = "unchanged" if result.unchanged else "every piece in words"
        click.echo(f"{(folder / result.text).as_posix()}: {state}")


@_printkit.command()
@click.argument("kits", nargs=-1, metavar="[KIT]...")
@content_option
@templates_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "markdown"]),
    default="text",
    help="How findings are shown.",
)
@click.option("--strict", is_flag=True, help="Take warnings as errors.")
def check(kits: tuple[str, ...], content: str | None, templates: str | None, form: str, strict: bool) -> None:
    """Check KITs without writing anything: every error of every file at once, and the games' own facts."""
    from printkit.diagnostics import Report
    from printkit.diagnostics_format import as_github, as_markdown
    from printkit.diagnostics_format import as_json as diagnostics_json
    from printkit.loading import shared_names
    from printkit.pipeline import check_kit

    report = Report()
    facts = {}
    folders = kits_named(kits, content)
    shared = shared_names(folders)
    for folder in folders:
        own = Report()
        found = check_kit(folder, overlay_of(templates), own)
        for diagnostic in shared.get(folder, ()):
            own.add(diagnostic)
        for diagnostic in own.diagnostics():
            report.add(diagnostic)
        if not own.failed:
            facts[folder.path.resolve().name] = found
    diagnostics = report.diagnostics()
    code = code_of(diagnostics)
    if strict and diagnostics and code is ExitCode.OK:
        code = ExitCode.CONTENT
    if form == "json":
        print_json({"ok": code is ExitCode.OK, "diagnostics": diagnostics_json(diagnostics), "facts": facts})
    elif form == "github":
        text = as_github(diagnostics)
        if text:
            click.echo(text)
    elif form == "markdown":
        sound = [folder.shown for folder in folders if folder.path.resolve().name in facts]
        click.echo(as_markdown(diagnostics, sound), nl=False)
    else:
        show(diagnostics)
        for folder in folders:
            if folder.path.resolve().name in facts:
                click.echo(f"{folder.shown}: ok")
    raise SystemExit(code)


@_printkit.command("list")
@content_option
@templates_option
@json_option
def list_kits(content: str | None, templates: str | None, as_json: bool) -> None:
    """List the kits, their pieces and how many sheets they take on each paper."""
    from printkit.diagnostics import Report
    from printkit.listing import list_kit, listing_text

    report = Report()
    listings = [list_kit(folder, overlay_of(templates), report) for folder in kits_named((), content)]
    found = [listing for listing in listings if listing is not None]
    show(report.diagnostics())
    if as_json:
        print_json({"kits": found})
    else:
        click.echo("\n\n".join(listing_text(listing) for listing in found))
    raise SystemExit(code_of(report.diagnostics()))


@_printkit.command()
@click.argument("paths", nargs=-1, metavar="[PDF or folder]...")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes to use (the number of processors).")
@click.option("--verbose", is_flag=True, help="Show every measure of every file, not only the worst.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text", help="How results are shown."
)
@click.option("--json", "form", flag_value="json", help="The same as --format json.")
def verify(paths: tuple[str, ...], jobs: int | None, verbose: bool, form: str) -> None:
    """Prove finished PDFs right by reading them back: those named, or all that the manifests under build name."""
    from printkit.verify import exit_code, results_json, results_markdown, results_text, verify_paths

    chosen = tuple(Path(path) for path in paths) or (Path("build"),)
    results = verify_paths(chosen, jobs or os.cpu_count() or 1)
    if form == "json":
        click.echo(results_json(results))
    elif form == "markdown":
        click.echo(results_markdown(results), nl=False)
    else:
        click.echo(results_text(results, verbose=verbose))
    raise SystemExit(exit_code(results))


_printkit.add_command(release)
_printkit.add_command(schema)
_printkit.add_command(new)
_printkit.add_command(generate)
_printkit.add_command(diff)
_printkit.add_command(merge)
