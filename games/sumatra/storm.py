"""Storms: a row or column of tiles is pushed to the coast (SU-123 to SU-128)."""

from typing import TYPE_CHECKING

from games.sumatra.animals import EMPTY
from games.sumatra.board import NEIGHBOUR
from games.sumatra.ground import lay, set_markers
from games.sumatra.sailing import sail_all
from games.sumatra.tiles import (
    NOTHING,
    POSE_BITS,
    POSE_MASK,
    STORM_FORWARD,
    direction_of,
)

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState


def blow(state: "SumatraState", square: int) -> int:
    """Carry out the storm on this square; returns the square where its tile stops."""
    lies = state.lying[square]
    tile = lies >> POSE_BITS
    arrow = direction_of(lies & POSE_MASK, state.game.tiles.arrow[tile])  # SU-A7
    line = _line(square, arrow)
    moved = _push(state, line)
    ahead = sum(state.lying[place] != NOTHING for place in line)
    number = ahead if state.game.options.storm_count == "all_ahead" else max(moved, 1)  # SU-A5
    forward = state.game.tiles.content[tile] == STORM_FORWARD
    sail_all(state, number if forward else -number)
    return line[len(line) - ahead]


def _line(square: int, direction: int) -> list[int]:
    """The squares from the storm to the coast."""
    line = [square]
    while NEIGHBOUR[line[-1]][direction] >= 0:
        line.append(NEIGHBOUR[line[-1]][direction])
    return line


def _push(state: "SumatraState", line: list[int]) -> int:
    """Pack the tiles of a line against its end, what stands on it riding along (SU-124).

    What is on bare ground is taken by the nearest tile behind it (SU-126). Returns how
    many tiles have changed their square (SU-127).
    """
    tiles = [place for place, square in enumerate(line) if state.lying[square] != NOTHING]
    shift = len(line) - len(tiles)
    lies = [state.lying[line[place]] for place in tiles]
    rides = [_behind(tiles, place) + shift for place in range(len(line))]
    animals = [EMPTY] * len(line)
    for place, square in enumerate(line):
        animals[rides[place]] += state.markers[square]
    for truck, at in enumerate(state.truck_at):
        if at in line:
            state.truck_at[truck] = line[rides[line.index(at)]]
    for place, square in enumerate(line):
        lay(state, square, lies[place - shift] if place >= shift else NOTHING)
        set_markers(state, square, animals[place])
    return sum(place != number + shift for number, place in enumerate(tiles))


def _behind(tiles: list[int], place: int) -> int:
    """The number of the last tile that lies on or before a place of the line."""
    return sum(tile <= place for tile in tiles) - 1
