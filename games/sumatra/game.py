"""Expedition Sumatra as a game on the engine: two to four ships, or a puzzle for one."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.core.documents import DocumentError
from games.core.protocol import ArrayField, Game, JsonObject, Option, OptionRow
from games.core.streams import Stream
from games.sumatra import actions, codes, determinize, pictures, reading
from games.sumatra.actions import SumatraAction
from games.sumatra.board import DIRECTIONS, EVEN, SQUARES, boarding_edges, mask_of, square_at
from games.sumatra.content import (
    EDGES,
    Sea,
    Setup,
    Ship,
    Table,
    TableShip,
    Tileset,
    components,
    default_tileset,
)
from games.sumatra.holds import CENTRE_HOLD, HOLD_NAMES, HOLDS, Card, animal_worth, cards_of
from games.sumatra.options import OPTION_TABLE, Options
from games.sumatra.scoring import ROUND_FIRST
from games.sumatra.state import SumatraState
from games.sumatra.tiles import CONTENTS, TileTable
from games.sumatra.validation import require_playable, require_table, require_tileset

_CONTENT = ("setup", "table", "tileset")
_PLIES_A_TURN = 100
"""More actions than a turn can have: four tips with all that natives ask, and unloading."""
_PLIES_OF_SETUP = 60


class Sumatra(Game[SumatraAction]):
    """A game (SU-01) with its options, its tiles and, where there is one, its setup."""

    name: ClassVar[str] = "sumatra"
    rules: ClassVar[str] = "1"
    seats: ClassVar[tuple[int, int]] = (
        components()["counts"]["players"]["least"],
        components()["counts"]["players"]["most"],
    )

    def __init__(self, players: int, options: Options, content: Setup | Table | Tileset) -> None:
        self.players = players
        self.options = options
        self.content = content
        """What is played with: a fixed deal, a table to deal on, or tiles for the usual one."""
        self.tileset: Tileset = content if isinstance(content, Tileset) else content.tileset
        self.setup: Setup | None = content if isinstance(content, Setup) else None
        """What fixes the deal, or None: it is drawn."""
        self.tiles = TileTable(self.tileset.tiles)
        self.cards: tuple[tuple[Card, ...], ...] = cards_of(self.tileset.holds)
        """``[hold]``: every card there is."""
        self.even: int = sum(1 << square for square in EVEN)
        """The squares that tiles are dealt to."""
        table = None if isinstance(content, Tileset) else content
        self._set_board(table)
        self._set_ships(table)
        self.forbidden: frozenset[int] = _forbidden(options)
        """Contents that may not be tipped up in a puzzle."""
        self._set_bounds()

    def _set_board(self, table: Setup | Table | None) -> None:
        rows = table.printed if table else components()["board"]["printed"]
        self.printed: tuple[int, ...] = tuple(mask_of(ends) for row in rows for ends in row)
        """Path ends printed on each square."""
        self.printed_names: tuple[tuple[str, ...], ...] = tuple(map(tuple, rows))
        self.printed_ends: tuple[int, ...] = tuple(
            sum(1 << sq for sq in range(SQUARES) if self.printed[sq] >> direction & 1)
            for direction in DIRECTIONS
        )
        """``[direction]``: the squares with a printed path that ends there."""
        self.sea: Sea = table.sea if table else Sea()
        self.sea_length: int = self.sea.length
        self.boarding = boarding_edges(self.sea_length)
        """By the first sea square of a ship: coast squares beside it, and on which side."""
        placed = self.setup.placement if self.setup else ()
        self.told_turns: dict[int, int] = {square_at(*p.square): p.turn for p in placed}
        """How a setup's tiles lie."""

    def _set_ships(self, table: Setup | Table | None) -> None:
        options, setup = self.options, self.setup
        ships = _ships_of(table, self.players, options) if table else ()
        sides = options.sides(self.players)
        places = [self.sea.starters[EDGES.index(side)] for side in sides]
        self.starts: tuple[int, ...] = tuple(ship.position for ship in ships) or tuple(places)
        """The first sea square of each seat's ship at the start."""
        colours = [ship.colour for ship in ships] or options.colours[: self.players]
        self.colours: tuple[str, ...] = tuple(colours)
        self.told_cards: list[int] = [
            self.card_number(hold, getattr(ship.holds, HOLD_NAMES[hold]))
            for ship in ships
            if isinstance(ship, Ship)
            for hold in HOLDS
        ]
        """The holds that a setup gives, in the order they are drawn in; empty: none."""
        begins = options.ship or (setup.first if setup else "")
        self.told_first: int = self.colours.index(begins) if begins in self.colours else -1
        """The seat that the setup lets begin, -1: none."""

    def _set_bounds(self) -> None:
        rounds = self.options.max_rounds
        self.max_plies = _PLIES_OF_SETUP + rounds * self.players * _PLIES_A_TURN
        holds = (max(_most(card) for card in cards) for cards in self.cards)
        self.score_range = (0, ROUND_FIRST + sum(holds))
        self.action_count = len(actions.SEAT_ACTIONS)

    @classmethod
    def create(
        cls,
        players: int,
        options: Mapping[str, Option] | None = None,
        content: JsonObject | None = None,
    ) -> "Sumatra":
        """See ``Game``. ``content`` names one of ``tileset``, ``table`` and ``setup``.

        A setup with more ships than players is played by those on the sides of the option
        ``seats``. A puzzle needs a setup, and one ship is enough for it.
        """
        given = options or {}
        puzzle = given.get("mode") == "puzzle"
        least, most = (1 if puzzle else cls.seats[0]), cls.seats[1]
        if not least <= players <= most:
            message = f"{least} to {most} players take part (SU-01)."
            raise DocumentError("BAD_PLAYER_COUNT", message)
        chosen = Options.read(players, given)
        named = content or {}
        if not set(named) <= set(_CONTENT) or len(named) > 1:
            raise DocumentError("CONTENT", "The content is one document: setup, table or tileset.")
        if puzzle and "setup" not in named:
            raise DocumentError("CONTENT", "A puzzle needs a setup, so that all is known.")
        return cls(players, chosen, _read(named, puzzle=puzzle))

    def to_json(self) -> JsonObject:
        """See ``Game``."""
        name = type(self.content).__name__.lower()
        return {
            "players": self.players,
            "options": self.options.to_json(),
            "content": {name: self.content.to_data()},
        }

    def public_content(self, viewer: int | None) -> JsonObject:
        """See ``Game``: of a setup only tiles, board and ships are known, but in a puzzle all."""
        if self.setup is None or self.options.puzzle:
            return super().public_content(viewer)
        ships = zip(self.colours, self.starts, strict=True)
        table = {
            "tileset": self.tileset.to_data(),
            "ships": [{"colour": colour, "position": place} for colour, place in ships],
            "printed": [list(row) for row in self.printed_names],
            "sea": self.sea.model_dump(mode="json"),
        }
        return {"table": Table.from_data(table).to_data()}

    @classmethod
    def option_table(cls) -> Sequence[OptionRow]:
        """See ``Game``."""
        return OPTION_TABLE

    def card_number(self, hold: int, name: str) -> int:
        """The number of a hold's card; raises ``DocumentError`` where there is none."""
        for number, card in enumerate(self.cards[hold]):
            if card.name == name:
                return number
        raise DocumentError("UNKNOWN_HOLD", f"The set has no such {HOLD_NAMES[hold]} (SU-23).")

    def first_pile(self) -> list[int]:
        """The tiles before the deal: as the setup has them, or all, sorted."""
        if self.setup is None:
            return list(range(len(self.tiles.ids)))
        dealt = [placed.tile for placed in self.setup.placement]
        return [self.tiles.number[tile] for tile in (*dealt, *self.setup.pile)]

    def new_state(self) -> SumatraState:
        """See ``Game``."""
        return SumatraState(self)

    def state_from_json(self, data: JsonObject) -> SumatraState:
        """See ``Game``."""
        return reading.state_of(self, data)

    def determinize(self, observation: JsonObject, rng: Stream) -> SumatraState:
        """See ``Game``; drawn are hidden backs and the pile."""
        return reading.state_of(self, determinize.state_json(self, observation, rng))

    def parse_action(self, text: str) -> SumatraAction:
        """See ``Game``."""
        return actions.parse(text)

    def encode(self, action: SumatraAction) -> int:
        """See ``Game``."""
        return codes.encode(action)

    def decode(self, code: int) -> SumatraAction:
        """See ``Game``."""
        return codes.decode(code)

    def draw(self, observation: JsonObject) -> str:
        """See ``Game``."""
        return pictures.draw(self, observation)

    def observation_array(self, observation: JsonObject) -> list[int]:
        """See ``Game``."""
        return codes.observation_array(self, observation)

    def array_shape(self) -> Sequence[ArrayField]:
        """See ``Game``."""
        return codes.array_shape(self)


