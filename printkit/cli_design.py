"""The commands for designers: `schema` and `new` help to write a kit, `generate` writes new content into one."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli_support import code_of, content_option, kits_named, show
from printkit.diagnostics import ExitCode, Report
from printkit.files import write_all


@click.command()
@click.option("--out", metavar="FILE", help="The file to write (to the terminal when left out).")
@click.option(
    "--format", "form", type=click.Choice(["json", "markdown"]), default="json", help="A JSON Schema, or a reference."
)
def schema(out: str | None, form: str) -> None:
    """Print what may be written in kit files: a JSON Schema for editors, or a reference of every key to read."""
    from printkit.reference import as_json, full_schema, reference

    text = as_json(full_schema()) if form == "json" else reference()
    if out is None:
        click.echo(text, nl=False)
        return
    write_all({Path(out): text.encode()})
    click.echo(Path(out).as_posix())


@click.command()
@click.argument("name", required=False)
@click.option("--from", "starter", default="deck", metavar="STARTER", help="What to begin with (deck).")
@click.option("--list", "listed", is_flag=True, help="Show the starters there are.")
@content_option
def new(name: str | None, starter: str, listed: bool, content: str | None) -> None:
    """Start the kit NAME from a STARTER: a small kit that builds, checks and verifies at once."""
    from printkit.starters import StarterError, starters, write_starter

    if listed:
        for one in starters():
            click.echo(f"{one.name}: {one.about}")
        return
    if name is None:
        raise click.UsageError("give the kit a NAME, such as night-market")
    folder = Path(content or "content")
    try:
        written = write_starter(name, starter, folder)
    except StarterError as error:
        raise click.UsageError(f"{error}: {error.hint}") from error
    for path in written:
        click.echo(path.as_posix())
    where = f" --content {folder.as_posix()}" if content else ""
    click.echo(f"Next: printkit build {name}{where}", err=True)


@click.group()
def generate() -> None:
    """Write new content as ordinary YAML into a kit's folder."""


@generate.command("punch-problems")
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
        raise click.UsageError("there is no folder 'content' here; name the folder with the kit by --content")
    (folder,) = kits_named((kit,), content)
    report = Report()
    try:
        request = PunchRequest(seed, count, parse_verifiers(verifiers), parse_difficulty(difficulty))
        generated = generate_punch_problems(folder, request, report)
        if generated is not None:
            write_generated(generated)
    except GenerateError as error:
        raise click.UsageError(str(error)) from error
    show(report.diagnostics())
    if generated is None:
        raise SystemExit(code_of(report.diagnostics()) or ExitCode.CONTENT)
    if generated.message:
        click.echo(f"warning: {generated.message}", err=True)
    click.echo(generated.path.as_posix())
