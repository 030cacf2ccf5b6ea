"""The arrays that the exact search works on, and how its inner loops are compiled.

The loops are plain Python on integer arrays, compiled where numba can be
imported: the same code either way, so the same answers in the same order. Terms:

* A *placement* is a tile on certain squares; its *ports* are the squares at which
  it joins others (PB-39): the two ends under ``ends``, all squares under ``contact``.
* *Terminals* are bits: 1, 2, 4, 8 the islands a-d, 16 the start road.
"""

import os
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from numpy.typing import NDArray

Ints: TypeAlias = NDArray[Any]
F = TypeVar("F", bound=Callable[..., Any])

FAR = 100
"""A cost that no structure has: not joined at all."""
START = 16
"""The terminal bit of the start road."""
SUBSETS = 16
"""Number of sets of islands."""


def _compiler() -> Callable[[F], F]:
    if os.environ.get("ISLEWORKS_COMPILED", "1") == "0":
        return lambda function: function
    try:
        import platformdirs

        os.environ.setdefault("NUMBA_CACHE_DIR", platformdirs.user_cache_dir("isleworks"))
        import numba
    except ImportError:
        return lambda function: function
    return cast("Callable[[F], F]", numba.njit(cache=True))


compiled = _compiler()


class Space(NamedTuple):
    """All placements of a tile set on one board; -1 pads rows that are not full."""

    squares: Ints
    """[placement, n]: indices of the covered water squares."""
    masks: Ints
    """[placement, word]: the covered squares as bits, 64 to a word."""
    ports: Ints
    """[placement, n]: indices of the port squares."""
    tile: Ints
    """[placement]: index of the tile."""
    port_first: Ints
    """[square]: where the placements with a port there begin in ``port_list``; one entry more."""
    port_list: Ints
    """Placements, grouped by port square."""
    beside: Ints
    """[square, 4]: neighbouring water squares."""


class Goal(NamedTuple):
    """What a task asks, on top of a ``Space``."""

    land: Ints
    """[square]: bits of the islands in play with a landing there, and of the start."""
    island_first: Ints
    """[island]: where its landing squares begin in ``island_squares``; one entry more."""
    island_squares: Ints
    required: int
    """Bits of the islands that must be joined."""
    cost: Ints
    """[placement]: 1, or 0 for tiles that already lie on the board."""
