"""What it is worth: the final scoring, part by part (PE-173 to PE-182)."""

from typing import TYPE_CHECKING

from games.core.protocol import Outcome
from games.papua_expedition import flow
from games.papua_expedition.pieces import BIOLOGY, TYPES, components

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State

_TABLE = components()["scoring"]


def breakdown(state: "State") -> list[dict[str, int]]:
    """The parts of each seat's score, as if the game were scored now."""
    rich = _richest(state)
    return [
        {
            "prestige": state.prestige[seat],
            "money": _TABLE["money"] if seat in rich else 0,
            "food": state.food[seat] // _TABLE["food_per"],  # PE-174
            "energy": max(0, state.energy[seat]) // _TABLE["energy_per"],  # PE-175
            "explorers": state.reserve[seat],  # PE-176
            "different": different(_cards(state, seat)),
            "same": same(_cards(state, seat)),
            "notebook": notebook(state.notes[seat].bit_count(), state.game.options.notebook_over5),
            "delayed": _delayed(state, seat),
            "biology": _biology(state, seat),
        }
        for seat in range(state.game.players)
    ]


def _cards(state: "State", seat: int) -> list[int]:
    return state.cards[seat * len(TYPES) : (seat + 1) * len(TYPES)]


def _richest(state: "State") -> list[int]:
    """Who gets the prestige for most coins (PE-173, PE-A-30)."""
    most = max(state.coins)
    tied = [seat for seat in state.rank if state.coins[seat] == most]
    rule = state.game.options.money_tie
    if len(tied) > 1 and rule != "all":
        return tied[:1] if rule == "energy" else []
    return tied


def different(counts: list[int]) -> int:
    """For the number of different types held (PE-177)."""
    return int(_TABLE["different"][sum(count > 0 for count in counts)])


def same(counts: list[int]) -> int:
    """For each type by the number held (PE-178)."""
    return int(sum(_TABLE["same"][count] for count in counts))


def notebook(held: int, over5: str) -> int:
    """For the number of notebook cards (PE-180, PE-A-32)."""
    table = _TABLE["notebook"]
    if held < len(table):
        return int(table[held])
    return held * (held + 1) // 2 if over5 == "triangular" else int(table[-1])


def _delayed(state: "State", seat: int) -> int:
    """Prestige of notebook cards that comes now (PE-146)."""
    return sum(
        card.gain.prestige
        for place, card in enumerate(state.game.cards.notebook)
        if card.delayed and state.notes[seat] >> place & 1
    )


def _biology(state: "State", seat: int) -> int:
    """PE-162."""
    if state.science[seat] != BIOLOGY:
        return 0
    rule = _TABLE["biology"]
    return int(state.reserve[seat] // rule["explorers"] * rule["prestige"])


def outcome(state: "State") -> Outcome:
    """The end: reason ``energy`` or ``deck``; equal scores share the win (PE-182)."""
    parts = breakdown(state)
    totals = [sum(part.values()) for part in parts]
    best = max(totals)
    return Outcome(
        winners=tuple(seat for seat, total in enumerate(totals) if total == best),
        scores=tuple(totals),
        reason="energy" if flow.exhausted(state) else "deck",
        details={"parts": parts, "rounds": state.round},
    )
