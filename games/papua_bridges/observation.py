"""What a seat may know, built from a list of what is shown; docs/observations.md tells it.

Secret are the values of tokens (PB-48): those others own or gave back, and those
nobody has seen. The stack is no secret of a position, since it is drawn card by card.
"""

from typing import TYPE_CHECKING

from games.core.protocol import JsonObject
from games.core.streams import Stream, shuffle
from games.papua_bridges import phases
from games.papua_bridges.actions import RaceAction, ReturnToken, Worth

if TYPE_CHECKING:
    from games.papua_bridges.game import PapuaBridges
    from games.papua_bridges.state import RaceState

SPECTATOR = -1


def observation(state: "RaceState", player: int | None) -> JsonObject:
    """What ``player`` sees, None: a spectator."""
    seen = _public(state)
    seen["player"] = SPECTATOR if player is None else player
    if state.phase == phases.END:  # PB-56: all owned tokens are shown
        seen["revealed"] = [tokens.copy() for tokens in state.owned]
    if player is not None:  # PB-A19: one's own at any time
        seen["tokens"] = state.owned[player].copy()
        seen["returned"] = state.returned[player].copy()
    return seen


def _public(state: "RaceState") -> JsonObject:
    game = state.game
    texts = game.table.placements
    seen: JsonObject = {
        "current_player": state.current_player(),
        "phase": phases.PHASES[state.phase],
        "simultaneous": state.phase in (phases.ORDER, phases.BUILD),
        "round": state.round,
        "rounds": game.options.rounds,
        "tick": state.tick,
        "tick_limit": game.options.tick_limit,
        "order": state.order.copy(),
        "gave_up": state.gave_up(),
        "boards": [game.ground(card, seat).to_json() for seat, card in enumerate(state.cards)],
        "builds": [[texts[code].text for code in build] for build in state.builds],
        "used": state.used_cards(),
        "points": state.points.copy(),
        "right_calls": state.right_calls.copy(),
        "token_counts": [len(tokens) for tokens in state.owned],
        "returned_counts": [len(tokens) for tokens in state.returned],
        "pool": state.pool,
        "boxed": state.boxed,
        "history": [result.to_json() for result in state.history],
    }
    if state.start:
        seen["start"] = state.start
    if state.animal >= 0:
        seen["animal"] = game.animals[state.animal]
    if state.caller >= 0:
        seen["caller"] = state.caller
    return seen


def seen(state: "RaceState", action: RaceAction, player: int | None) -> str:
    """The text of an action about to be applied; a token's value for its owner alone (PB-48)."""
    secret = isinstance(action, Worth | ReturnToken) and not state.game.options.flat_bonus
    text = str(action)
    return text.partition(" ")[0] + " ?" if secret and player != state.caller else text


def state_json(game: "PapuaBridges", observed: JsonObject, rng: Stream) -> JsonObject:
    """A position that looks like this to its observer, as JSON; the other tokens drawn anew."""
    owned, returned = _tokens(game, observed, rng)
    data: JsonObject = {
        name: observed[name]
        for name in (
            "phase", "round", "used", "tick", "order", "gave_up", "builds", "points", "pool",
            "boxed", "right_calls", "history",
        )
    }  # fmt: skip
    data["cards"] = [board["card"] for board in observed["boards"]]
    data["start"] = observed.get("start", 0)
    data["caller"] = observed.get("caller", -1)
    data["owned"], data["returned"] = owned, returned
    if "animal" in observed:
        data["animal"] = observed["animal"]
    return data


def _tokens(
    game: "PapuaBridges", observed: JsonObject, rng: Stream
) -> tuple[list[list[int]], list[list[int]]]:
    """What each seat owns and gave back: what the observer knows, the rest drawn."""
    viewer = observed["player"]
    owned: list[list[int] | None] = list(observed.get("revealed", [None] * game.players))
    returned: list[list[int] | None] = [None] * game.players
    if viewer != SPECTATOR:
        owned[viewer], returned[viewer] = observed["tokens"], observed["returned"]
    heap = list(game.tokens)
    for known in (*owned, *returned):
        for value in known or ():
            heap.remove(value)
    shuffle(rng, heap)

    def drawn(known: list[list[int] | None], counts: list[int]) -> list[list[int]]:
        return [
            sorted(heap.pop() for _ in range(count)) if tokens is None else list(tokens)
            for tokens, count in zip(known, counts, strict=True)
        ]

    return drawn(owned, observed["token_counts"]), drawn(returned, observed["returned_counts"])
