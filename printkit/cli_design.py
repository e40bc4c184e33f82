"""The commands for designers: `schema` and `new` help to write a kit, `generate` writes new content into one."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli_options import Command, content_option
from printkit.command_support import UsageError, code_of, kits_named, show
from printkit.diagnostics import ExitCode, Report
from printkit.files import write_all
from printkit.say import say


@click.command(cls=Command)
@click.option("--out", metavar="FILE", help="The file to write (to the terminal when left out).")
@click.option(
    "--format", "form", type=click.Choice(["json", "markdown"]), default="json", help="A JSON Schema, or a reference."
)
def schema(out: str | None, form: str) -> None:
    """Print what may be written in kit files: a JSON Schema for editors, or a reference of every key to read."""
    from printkit.reference import as_json, full_schema, reference

    text = as_json(full_schema()) if form == "json" else reference()
    if out is None:
        say(text, end="")
        return
    write_all({Path(out): text.encode()})
    say(Path(out).as_posix())


@click.command(cls=Command)
@click.argument("name", required=False)
@click.option("--from", "starter", default="deck", metavar="STARTER", help="What to begin with (deck).")
@click.option("--list", "listed", is_flag=True, help="Show the starters there are.")
@content_option
def new(name: str | None, starter: str, listed: bool, content: str | None) -> None:
    """Start the kit NAME from a STARTER: a small kit that builds, checks and verifies at once."""
    from printkit.starters import StarterError, starters, write_starter

    if listed:
        for one in starters():
            say(f"{one.name}: {one.about}")
        return
    if name is None:
        raise UsageError("give the kit a NAME, such as night-market")
    folder = Path(content or "content")
    try:
        written = write_starter(name, starter, folder)
    except StarterError as error:
        raise UsageError(f"{error}: {error.hint}") from error
    for path in written:
        say(path.as_posix())
    where = f" --content {folder.as_posix()}" if content else ""
    say(f"Next: printkit build {name}{where}", error=True)


@click.group()
def generate() -> None:
    """Write new content as ordinary YAML into a kit's folder."""


@generate.command("punch-problems", cls=Command)
@click.argument("kit", default="punch-proof")
@click.option("--seed", type=int, default=1, metavar="N", help="The same seed gives the same problems (1).")
@click.option("--count", type=click.IntRange(1, 200), default=24, metavar="N", help="How many problems (24).")
@click.option("--verifiers", default="4-6", metavar="N-M", help="The fewest and most verifiers of a problem (4-6).")
@click.option(
    "--difficulty", default="any", metavar="RANGE", help="introductory, harder, any, or expected questions: 2-3.5."
)
@content_option
def punch_problems(kit: str, seed: int, count: int, verifiers: str, difficulty: str, content: str | None) -> None:
    """Write sound problems for the criteria cards of KIT (punch-proof), ordered by measured difficulty."""
    from printkit.generate import (
        GenerateError,
        PunchRequest,
        generate_punch_problems,
        parse_difficulty,
        parse_verifiers,
        write_generated,
    )

    if content is None and not Path("content").is_dir():
        raise UsageError("there is no folder 'content' here; name the folder with the kit by --content")
    (folder,) = kits_named((kit,), content)
    report = Report()
    try:
        request = PunchRequest(seed, count, parse_verifiers(verifiers), parse_difficulty(difficulty))
        generated = generate_punch_problems(folder, request, report)
        if generated is not None:
            write_generated(generated)
    except GenerateError as error:
        raise UsageError(str(error)) from error
    show(report.diagnostics())
    if generated is None:
        raise SystemExit(code_of(report.diagnostics()) or ExitCode.CONTENT)
    if generated.message:
        say(f"warning: {generated.message}", error=True)
    say(generated.path.as_posix())
