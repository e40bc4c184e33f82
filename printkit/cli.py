"""The command line: what may be asked and how. Heavy stages are imported by the command that needs them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from printkit import __version__, commands
from printkit.arguments import BUILD, CHECK
from printkit.cli_design import generate, new, schema
from printkit.cli_options import Command, content_option, jobs_option, json_option, options, templates_option
from printkit.cli_release import diff, release
from printkit.cli_shards import merge, shard_option
from printkit.command_support import code_of, kits_named, overlay_of, run_guarded, show
from printkit.diagnostics import ExitCode
from printkit.say import never_stumble, say, say_json


class _Group(click.Group):
    """Gives what the file system refuses its exit code."""

    command_class = Command

    def invoke(self, context: click.Context) -> object:
        code = run_guarded(lambda: super(_Group, self).invoke(context))
        if code is ExitCode.FILES:
            context.exit(code)
        return code


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="printkit")
def _printkit() -> None:
    """Print-and-play games: YAML in, PDFs out that print at exactly 100 %."""


def main() -> None:
    """Run the command line; text that a terminal cannot show never stops it."""
    never_stumble()
    _printkit(prog_name="printkit")


@_printkit.command()
@click.argument("kits", nargs=-1, metavar="[KIT]...")
@options(BUILD)
@click.option(
    "--since", type=click.Path(path_type=Path), metavar="OLD", help="Print only what changed since a build or release."
)
@shard_option
@json_option
def build(**asked: Any) -> None:
    """Build the PDFs of KITs (names or folders; all when none is named)."""
    raise SystemExit(commands.build(commands.BuildArguments(**asked)))


@_printkit.command()
@click.argument("kits", nargs=-1, metavar="[KIT]...")
@options(CHECK)
def check(**asked: Any) -> None:
    """Check KITs without writing anything: every error of every file at once, and the games' own facts."""
    raise SystemExit(commands.check(commands.CheckArguments(**asked)))


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
        say_json({"kits": found})
    else:
        say("\n\n".join(listing_text(listing) for listing in found))
    raise SystemExit(code_of(report.diagnostics()))


@_printkit.command()
@click.argument("paths", nargs=-1, metavar="[PDF or folder]...")
@jobs_option
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
        say(results_json(results))
    elif form == "markdown":
        say(results_markdown(results), end="")
    else:
        say(results_text(results, verbose=verbose))
    raise SystemExit(exit_code(results))


_printkit.add_command(release)
_printkit.add_command(schema)
_printkit.add_command(new)
_printkit.add_command(generate)
_printkit.add_command(diff)
_printkit.add_command(merge)
