"""The commands round a release: `release` packs what was proved, `diff` tells what changed since."""

from __future__ import annotations

import os
from pathlib import Path

import click

from printkit.cli_options import Command, content_option, jobs_option, json_option, templates_option
from printkit.command_support import Progress, UsageError, kits_named, overlay_of, show
from printkit.diagnostics import ExitCode
from printkit.say import say, say_json

LONGEST_REVISION = 40
"""A whole commit id; a label has no room for more."""


def one_line(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """A revision that a label can show.

    Raises:
        click.BadParameter: It is too long or not printable.
    """
    if value is None:
        return None
    found = value.strip()
    if len(found) > LONGEST_REVISION or not found.isprintable():
        raise click.BadParameter(f"a revision is one line of at most {LONGEST_REVISION} letters")
    return found


revision_option = click.option(
    "--revision", envvar="PRINTKIT_REVISION", metavar="TEXT", callback=one_line, help="Printed behind the version."
)


@click.command(cls=Command)
@click.argument("kits", nargs=-1, metavar="[KIT]...")
@content_option
@templates_option
@click.option("--out", default="dist", metavar="DIR", help="Where the files go (dist).")
@revision_option
@jobs_option
@json_option
def release(
    kits: tuple[str, ...],
    content: str | None,
    templates: str | None,
    out: str,
    revision: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Check, build and verify KITs, then pack each into a ZIP, with SHA256SUMS over all.

    Sheets carry the commit that git names, or --revision. Nothing is written when anything is wrong.
    """
    from printkit.release import ReleaseError, ReleaseOrder, ReleaseResult
    from printkit.release import release as release_kits
    from printkit.revision import read_revision

    folders, overlay = kits_named(kits, content), overlay_of(templates)
    revisions = {kit: read_revision(kit.path, overlay) if revision is None else revision for kit in folders}
    order = ReleaseOrder(folders, revisions, overlay, Path(out))
    try:
        result: ReleaseResult = release_kits(order, jobs or os.cpu_count() or 1, Progress())
    except ReleaseError as error:
        raise UsageError(str(error)) from error
    show(result.diagnostics)
    if as_json:
        _print_release_json(result, out)
    elif result.files:
        for file in result.files:
            say(f"{Path(out, file.name).as_posix()}: {file.size} bytes, sha256 {file.sha256}")
    else:
        _refuse(result)
    for note in result.notes:
        say(f"note: {note}", error=True)
    raise SystemExit(result.exit_code)


def _print_release_json(result: object, out: str) -> None:
    from printkit.diagnostics_format import as_json
    from printkit.release import ReleaseResult
    from printkit.verify import failures

    assert isinstance(result, ReleaseResult)
    say_json(
        {
            "ok": bool(result.files),
            "files": [
                {"path": Path(out, file.name).as_posix(), "sha256": file.sha256, "bytes": file.size}
                for file in result.files
            ],
            "diagnostics": as_json(result.diagnostics),
            "failures": failures(result.proofs),
            "notes": list(result.notes),
        }
    )


def _refuse(result: object) -> None:
    """Say why nothing was written."""
    from printkit.release import ReleaseResult
    from printkit.verify import failures

    assert isinstance(result, ReleaseResult)
    reasons = failures(result.proofs)
    for reason in reasons:
        say(reason, error=True)
    why = "these promises do not hold" if reasons else "the content has errors"
    say(f"nothing was released: {why}", error=True)


@click.command(cls=Command)
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="How the changes are shown.",
)
def diff(old: Path, new: Path, form: str) -> None:
    """Tell which pieces changed from OLD to NEW: manifests, folders or ZIPs. Exit code 1 when any did."""
    from printkit import diff_format
    from printkit.diff import diff as compare
    from printkit.editions import EditionError

    try:
        found = compare(old, new)
    except EditionError as error:
        say(f"error: {error}", error=True)
        raise SystemExit(ExitCode.FILES) from error
    if form == "json":
        say_json(diff_format.as_json(found))
    else:
        shown = diff_format.as_markdown(found) if form == "markdown" else diff_format.as_text(found)
        say(shown, end="")
    raise SystemExit(ExitCode.CONTENT if any(one.different for one in found) else ExitCode.OK)
