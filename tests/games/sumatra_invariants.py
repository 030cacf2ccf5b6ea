"""What holds in every position of Expedition Sumatra (SU-INV-1 to 27), as checks to be called.

Little here asks the engine's own tables: markers are counted, paths and points are worked
out anew from a position's JSON. ``Tracker`` watches a game and checks what needs two
positions; ``check`` looks at one, ``look_close`` at what is slow to look at.
"""

from collections import Counter
from typing import Any

from games.core.protocol import CHANCE, TERMINAL
from games.core.record import digest
from games.core.streams import Stream, pick, stream
from games.sumatra import phases
from games.sumatra.actions import (
    SEAT_ACTIONS,
    Draw,
    DrawHold,
    Flip,
    Return,
    Step,
    Stow,
    SumatraAction,
)
from games.sumatra.game import Sumatra
from games.sumatra.holds import HOLDS, NOBODY, put
from games.sumatra.state import SumatraState

MARKERS = {"elephant": 6, "rhinoceros": 8, "tiger": 10, "orangutan": 12, "muntjac": 2}
VALUES = {"E": 4, "R": 3, "T": 2, "O": 1, "M": 5}
LETTER = {"E": "elephant", "R": "rhinoceros", "T": "tiger", "O": "orangutan", "M": "muntjac"}
BIG = {"elephant", "rhinoceros"}
EDGES = "NESW"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
STORM = ("storm-forward", "storm-backward")


def check(state: SumatraState) -> None:
    """Every invariant that a position can show by itself, the slow ones left out."""
    data = state.to_json()
    markers(data)
    tiles(state, data)
    trucks(state, data)
    holds(state, data)
    ships(state, data)
    scores(state, data)
    tables(state, data)


def markers(data: dict[str, Any]) -> None:
    """SU-INV-1."""
    found = Counter(data["stock"])
    for lie in data["markers"]:
        found.update(lie["animals"])
    for pair in data["trucks"]:
        for truck in pair.values():
            found.update(truck["load"])
    for ship in data["ships"]:
        for letters in ship["cargo"].values():
            found.update(LETTER[letter] for letter in letters if letter != ".")
    assert dict(found) == MARKERS


def known(state: SumatraState) -> dict[int, Any]:
    """The tiles of the set by id."""
    return {tile.id: tile for tile in state.game.tileset.tiles}


def physical(turn: int, side: str) -> list[int]:
    """g of SU-A1: where the physical edges 0 to 3 point; built by tipping and turning."""
    edges = [0, 1, 2, 3] if side == "front" else [0, 3, 2, 1]
    return [(edge + turn) % 4 for edge in edges]


def ends_of(state: SumatraState, tile: dict[str, Any]) -> set[int]:
    """The directions in which the path of a tile as it lies ends (SU-46)."""
    back = known(state)[tile["tile"]].back
    side = tile.get("side", "front")
    edges = [EDGES.index(edge) for edge in (back if side == "back" else "NEW")]
    return {physical(tile["turn"], side)[edge] for edge in edges}


def paths(state: SumatraState, data: dict[str, Any]) -> dict[tuple[int, int], set[int]]:
    """The ends that can be seen on every square (SU-84)."""
    seen = {
        (row, column): {EDGES.index(end) for end in ends}
        for row, line in enumerate(state.game.printed_names)
        for column, ends in enumerate(line)
    }
    for tile in data["tiles"]:
        seen[tuple(tile["square"])] = ends_of(state, tile)
    return seen


def tiles(state: SumatraState, data: dict[str, Any]) -> None:
    """SU-INV-2 to 5, 16, 17."""
    here = [tile["tile"] for tile in data["tiles"]]
    pile = data["pile"]
    assert len(set(here)) == len(here)
    assert not set(here) & set(pile)
    assert set(here) | set(pile) <= {tile.id for tile in state.game.tileset.tiles}
    squares = [tuple(tile["square"]) for tile in data["tiles"]]
    assert len(set(squares)) == len(squares)
    assert all(0 <= row < 7 and 0 <= column < 7 for row, column in squares)
    kinds = {entry["what"] for entry in data["pending"]}
    if not kinds & {"deal", "draw"} and pile:
        assert len(here) == 25
    marked = {tuple(lie["square"]) for lie in data["markers"]}
    at = [truck["at"] for pair in data["trucks"] for truck in pair.values()]
    for tile in data["tiles"]:
        g = physical(tile["turn"], tile.get("side", "front"))
        step = -1 if "side" in tile else 1
        assert all(g[(e + 1) % 4] == (g[e] + step) % 4 for e in range(4))  # SU-INV-5
        content = known(state)[tile["tile"]].content
        if "side" in tile and not kinds:
            assert content not in ("native", "binoculars", *STORM)  # SU-INV-16
            if content != "path" and tuple(tile["square"]) not in marked:
                emptied = tile["tile"] in data["stocked"]
                assert not emptied or tile["square"] in at  # SU-INV-17


