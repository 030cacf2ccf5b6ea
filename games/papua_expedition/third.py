"""The third colour of the two-player game (PE-183 to PE-199)."""

from typing import TYPE_CHECKING

from games.papua_expedition import frames
from games.papua_expedition.frames import Frame
from games.papua_expedition.pieces import EXPEDITIONS, LOGISTICS, NOTEBOOK, THIRD_PLACES

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State

AT_LOGISTICS, AT_NOTEBOOK, AT_JUNGLE = range(3)
"""Places in ``State.third``; the destinations follow from ``AT_JUNGLE`` on."""
THIRD = 2
"""What stands for the third colour among the sides; the players are 0 and 1."""


def dice_frames(state: "State") -> list[Frame]:
    """A die for each place whose zone is not forbidden (PE-185, PE-46); none with more players."""
    if state.game.players != 2:
        return []
    zones = (LOGISTICS, NOTEBOOK, EXPEDITIONS, EXPEDITIONS, EXPEDITIONS)
    return [
        (frames.THIRD_DIE, place)
        for place in range(len(THIRD_PLACES))
        if zones[place] != state.forbidden
    ]


def sides(state: "State") -> list[int]:
    """All sides by energy, the third colour where the symbol puts it (PE-190, PE-192)."""
    ranked = list(state.rank)
    if state.game.players == 2:
        ranked.insert({"+": 0, "=": 1, "-": 2}[state.symbol()], THIRD)
    return ranked


def logistics_frames(state: "State") -> list[Frame]:
    """Who discards and who takes when the third colour is among the first two, else nothing.

    PE-195 to PE-197; the option ``third_discard`` says in which order.
    """
    if state.game.players != 2 or not state.third[AT_LOGISTICS]:
        return []
    counts = {seat: state.there(LOGISTICS, seat) for seat in state.rank}
    counts[THIRD] = state.third[AT_LOGISTICS]
    ranked = sorted((s for s in sides(state) if counts[s]), key=lambda side: -counts[side])
    if THIRD not in ranked[:2]:
        return []
    winner = next(side for side in ranked if side != THIRD)
    discard, take = (frames.DISCARD_MARKER, 1 - winner), (frames.TAKE_MARKER, winner)
    if state.game.options.third_discard == "by_rank" and ranked[0] == winner:
        return [take, discard]
    return [discard, take]
