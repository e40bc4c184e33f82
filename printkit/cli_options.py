"""What the commands of the command-line library share; their options are those described in `arguments`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from printkit.arguments import CONTENT, JOBS, JSON, TEMPLATES, Option
from printkit.command_support import UsageError

F = TypeVar("F", bound=Callable[..., Any])


class Command(click.Command):
    """Shows how a command is used with what is wrong about its arguments."""

    def invoke(self, context: click.Context) -> object:
        """Run the command; a mistake in its arguments is told together with its usage."""
        try:
            return super().invoke(context)
        except UsageError as error:
            raise click.UsageError(str(error), context) from error


def option(described: Option) -> Callable[[F], F]:
    """The decorator of one option."""
    shapes: dict[str, dict[str, Any]] = {
        "text": {"default": described.default},
        "flag": {"is_flag": True},
        "count": {"type": click.IntRange(1)},
        "many": {"multiple": True},
    }
    shape = shapes[described.kind]
    if described.choices:
        shape["type"] = click.Choice(described.choices)
    names = (f"--{described.name}", described.key)
    return click.option(*names, metavar=described.metavar or None, help=described.help, **shape)


def options(described: Sequence[Option]) -> Callable[[F], F]:
    """The decorator of several options, shown in their order."""

    def decorate(command: F) -> F:
        for one in reversed(described):
            command = option(one)(command)
        return command

    return decorate


content_option = option(CONTENT)
templates_option = option(TEMPLATES)
jobs_option = option(JOBS)
json_option = option(JSON)
