"""Papua bridges as a game on the engine: eight rounds of building against each other."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.core.documents import DocumentError
from games.core.protocol import ArrayField, Game, JsonObject, Option, OptionRow
from games.core.streams import Stream
from games.papua_bridges import codes, race_pictures, saved
from games.papua_bridges.actions import ActionTable, RaceAction
from games.papua_bridges.content import (
    ISLANDS,
    Board,
    BridgeSet,
    Build,
    components,
    default_tiles,
)
from games.papua_bridges.ground import Ground
from games.papua_bridges.observation import state_json
from games.papua_bridges.options import OPTION_TABLE, Options
from games.papua_bridges.placements import Grid, placement_table
from games.papua_bridges.race_deck import RaceDeck, boards_of, race_deck
from games.papua_bridges.state import RaceState


class PapuaBridges(Game[RaceAction]):
    """A race of two to four players (PB-01) with its options and its cards."""

    name: ClassVar[str] = "papua-bridges"
    rules: ClassVar[str] = "1"
    seats: ClassVar[tuple[int, int]] = (
        components()["counts"]["players"]["least"],
        components()["counts"]["players"]["most"],
    )

    def __init__(self, players: int, options: Options, deck: RaceDeck) -> None:
        self.players = players
        self.options = options
        self.deck = deck
        """The cards that are played with."""
        self.tiles: BridgeSet = deck.tiles or default_tiles()
        """The bridges that each player has one of (PB-06)."""
        self._sides: dict[tuple[int, str], Board] = {
            (card.number, side): _joined(board, options.join)
            for card in boards_of(deck)
            for side, board in (("A", card.A), ("B", card.B))
        }
        self.card_numbers: tuple[int, ...] = tuple(card.number for card in deck.cards)
        boards = self._sides.values()
        self.animals: tuple[str, ...] = _animals(list(boards), needed=options.variant3)
        """What the spinner can show (PB-10)."""
        grid = Grid(max(b.height for b in boards), max(b.width for b in boards))
        self.table = placement_table(self.tiles, grid)
        """Every placement on the largest board of the deck."""
        self.actions = ActionTable(self.table)
        bonus = components()["bonus_tokens"]
        values = [bonus["fixed_value"]] * len(bonus["values"])
        self.tokens: tuple[int, ...] = tuple(values if options.flat_bonus else bonus["values"])
        """The values of the bonus tokens (PB-08, PB-59)."""
        self._grounds: dict[tuple[int, str], Ground] = {}
        self._set_bounds()

    def _set_bounds(self) -> None:
        options = self.options
        ticks = options.tick_limit * (1 + self.players)
        self.max_plies = options.rounds * (self.players + 4 + ticks + 2)
        islands = len(ISLANDS) - options.variant3
        best = sum(sorted(self.tokens)[-options.rounds :])
        self.score_range = (0, options.rounds * islands + best)  # PB-58, PB-65
        self.action_count = codes.action_count(self)

    @classmethod
    def create(
        cls,
        players: int,
        options: Mapping[str, Option] | None = None,
        content: JsonObject | None = None,
    ) -> "PapuaBridges":
        """See ``Game``. ``content`` names one document, ``deck``: cards or a deck of puzzles."""
        least, most = cls.seats
        if not least <= players <= most:
            message = f"{least} to {most} players race (PB-01)."
            raise DocumentError("BAD_PLAYER_COUNT", message)
        chosen = Options.read(players, options)
        deck = race_deck(content)
        needed = players * chosen.rounds
        if len(deck.cards) < needed:
            message = (
                f"{players} players need {needed} cards for {chosen.rounds} rounds (PB-21), "
                f"the deck has {len(deck.cards)}."
            )
            raise DocumentError("FEW_CARDS", message)
        return cls(players, chosen, deck)

    def to_json(self) -> JsonObject:
        """See ``Game``."""
        return {
            "players": self.players,
            "options": self.options.to_json(),
            "content": {"deck": self.deck.to_data()},
        }

    @classmethod
    def option_table(cls) -> Sequence[OptionRow]:
        """See ``Game``."""
        return OPTION_TABLE

    def ground(self, card: int, seat: int) -> Ground:
        """The side of the card that this seat plays (PB-14, PB-A16)."""
        key = (card, self.options.side(seat))
        ground = self._grounds.get(key)
        if ground is None:
            ground = self._grounds[key] = Ground(
                card,
                self._sides[key],
                self.table,
                self.actions,
                allow_wrong=self.options.allow_wrong,
            )
        return ground

    def build(self, state: RaceState, seat: int, codes_laid: Sequence[int]) -> Build:
        """Placements of a seat in this round as a build for the referee."""
        ground = self.ground(state.cards[seat], seat)
        removed = ground.island_of(self.animals[state.animal]) if state.animal >= 0 else None
        return Build.model_construct(
            start=state.start,
            without=removed,
            tiles=tuple(self.table.placements[code].laid for code in codes_laid),
        )

    def new_state(self) -> RaceState:
        """See ``Game``."""
        return RaceState(self)

    def state_from_json(self, data: JsonObject) -> RaceState:
        """See ``Game``."""
        return saved.state_of(self, data)

    def determinize(self, observation: JsonObject, rng: Stream) -> RaceState:
        """See ``Game``; drawn are the values of the tokens that the observer does not know."""
        return saved.state_of(self, state_json(self, observation, rng))

    def parse_action(self, text: str) -> RaceAction:
        """See ``Game``; a bridge may be written from either end, its name left out."""
        return self.actions.parse(text)

    def encode(self, action: RaceAction) -> int:
        """See ``Game``."""
        return codes.encode(self, action)

    def decode(self, code: int) -> RaceAction:
        """See ``Game``."""
        return codes.decode(self, code)

    def draw(self, observation: JsonObject) -> str:
        """See ``Game``."""
        return race_pictures.draw(self, observation)

    def observation_array(self, observation: JsonObject) -> list[int]:
        """See ``Game``."""
        return codes.observation_array(self, observation)

    def array_shape(self) -> Sequence[ArrayField]:
        """See ``Game``."""
        return codes.array_shape(self)


def _joined(board: Board, join: str) -> Board:
    """The board, played with this way to join (PB-39)."""
    if join in ("board", board.join):
        return board
    data: dict[str, Any] = {**board.to_data(), "join": join}
    del data["id"]
    return Board.from_data(data)


def _animals(boards: Sequence[Board], *, needed: bool) -> tuple[str, ...]:
    """The animals of the boards; the spinner needs the same four on all (PB-12)."""
    box = tuple(components()["symbols"]["animals"])
    found = {frozenset(board.symbols.values()) for board in boards}
    if found == {frozenset(box)}:
        return box
    if needed and len(found) > 1:
        message = "The easier game needs the same four animals on all boards (PB-12)."
        raise DocumentError("SYMBOLS", message)
    return tuple(sorted(boards[0].symbols.values()))
