"""Ships: moving, lanes, and coming round the island.

Two lanes have the same sea squares. A ship that ends a move upon a ship lying inside lies
outside, beside it; as soon as it lies upon none, it comes inside again (SU-87 to SU-89).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.sumatra import phases
from games.sumatra.animals import LARGE
from games.sumatra.board import SHIP
from games.sumatra.ground import ends_at, position_of
from games.sumatra.tiles import COUNT

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState


def sail(state: "SumatraState", seat: int, squares: int) -> None:
    """Move one ship forward, or back where ``squares`` is negative (SU-80, SU-83)."""
    before = state.progress.copy()
    state.progress[seat] += squares
    if state.game.options.jump:
        while any(_overlap(state, seat, other) for other in _others(state, seat)):
            state.progress[seat] += 1 if squares > 0 else -1
    else:
        _change_lanes(state, seat)
    _note_rounds(state, before)


def sail_all(state: "SumatraState", squares: int) -> None:
    """A storm moves all ships at once; lanes stay as they are (SU-128, SU-A14)."""
    before = state.progress.copy()
    state.progress = [progress + squares for progress in before]
    _note_rounds(state, before)


def ship_rule(state: "SumatraState", seat: int) -> int:
    """How many sea squares a ship goes at the end of its turn (SU-83, SU-84)."""
    place = state.truck_at[2 * seat + LARGE]
    return 1 if place == SHIP else COUNT[ends_at(state, place)]


def _others(state: "SumatraState", seat: int) -> list[int]:
    return [other for other in range(state.game.players) if other != seat]


def _overlap(state: "SumatraState", one: int, other: int) -> bool:
    """Whether two ships cover a sea square in common, lanes left aside."""
    length = state.game.sea_length
    apart = (position_of(state, one) - position_of(state, other)) % length
    return apart in (0, 1, length - 1)


def _change_lanes(state: "SumatraState", moved: int) -> None:
    if moved in state.outside:
        state.outside.remove(moved)
    if _upon_one_inside(state, moved):
        state.outside.append(moved)
    for seat in state.outside.copy():
        if not _upon_one_inside(state, seat):
            state.outside.remove(seat)


def _upon_one_inside(state: "SumatraState", seat: int) -> bool:
    return any(
        other not in state.outside and _overlap(state, seat, other)
        for other in _others(state, seat)
    )


def outside_as_it_should_be(state: "SumatraState") -> bool:
    """Whether a ship lies outside if and only if it lies upon one inside (SU-89)."""
    return all(
        (seat in state.outside) == _upon_one_inside(state, seat)
        for seat in range(state.game.players)
    )


def _note_rounds(state: "SumatraState", before: Sequence[int]) -> None:
    """SU-129, SU-134: net progress counts; of several at once the foremost was first (SU-A27)."""
    game = state.game
    new = [
        seat
        for seat in range(game.players)
        if state.progress[seat] >= game.sea_length and seat not in state.rounded
    ]
    if not new:
        return
    state.rounded += sorted(
        new, key=lambda seat: (-before[seat], (seat - state.seat) % game.players)
    )
    note_end(state, phases.ROUND)


def note_end(state: "SumatraState", reason: str) -> None:
    """The game ends with this round; the first reason stays (SU-135, SU-136)."""
    if not state.ending and not state.game.options.puzzle:
        state.ending = reason