def _forbidden(options: Options) -> frozenset[int]:
    """The contents whose word, or whose first word, is forbidden."""
    return frozenset(
        number
        for number, content in enumerate(CONTENTS)
        if content.partition("-")[0] in options.forbid
    )


def _read(named: JsonObject, *, puzzle: bool) -> Setup | Table | Tileset:
    """The one document of the content, checked; raises ``DocumentError``."""
    if "setup" in named:
        setup = Setup.from_data(named["setup"])
        require_playable(setup, puzzle=puzzle)
        return setup
    if "table" in named:
        table = Table.from_data(named["table"])
        require_table(table)
        return table
    tileset = Tileset.from_data(named["tileset"]) if named else default_tileset()
    require_tileset(tileset)
    return tileset


def _ships_of(
    setup: Setup | Table, players: int, options: Options
) -> tuple[Ship, ...] | tuple[TableShip, ...]:
    """The ships that take part; raises ``DocumentError`` where one is missing."""
    if options.ship and all(ship.colour != options.ship for ship in setup.ships):
        raise DocumentError("OPTION", "The ship of this puzzle is not in the setup.")
    if len(setup.ships) == players:
        return setup.ships
    by_place = {ship.position: ship for ship in setup.ships}
    places = [setup.sea.starters[EDGES.index(side)] for side in options.sides(players)]
    if options.puzzle or not set(places) <= by_place.keys():
        message = f"The setup has {len(setup.ships)} ships, {players} players were named (SU-01)."
        raise DocumentError("BAD_PLAYER_COUNT", message)
    return tuple(by_place[place] for place in places)  # type: ignore[return-value]


def _most(card: Card) -> int:
    """The most points that a hold can give."""
    best = max if card.hold == CENTRE_HOLD else min
    return card.bonus + sum(
        best(animal_worth(card.hold, demand, animal) for animal in range(5))
        for demand in card.demands
    )
