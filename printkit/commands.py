"""The commands that run most, `build` and `check`: what they do and say, however their arguments were read."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.arguments import BUILD, CHECK, JSON, Option, plain
from printkit.command_support import (
    Progress,
    UsageError,
    code_of,
    kits_named,
    overlay_of,
    run_guarded,
    show,
    template_choice,
)
from printkit.diagnostics import Diagnostic, ExitCode, Report
from printkit.say import never_stumble, say, say_json

if TYPE_CHECKING:  # loaded only by the command that needs it
    from printkit.building import BuildOrder, KitResult
    from printkit.files import KitFolder
    from printkit.shards import Shard


def run_plain(arguments: Sequence[str]) -> int | None:
    """Run a command whose arguments are plain; its exit code, or None when the command line proper is needed."""
    options: tuple[Option, ...]
    command: Callable[[dict[str, Any]], int]
    if arguments[:1] == ["build"]:
        options, command = (*BUILD, JSON), lambda given: build(BuildArguments(**given))
    elif arguments[:1] == ["check"]:
        options, command = CHECK, lambda given: check(CheckArguments(**given))
    else:
        return None
    values = plain(arguments[1:], options)
    if values is None:
        return None
    never_stumble()
    try:
        return run_guarded(lambda: command(values))
    except UsageError:
        # The command line proper says it again, with the usage.
        return None


class BuildArguments(NamedTuple):
    """What was asked of `build`, by the keywords of its options."""

    kits: tuple[str, ...]
    paper: str
    variant: str
    players: int | None
    only: tuple[str, ...]
    content: str | None
    templates: str | None
    out: str
    jobs: int | None
    draft: bool
    force: bool
    text: bool
    since: Path | None = None
    shard: Shard | None = None
    as_json: bool = False


def build(asked: BuildArguments) -> ExitCode:
    """Build kits and say what became of each.

    Raises:
        UsageError: The arguments do not go together, or name what is not there.
    """
    from printkit.building import BuildOrder, remember_unchanged
    from printkit.building import build as build_kits
    from printkit.choice import Choice, ChoiceError

    since, draft = asked.since, asked.draft
    if since is not None and (asked.only or asked.text or draft):
        raise UsageError("--since chooses among finished pieces itself: leave --only, --text and --draft out")
    overlay = overlay_of(asked.templates)
    papers, variants = template_choice(asked.paper, asked.variant, overlay)
    chosen = kits_named(asked.kits, asked.content)
    if asked.shard is not None:
        chosen = asked.shard.of(chosen)
    choice = Choice(papers, variants, asked.players, _split(asked.only), draft)
    # A draft lies apart: the finished files beside it stay as they are, and nobody takes it for one.
    order = BuildOrder(chosen, choice, overlay, Path(asked.out), asked.force, asked.text, "draft" if draft else "")
    try:
        if since is not None:
            results = _changed_since(order, since, asked.jobs)
            order = order._replace(part="changes")
        else:
            results = build_kits(order, asked.jobs, Progress())
    except ChoiceError as error:
        raise UsageError(str(error)) from error
    diagnostics = [found for result in results for found in result.diagnostics]
    _show_results(results, order, diagnostics, as_json=asked.as_json)
    if since is None and not (asked.as_json or diagnostics):
        remember_unchanged(sys.argv[1:], order, results)
    return code_of(diagnostics)


def _changed_since(order: BuildOrder, old: Path, jobs: int | None) -> tuple[KitResult, ...]:
    """Build only what changed since an earlier edition, and say what that is.

    Raises:
        SystemExit: There is no usable edition of a kit.
    """
    from printkit.diff_format import as_text
    from printkit.editions import EditionError
    from printkit.since import build_since

    try:
        found = build_since(order, old, jobs or os.cpu_count() or 1, Progress())
    except EditionError as error:
        say(f"error: {error}", error=True)
        raise SystemExit(ExitCode.FILES) from error
    say(as_text([one.diff for one in found if one.diff is not None]), error=True, end="")
    return tuple(one.result for one in found)


def _show_results(
    results: Sequence[KitResult], order: BuildOrder, diagnostics: Sequence[Diagnostic], *, as_json: bool
) -> None:
    """What became of each kit: findings to stderr, the files to stdout."""
    show(diagnostics)
    if as_json:
        kits = [_as_json(result, order.folder(result.name)) for result in results]
        say_json({"ok": not any(result.failed for result in results), "kits": kits})
        return
    for result in results:
        _say_result(result, order.folder(result.name))


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


def _say_result(result: KitResult, folder: Path) -> None:
    if result.failed:
        return
    for entry in result.files:
        state = "unchanged" if result.unchanged else f"{len(entry['pages'])} sheets, {entry['paper']}"
        say(f"{(folder / str(entry['path'])).as_posix()}: {state}")
    if result.text:
        state = "unchanged" if result.unchanged else "every piece in words"
        say(f"{(folder / result.text).as_posix()}: {state}")


def _shared_names(folders: Sequence[KitFolder]) -> dict[KitFolder, tuple[Diagnostic, ...]]:
    """The kits whose name another has too; several kits in one run are also worth collecting after."""
    if len(folders) < 2:
        return {}
    from printkit.loading import shared_names

    gc.enable()
    return shared_names(folders)


class CheckArguments(NamedTuple):
    """What was asked of `check`, by the keywords of its options."""

    kits: tuple[str, ...]
    content: str | None
    templates: str | None
    form: str
    strict: bool


def check(asked: CheckArguments) -> ExitCode:
    """Check kits and say what was found.

    Raises:
        UsageError: A name is no kit.
    """
    from printkit import checking

    report = Report()
    facts = {}
    folders = kits_named(asked.kits, asked.content)
    shared = _shared_names(folders)
    for folder in folders:
        own = Report()
        found = checking.check(folder, overlay_of(asked.templates), own)
        for diagnostic in shared.get(folder, ()):
            own.add(diagnostic)
        for diagnostic in own.diagnostics():
            report.add(diagnostic)
        if not own.failed:
            facts[folder.path.resolve().name] = found
    diagnostics = report.diagnostics()
    code = code_of(diagnostics)
    if asked.strict and diagnostics and code is ExitCode.OK:
        code = ExitCode.CONTENT
    if asked.form == "json":
        from printkit.diagnostics_format import as_json

        say_json({"ok": code is ExitCode.OK, "diagnostics": as_json(diagnostics), "facts": facts})
        return code
    sound = [folder.shown for folder in folders if folder.path.resolve().name in facts]
    if asked.form == "text":
        show(diagnostics)
        for name in sound:
            say(f"{name}: ok")
    elif asked.form == "markdown":
        from printkit.diagnostics_format import as_markdown

        say(as_markdown(diagnostics, sound), end="")
    else:
        from printkit.diagnostics_format import as_github

        text = as_github(diagnostics)
        if text:
            say(text)
    return code
