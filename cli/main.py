"""The ``isleworks`` command: one group of verbs a game, loaded when they are asked for."""

import os
import signal
import sys
import threading
import traceback
from importlib.metadata import version
from types import FrameType
from typing import Any, NoReturn

import click

from cli.exits import ClosedPipeError, ExitCode
from cli.lazy import LazyGroup, Part

_pressed = threading.Event()
"""Set by Ctrl-C. Compiled libraries that are being loaded make an error of their own of it."""


class Program(LazyGroup):
    """The outermost group: turns whatever goes wrong into one sentence and an exit code."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run the command line and leave the process with its exit code."""
        extra["standalone_mode"] = False
        sys.exit(_exit_code(lambda: super(Program, self).main(*args, **extra)))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb; a reader that has gone away gets its own exception."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError as error:
            raise ClosedPipeError from error
        return result


def _exit_code(run: Any) -> int:
    try:
        code = run()
    except ClosedPipeError:
        _forget_stdout()
        return ExitCode.CLOSED_PIPE
    except click.Abort:
        return ExitCode.INTERRUPTED
    except click.ClickException as error:
        error.show()
        return ExitCode.UNREADABLE
    except Exception as error:
        return ExitCode.INTERRUPTED if _pressed.is_set() else _unforeseen(error)
    return code if isinstance(code, int) else ExitCode.YES


def _unforeseen(error: Exception) -> int:
    """Tell of a document or file that cannot be read, or of a fault that is our own."""
    from games.core.documents import DocumentError

    if isinstance(error, DocumentError):
        click.echo(str(error), err=True)
        return ExitCode.UNREADABLE
    if isinstance(error, OSError) and error.strerror:
        name = f"{error.filename}: " if error.filename else ""
        click.echo(f"{name}{error.strerror}.", err=True)
        _give_up_on_stdout()
        return ExitCode.UNREADABLE
    if os.environ.get("ISLEWORKS_DEBUG"):
        traceback.print_exception(error)
    else:
        click.echo(
            f"isleworks made a mistake of its own ({type(error).__name__}); "
            "with ISLEWORKS_DEBUG=1 it shows where.",
            err=True,
        )
    return ExitCode.INTERNAL


def _give_up_on_stdout() -> None:
    """If standard output takes nothing, keep the interpreter from trying again at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        _forget_stdout()


def _forget_stdout() -> None:
    """Let the interpreter's last flush go nowhere: nobody gets it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"isleworks {version('isleworks')}")
        ctx.exit()


isleworks = Program(
    name="isleworks",
    help="Makes, solves, rates, prints and plays the content of island board games.",
    epilog="Exit codes: 0 yes or done, 1 a definite no, 2 bad usage or unreadable input, "
    "3 no answer within the budget, 130 interrupted.",
    parts={
        "papua-bridges": Part(
            "cli.papua_bridges:papua_bridges", "Puzzle boards: join four islands by bridges."
        ),
        "papua-expedition": Part(
            "cli.papua_expedition:papua_expedition", "Dice and explorers: the board game."
        ),
        "sumatra": Part("cli.sumatra:sumatra", "Animals, trucks and ships: setups and puzzles."),
        "play": Part("cli.engine.aliases:play", "Play a game in the terminal."),
        "simulate": Part("cli.engine.aliases:simulate", "Let bots play many games."),
        "tournament": Part("cli.engine.aliases:tournament", "Let bots play a round robin."),
        "replay": Part("cli.engine.replay:replay", "Play the record of a game again."),
        "serve": Part("cli.serve:serve", "Solutions, boards and decks over HTTP."),
    },
    params=[
        click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_version,
            help="Show the version and exit.",
        )
    ],
)


def _terminated(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(ExitCode.TERMINATED)


def _interrupted(_signal: int, _frame: FrameType | None) -> None:
    _pressed.set()
    raise KeyboardInterrupt


def _stand_in_for_closed_streams() -> None:
    """Give a closed standard stream a number of its own, that no file of ours gets it.

    Standard input is then empty, and writing to standard output fails as it should.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            flags = os.O_WRONLY if name == "stderr" else os.O_RDONLY
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode))


def main() -> NoReturn:
    """Run ``isleworks`` with the arguments of this process."""
    _stand_in_for_closed_streams()
    # A polite kill takes the same way out as an error, so that drafts are removed.
    signal.signal(signal.SIGTERM, _terminated)
    # A shell lets what it starts in the background ignore Ctrl-C: so it stays.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)
    isleworks.main(prog_name="isleworks")


if __name__ == "__main__":
    main()
