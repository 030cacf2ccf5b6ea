"""What a seat may know, built from a list of what is shown; docs/observations.md tells it.

Hidden are the backs of tiles that lie front up, as far as nobody has seen them, the pile,
and what others saw through the binoculars (SU-A22). In a puzzle nothing is hidden.
"""

from typing import TYPE_CHECKING, Any

from games.core.protocol import JsonObject
from games.sumatra import saved
from games.sumatra.actions import Deal, Draw, SumatraAction
from games.sumatra.board import ends_name, numbers_in, place_of
from games.sumatra.content import EDGES
from games.sumatra.ground import ends_at, position_of
from games.sumatra.phases import WORDS
from games.sumatra.tiles import (
    BACK,
    CONTENTS,
    POSE_BITS,
    POSE_MASK,
    STORM_FORWARD,
)

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState

SPECTATOR = -1


def observation(state: "SumatraState", player: int | None) -> JsonObject:
    """What ``player`` sees, None: a spectator."""
    game = state.game
    everything = game.options.puzzle
    known = state.revealed if player is None else state.revealed | state.looked[player]
    seen: JsonObject = {
        "player": SPECTATOR if player is None else player,
        "current_player": state.current_player(),
        "phase": WORDS[state.phase],
        "tiles": [
            _tile(state, square, open_=everything or _is_known(state, square, known))
            for square in numbers_in(state.tiled)
        ],
        "printed": [list(row) for row in game.printed_names],
        "colours": list(game.colours),
        "sea": game.sea_length,
        "scores": state.scores(),
        **_memory(state),
        **saved.table(state),
    }
    for seat, ship in enumerate(seen["ships"]):
        ship["position"] = position_of(state, seat)
    if everything:
        seen["order"] = [game.tiles.ids[tile] for tile in state.pile]
    return seen


def _memory(state: "SumatraState") -> JsonObject:
    """What everybody may remember of tiles: who has seen what, and where natives went."""
    return {
        "revealed": _squares(state, state.revealed),
        "looked": [_squares(state, looked) for looked in state.looked],
        "fresh": _squares(state, state.fresh),
        "astray": state.game.tiles.names(state.astray),
        "removed": _removed(state),
        "pile": len(state.pile),
        "window": state.window,
    }


def _is_known(state: "SumatraState", square: int, known: int) -> bool:
    lies = state.lying[square]
    return bool(lies & BACK or known >> (lies >> POSE_BITS) & 1)


def _tile(state: "SumatraState", square: int, *, open_: bool) -> JsonObject:
    """A tile as it lies, with its identity and its back where they are known."""
    lies = state.lying[square]
    tile, pose = lies >> POSE_BITS, lies & POSE_MASK
    shown: JsonObject = {
        "square": list(place_of(square)),
        "side": "back" if pose & BACK else "front",
        "turn": pose & 3,
        "ends": ends_name(ends_at(state, square)),
    }
    if open_:
        tiles = state.game.tiles
        shown["tile"] = tiles.ids[tile]
        shown["content"] = CONTENTS[tiles.content[tile]]
        shown["back"] = ends_name(tiles.back[tile])
        if tiles.content[tile] >= STORM_FORWARD:
            shown["arrow"] = EDGES[tiles.arrow[tile]]
    return shown


def _squares(state: "SumatraState", tiles: int) -> list[list[int]]:
    """Where the tiles of a set lie."""
    return [
        list(place_of(square))
        for square in numbers_in(state.tiled)
        if tiles >> (state.lying[square] >> POSE_BITS) & 1
    ]


def _removed(state: "SumatraState") -> list[int]:
    """The tiles that have left the game; all of them had shown their backs."""
    here: set[Any] = {state.lying[square] >> POSE_BITS for square in numbers_in(state.tiled)}
    going_back = [top[2] for top in state.pending if WORDS[top[0]] == "draw"]
    gone = set(range(len(state.game.tiles.ids))) - here - set(state.pile) - set(going_back)
    return [state.game.tiles.ids[tile] for tile in sorted(gone)]


def seen(state: "SumatraState", action: SumatraAction) -> str:
    """The text of an action about to be applied; the tile that comes is seen by nobody."""
    text = str(action)
    if isinstance(action, Deal | Draw) and not state.game.options.puzzle:
        return " ".join("?" if word.startswith("t") else word for word in text.split())
    return text
