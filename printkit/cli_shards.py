"""The commands for a catalogue that is built on several machines."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli_options import Command, json_option
from printkit.diagnostics import ExitCode
from printkit.say import say, say_json
from printkit.shards import MergeError, Shard


def _shard(_context: click.Context, _option: click.Parameter, text: str | None) -> Shard | None:
    """The share that was written."""
    try:
        return None if text is None else Shard.parse(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


shard_option = click.option(
    "--shard", callback=_shard, metavar="i/n", help="Build only share i of n of the kits, the same on every machine."
)


@click.command("merge-manifests", cls=Command)
@click.argument("folders", nargs=-1, required=True, metavar="FOLDER...", type=click.Path(path_type=Path))
@click.option("--out", default="build", metavar="DIR", help="Where the joined kits go (build).")
@json_option
def merge(folders: tuple[Path, ...], out: str, as_json: bool) -> None:
    """Join what was built in several FOLDERs, by --shard or otherwise, into one with one manifest a kit."""
    from printkit.shards import merge_manifests

    try:
        counts = merge_manifests(folders, Path(out))
    except MergeError as error:
        say(f"error: {error}", error=True)
        raise SystemExit(ExitCode.FILES) from error
    if as_json:
        say_json({"kits": counts})
    else:
        for name, count in counts.items():
            say(f"{(Path(out) / name / 'manifest.json').as_posix()}: {count} files")
