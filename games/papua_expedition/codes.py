"""Numbers for learners: action codes and observation arrays."""

from collections.abc import Sequence
from typing import NamedTuple

from games.core.protocol import ArrayField, JsonObject
from games.papua_expedition import actions as act
from games.papua_expedition import frames
from games.papua_expedition.draws import bits
from games.papua_expedition.pieces import (
    CEILING,
    EXPLORERS,
    MARKER_COUNT,
    NONE,
    SCIENCES,
    SPACES,
    TYPES,
    ZONES,
)

CODES: dict[act.Any, int] = {step: code for code, step in enumerate(act.SEAT_ACTIONS)}
"""The code of each action of a seat."""
LEAST_ENERGY = -60
"""Lower than any energy can fall."""
MOST = 600
"""More coins, food or prestige than anybody can come to."""
PHASES = (
    "setup", "reveal", "third colour", "roll", "funding", "hunting", "tribe", "forbid", "preset",
    "meteorology", "catastrophe", "modify", "zone", "count", "eat", "resupply", "logistics",
    "engineering", "bet", "cartography", "economy", "over",
)  # fmt: skip
_ASKED = 3
"""The most numbers that go with a question, beside the seat."""


class _Run(NamedTuple):
    """The numbers of one field, and between what they lie."""

    name: str
    low: int
    high: int
    numbers: list[int]


def shape(players: int, notes: int, seen: JsonObject) -> Sequence[ArrayField]:
    """The fields of ``array``, in order; ``seen``: any observation of this game."""
    return tuple(
        ArrayField(run.name, len(run.numbers), run.low, run.high)
        for run in _runs(players, notes, seen)
    )


def array(players: int, notes: int, seen: JsonObject) -> list[int]:
    """An observation as numbers; a spectator sees as seat 1 without its shield."""
    return [number for run in _runs(players, notes, seen) for number in run.numbers]


def _runs(n: int, notes: int, seen: JsonObject) -> list[_Run]:
    """Every field of form 1 in order; seats in turn from the observer's own."""
    me = max(0, seen["player"])
    turn = [(me + place) % n for place in range(n)]
    return [
        *_question(seen, turn),
        *_round(seen, turn),
        *_seats(seen, turn),
        *_board(seen, turn),
        *_heaps(seen, notes, turn),
        *_shield(seen, notes, turn),
    ]


def _question(seen: JsonObject, turn: list[int]) -> list[_Run]:
    """What is being decided, by whom, with the numbers that go with it."""
    frame = seen["todo"][-1] if seen["todo"] else [NONE]
    asked = frame[2:] if frame[0] > frames.LAST_CHANCE else []
    return [
        _Run("phase", 0, len(PHASES) - 1, [PHASES.index(seen["phase"])]),
        _Run("question", NONE, 99, [*asked, *[NONE] * (_ASKED - len(asked))]),
        _Run("current", 0, 1, [int(seen["current_player"] == seat) for seat in turn]),
        _Run("spectator", 0, 1, [int(seen["player"] == NONE)]),
    ]


def _round(seen: JsonObject, turn: list[int]) -> list[_Run]:
    """The round and its order."""
    return [
        _Run("round", 0, 12, [seen["round"]]),
        _Run("rank", 0, len(turn) - 1, [seen["rank"].index(seat) for seat in turn]),
        _Run("order", NONE, len(turn) - 1, [_place(seen["order"], seat) for seat in turn]),
        _Run("first_x", NONE, len(turn) - 1, [_place(turn, seen["first_x"])]),
        *(_Run(name, 0, 1, [int(seen[name])]) for name in ("stale", "fallen", "deck_two")),
    ]


def _place(listed: list[int], value: int) -> int:
    return listed.index(value) if value in listed else NONE


def _seats(seen: JsonObject, turn: list[int]) -> list[_Run]:
    """What is known of each seat."""
    bounds = {
        "energy": (LEAST_ENERGY, CEILING), "prestige": (LEAST_ENERGY, MOST), "hut": (0, 10),
        "general": (0, EXPLORERS), "science": (NONE, len(SCIENCES) - 1), "science_used": (0, 1),
        "tribe_played": (0, 1), "ten_dice": (0, 1),
    }  # fmt: skip
    runs = [
        _Run(name, low, high, [int(seen[name][seat]) for seat in turn])
        for name, (low, high) in bounds.items()
    ]
    passed = [bit for seat in turn for bit in bits(seen["resupplied"][seat], len(SPACES))]
    held = [seen["cards"][seat * len(TYPES) + kind] for seat in turn for kind in range(len(TYPES))]
    return [*runs, _Run("resupplied", 0, 1, passed), _Run("cards", 0, 35, held)]


def _board(seen: JsonObject, turn: list[int]) -> list[_Run]:
    """Zones, dice, and bets that lie open."""
    n = len(turn)
    bets = seen["revealed"] or [0] * (6 * n)
    where = [seen["explorers"][zone * n + seat] for seat in turn for zone in range(len(ZONES))]
    said = [
        bets[at + seat * 3 + place] for at in (0, 3 * n) for seat in turn for place in (0, 1, 2)
    ]
    return [
        _Run("explorers", 0, EXPLORERS, where),
        _Run("marker_on", 0, 5, seen["marker_on"]),
        _Run("forbidden", NONE, len(ZONES) - 1, [seen["forbidden"]]),
        _Run("third", 0, 3, seen["third"]),
        _Run("dice", 0, 20, seen["dice"]),
        _Run("used", 0, EXPLORERS, [seen["used"]]),
        _Run("revealed", 0, MOST, said),
    ]


def _heaps(seen: JsonObject, notes: int, turn: list[int]) -> list[_Run]:
    """Cards and markers, turned up and not."""
    shown = [int(marker in seen["shown"]) for marker in range(MARKER_COUNT)]
    return [
        _Run("destinations", NONE, len(TYPES) - 1, seen["destinations"]),
        _Run("types_left", 0, 35, seen["types_left"]),
        _Run("types_gone", 0, 35, seen["types_gone"]),
        _Run("shown", 0, 1, shown),
        _Run("pile", 0, 1, bits(seen["pile"], MARKER_COUNT)),
        _Run("note", NONE, notes - 1, [seen["note"]]),
        _Run("note_winner", NONE, len(turn) - 1, [_place(turn, seen["note_winner"])]),
        _Run("notes_left", 0, 1, bits(seen["notes_left"], notes)),
        _Run("notes_gone", 0, 1, bits(seen["notes_gone"], notes)),
    ]


def _shield(seen: JsonObject, notes: int, turn: list[int]) -> list[_Run]:
    """What lies behind one's own shield, and what is known of the others'."""
    own = seen.get("own") or {
        "coins": 0, "food": 0, "reserve": 0, "notes": 0,
        "bet_explorers": [0] * 3, "bet_coins": [0] * 3,
    }  # fmt: skip
    known = seen.get("counts") or seen.get("final")
    return [
        _Run("own", 0, MOST, [own["coins"], own["food"], own["reserve"]]),
        _Run("own_notes", 0, 1, bits(own["notes"], notes)),
        _Run("own_bets", 0, MOST, own["bet_explorers"] + own["bet_coins"]),
        *(
            _Run(f"known_{name}", NONE, MOST, [known[name][s] if known else NONE for s in turn])
            for name in ("coins", "food")
        ),
    ]
