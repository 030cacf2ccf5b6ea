"""Groups whose commands are imported when they are run, so that help comes at once."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click


class Part(NamedTuple):
    """Where a command is found and what the group's help says of it."""

    path: str
    """``package.module:name`` of a click command."""
    summary: str


class LazyGroup(click.Group):
    """A group that knows the names and summaries of its commands without importing them."""

    def __init__(self, *args: Any, parts: Mapping[str, Part], **extra: Any) -> None:
        super().__init__(*args, **extra)
        self._parts = parts

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands, in the order in which they were listed."""
        return list(self._parts)

    def get_command(  # click calls all three with the context
        self,
        ctx: click.Context,  # noqa: ARG002
        cmd_name: str,
    ) -> click.Command | None:
        """Import a command; None where the group has none of that name."""
        part = self._parts.get(cmd_name)
        if part is None:
            return None
        module, _, name = part.path.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002
        formatter: click.HelpFormatter,
    ) -> None:
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, part.summary) for name, part in self._parts.items()])