def trucks(state: SumatraState, data: dict[str, Any]) -> None:
    """SU-INV-7 to 9, 12."""
    seen = paths(state, data)
    between = any(entry["what"] == "draw" for entry in data["pending"])
    for pair in data["trucks"]:
        for name, truck in pair.items():
            load = truck["load"]
            small = not set(load) & BIG
            room = len(load) < 2 or (small and (name == "divided" or load[0] == load[1]))
            assert len(load) <= 2
            assert room
            assert small or name == "large"
            if truck["at"] != "ship" and not between:
                assert seen[tuple(truck["at"])]
    assert 0 <= data["points"] <= 4


def card_of(state: SumatraState, ship: dict[str, Any], name: str) -> tuple[str, int]:
    """What the squares of a hold ask for, + for anything, and its bonus."""
    told = ship["holds"][name]
    if name != "centre":
        return told, 5 if name == "bow" else 7
    card = next(card for card in state.game.tileset.holds.centre if card.id == told)
    return card.prescribed + "+" * card.free, card.bonus


def holds(state: SumatraState, data: dict[str, Any]) -> None:
    """SU-INV-10."""
    for ship in data["ships"]:
        for name, letters in ship["cargo"].items():
            asks = card_of(state, ship, name)[0]
            assert len(asks) == len(letters)
            assert all(
                has in (".", ask, "M") or ask == "+"
                for ask, has in zip(asks, letters, strict=True)
            )


def scores(state: SumatraState, data: dict[str, Any]) -> None:
    """SU-INV-23: the points from the raw position are the engine's, and never negative."""
    for seat, ship in enumerate(data["ships"]):
        points = 0
        if seat in data["rounded"]:
            points += 5 if data["rounded"][0] == seat else 2
        for name, letters in ship["cargo"].items():
            asks, bonus = card_of(state, ship, name)
            for ask, has in zip(asks, letters, strict=True):
                if has != ".":
                    points += VALUES[has if ask == "+" else ask]
                    points += (1 if ask == "+" else 2) if name == "centre" else 0
            points += 0 if "." in letters else bonus
        assert state.scores()[seat] == points >= 0


def ships(state: SumatraState, data: dict[str, Any]) -> None:
    """SU-INV-14, 15, 27."""
    length = state.game.sea_length
    covered = []
    for seat, ship in enumerate(data["ships"]):
        first = (state.game.starts[seat] + ship["progress"]) % length
        assert state.observation(None)["ships"][seat]["position"] == first
        covered.append({first, (first + 1) % length})
        if ship["progress"] >= length:
            assert seat in data["rounded"]
            assert data["ending"] or state.game.options.puzzle
    inside = [seat for seat in range(len(covered)) if seat not in data["outside"]]
    for seat, squares in enumerate(covered):
        upon = any(squares & covered[other] for other in inside if other != seat)
        assert upon == (seat in data["outside"])


def tables(state: SumatraState, data: dict[str, Any]) -> None:
    """What the engine keeps beside the board is what the board says."""
    seen = paths(state, data)
    for direction in range(4):
        bits = sum(1 << 7 * r + c for (r, c), ends in seen.items() if direction in ends)
        assert state.open_ends[direction] == bits
    lie = [tuple(tile["square"]) for tile in data["tiles"]]
    assert state.tiled == sum(1 << 7 * r + c for r, c in lie)
    assert state.marked == sum(1 << 7 * r + c for r, c in (m["square"] for m in data["markers"]))


