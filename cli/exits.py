"""How a command ends."""

from collections.abc import Iterable
from enum import IntEnum


class ExitCode(IntEnum):
    """The exit codes of every verb."""

    YES = 0
    """Done, or yes."""
    NO = 1
    """A definite no: invalid, infeasible, not connected."""
    UNREADABLE = 2
    """Bad usage, or input that cannot be read."""
    OPEN = 3
    """No answer within the budget."""
    INTERNAL = 70
    """A fault of the program itself."""
    INTERRUPTED = 130
    """Ctrl-C; what was finished is kept."""
    CLOSED_PIPE = 141
    """Whoever read the output has gone away."""
    TERMINATED = 143
    """Ended by SIGTERM."""


class ClosedPipeError(Exception):
    """Standard output is read by nobody any more."""


def of_many(codes: Iterable[int]) -> ExitCode:
    """The exit for many tasks: unreadable before open before no before yes."""
    seen = set(codes)
    order = (ExitCode.INTERNAL, ExitCode.UNREADABLE, ExitCode.OPEN, ExitCode.NO)
    return next((code for code in order if code in seen), ExitCode.YES)