def reachable(state: SumatraState, truck: int) -> set[tuple[int, int]]:
    """Where a truck in the jungle can drive, by a slow walk over links (SU-55)."""
    data = state.to_json()
    seen = paths(state, data)
    at = data["trucks"][truck // 2][("large", "divided")[truck % 2]]["at"]
    found, front = {tuple(at)}, [tuple(at)]
    while front:
        row, column = front.pop()
        for direction in seen[row, column]:
            down, right = STEPS[direction]
            there = (row + down, column + right)
            if there in seen and (direction + 2) % 4 in seen[there] and there not in found:
                found.add(there)
                front.append(there)
    return found - {tuple(at)}


def look_close(state: SumatraState, rng: Stream) -> None:
    """SU-INV-18, 19, 25, and that squares come within reach as a slow walk says."""
    legal = state.legal_actions()
    before = digest(state)
    if state.current_player() >= 0:
        assert legal
        allowed = {action for action in SEAT_ACTIONS if state.violation(action) is None}
        assert allowed == set(legal)
        assert len(legal) == len(allowed)
        if not state.pending and state.points:
            drives(state, legal)
    twin = state.copy()
    if state.current_player() != TERMINAL:
        twin.apply(pick(rng, legal) if legal else state.sample_chance(rng))
    assert digest(state) == before
    for player in (None, *range(state.game.players)):
        seen = state.observation(player)
        other = state.game.determinize(seen, rng)
        check(other)
        assert other.observation(player) == seen


def drives(state: SumatraState, legal: list[SumatraAction]) -> None:
    """Trucks in the jungle are offered just the squares a slow walk finds."""
    listed = {str(action) for action in legal}
    for truck, name in enumerate(("large", "divided")):
        number = 2 * state.seat + truck
        if state.truck_at[number] < 49:
            found = reachable(state, number)
            for row in range(7):
                for column in range(7):
                    drive = f"drive {name} {row},{column}"
                    assert ((row, column) in found) == (drive in listed)


class Tracker:
    """Watches one game from its first action on."""

    def __init__(self) -> None:
        self.start = True
        """Nothing was replaced yet and no storm has blown (SU-INV-6)."""
        self.ran: Counter[str] = Counter()
        """How often each kind of thing happened."""

    def ply(self, before: SumatraState, action: SumatraAction, after: SumatraState) -> None:
        """One action: SU-INV-6, 11, 13, 24, 26."""
        if not isinstance(action, Stow | Return | DrawHold):
            assert before.cargo == after.cargo  # SU-INV-11
        if isinstance(action, Draw):
            self.start = False
            assert len(before.pile) - len(after.pile) in (0, 1)  # SU-INV-24
        content = revealed(before, action)
        if content in STORM:
            self.start = False
            storm(before, after, action)
        self.sailing(before, action, after, content)
        if self.start and not after.pending:
            for tile in after.to_json()["tiles"]:
                even = sum(tile["square"]) % 2 == 0
                assert even == ("side" not in tile)  # SU-INV-6
        self.count(before, action, after, content)

    def sailing(
        self, before: SumatraState, action: SumatraAction, after: SumatraState, content: str
    ) -> None:
        """SU-INV-13: a ship moves by its own steps, the ship rule and storms alone."""
        moved = [new - old for old, new in zip(before.progress, after.progress, strict=True)]
        if content in STORM:
            return
        others = [way for seat, way in enumerate(moved) if seat != before.seat]
        assert not any(others)
        if not before.game.options.jump:
            own = moved[before.seat] - (action.squares if isinstance(action, Step) else 0)
            assert 0 <= own <= 4

    def count(
        self, before: SumatraState, action: SumatraAction, after: SumatraState, content: str
    ) -> None:
        """What ran, for the soak's table."""
        self.ran[str(action).split()[0]] += 1
        if content:
            self.ran[f"reveals {content}"] += 1
        if isinstance(action, Stow):
            self.ran["joker stowed"] += action.species == 4 and action.demand != 4
        self.ran["escape"] += isinstance(action, Flip) and before.markers[action.square] != 0
        self.ran["ship outside"] += bool(after.outside) and not before.outside
        self.ran["ship inside again"] += len(after.outside) < len(before.outside)
        self.ran["native goes back"] += after.astray != before.astray and isinstance(action, Draw)
        self.ran["native gives"] += isinstance(action, Return)
        if before.phase == phases.TURN and before.tiled != after.tiled:
            bare = (before.tiled & ~after.tiled).bit_count() > (
                after.tiled & ~before.tiled
            ).bit_count()
            self.ran["not replaced"] += bare and not before.pile
        if after.phase == phases.END and before.phase != phases.END:
            self.ran[f"ends by {after.ending}"] += 1


def revealed(before: SumatraState, action: SumatraAction) -> str:
    """What a tip shows; empty for everything else."""
    if not isinstance(action, Flip):
        return ""
    lies = before.lying[action.square]
    if lies & 4:
        return ""
    return before.game.tileset.tiles[lies >> 3].content


def storm(before: SumatraState, after: SumatraState, action: SumatraAction) -> None:
    """SU-INV-26: order kept, no tile lost, the ships as far apart as before."""
    assert isinstance(action, Flip)
    if after.round == before.round and not before.game.options.jump and after.points:
        moved = {new - old for old, new in zip(before.progress, after.progress, strict=True)}
        assert len(moved) == 1
        assert moved != {0}
    kept = [lies for lies in after.lying if lies >= 0]
    old = [lies for lies in before.lying if lies >= 0]
    assert len(old) - len(kept) <= 1
    for row in range(7):
        for line in (range(7 * row, 7 * row + 7), range(row, 49, 7)):
            order = [before.lying[sq] for sq in line if sq != action.square]
            now = [after.lying[sq] for sq in line]
            both = [lies for lies in order if lies >= 0 and lies in now]
            assert both == [lies for lies in now if lies in both]


def flips_of(state: SumatraState) -> list[SumatraAction]:
    """The tips that bring a tile onto a square without printed path."""
    return [
        action
        for action in state.legal_actions()
        if isinstance(action, Flip) and not state.lying[action.square] & 4
    ]


def joined(game: Sumatra, seed: int, flips: int = 18) -> SumatraState:
    """A game in its first turn on a board with many paths joined, as play would join them.

    Tips are for nothing here: the points come back after each.
    """
    rng = stream(seed, "joined")
    state = game.new_state()
    while flips or state.pending:
        player = state.current_player()
        if player == CHANCE:
            state.apply(state.sample_chance(rng))
        elif state.pending:
            state.apply(state.legal_actions()[0])
        else:
            state.points = 4
            some = flips_of(state)
            flips = flips - 1 if some else 0
            if some:
                state.apply(pick(rng, some))
    state.points = 4
    return state


def short_pile(state: SumatraState, left: int = 2) -> SumatraState:
    """The same, most of the pile out of the game: built by hand, for the ends of games."""
    del state.pile[left:]
    state.window = state.astray = state.fresh = 0
    return state


def nearly_full(state: SumatraState) -> SumatraState:
    """The same, every hold of the first seat full but for a free square: built by hand."""
    for hold in HOLDS:
        card = state.game.cards[hold][state.cards[hold]]
        cargo = []
        for demand in card.demands:
            wanted = demand if demand < 4 else max(range(4), key=state.stock.__getitem__)
            state.stock[wanted] -= 1
            cargo.append(wanted)
        if hold == 1:
            state.stock[cargo[-1]] += 1
            cargo[-1] = NOBODY
        state.cargo[hold] = (NOBODY,) * len(card.demands)
        for demand, animal in zip(card.demands, cargo, strict=True):
            if animal != NOBODY:
                state.cargo[hold] = put(card, state.cargo[hold], demand, animal)
    return state


def rotated(data: dict[str, Any]) -> dict[str, Any]:
    """The JSON of the position turned by a quarter; ships keep their ways (SU-INV-20)."""
    turned = {**data}
    turned["tiles"] = [
        {**tile, "square": around(tile["square"]), "turn": (tile["turn"] + 1) % 4}
        for tile in data["tiles"]
    ]
    turned["markers"] = [{**lie, "square": around(lie["square"])} for lie in data["markers"]]
    turned["pending"] = [
        entry | ({"square": around(entry["square"])} if "square" in entry else {})
        for entry in data["pending"]
    ]
    turned["trucks"] = [
        {
            name: {**truck, "at": truck["at"] if truck["at"] == "ship" else around(truck["at"])}
            for name, truck in pair.items()
        }
        for pair in data["trucks"]
    ]
    return turned


def around(square: list[int]) -> list[int]:
    row, column = square
    return [column, 6 - row]


def rotated_text(text: str) -> str:
    """An action on the board turned by a quarter."""
    words = []
    for word in text.split():
        if len(word) == 3 and word[1] == ",":
            row, column = around([int(word[0]), int(word[2])])
            words.append(f"{row},{column}")
        elif word in EDGES and len(word) == 1:
            words.append(EDGES[(EDGES.index(word) + 1) % 4])
        else:
            words.append(word)
    return " ".join(words)
