"""Papua expedition as a game on the engine: ``PapuaExpedition.create(players=3)``."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from games.core.documents import DocumentError
from games.core.protocol import ArrayField, Game, JsonObject, Option, OptionRow
from games.core.streams import Stream
from games.papua_expedition import actions as act
from games.papua_expedition import codes, pictures, saved
from games.papua_expedition.content import ExpeditionSet, default_set, require_playable
from games.papua_expedition.observation import determinize
from games.papua_expedition.options import OPTION_TABLE, Options
from games.papua_expedition.pieces import GAME, TYPES
from games.papua_expedition.state import ExpeditionState


class PapuaExpedition(Game[act.Any]):
    """The game for 2 to 4 players; content ``set``: a papua-expedition-set/1."""

    name: ClassVar[str] = GAME
    rules: ClassVar[str] = "1"
    seats: ClassVar[tuple[int, int]] = (2, 4)
    max_plies = 6000
    score_range = (-100, 1000)
    action_count = len(act.SEAT_ACTIONS)

    def __init__(self, players: int, options: Options, cards: ExpeditionSet) -> None:
        self.players = players
        self.options = options
        self.cards = cards
        self.types = tuple(cards.expedition[name] for name in TYPES)
        """Expedition cards of each type."""
        self.decks = tuple(
            sum(1 << place for place, card in enumerate(cards.notebook) if card.deck == deck)
            for deck in (1, 2)
        )
        """The notebook cards of decks I and II, as bits."""

    @classmethod
    def create(
        cls,
        players: int,
        options: Mapping[str, Option] | None = None,
        content: JsonObject | None = None,
    ) -> Self:
        """A game for so many players (PE-01); raises ``DocumentError``."""
        if not cls.seats[0] <= players <= cls.seats[1]:
            raise DocumentError("PLAYERS", "Papua expedition is for 2 to 4 players (PE-01).")
        given = dict(content or {})
        cards = given.pop("set", None)
        if given:
            raise DocumentError("CONTENT", "The content of this game is one document, set.")
        read = default_set() if cards is None else ExpeditionSet.from_data(cards)
        return cls(players, Options.read(players, options), require_playable(read))

    def to_json(self) -> JsonObject:
        """What ``create`` needs to make this game again."""
        return {
            "players": self.players,
            "options": self.options.to_json(),
            "content": {"set": self.cards.to_data()},
        }

    @classmethod
    def option_table(cls) -> Sequence[OptionRow]:
        """Every option with its default and what it settles."""
        return OPTION_TABLE

    def new_state(self) -> ExpeditionState:
        """The table laid out, before the first player is known."""
        return ExpeditionState.new(self)

    def state_from_json(self, data: JsonObject) -> ExpeditionState:
        """The position that ``to_json`` wrote; raises ``DocumentError``."""
        return saved.state_of(self, data)

    def determinize(self, observation: JsonObject, rng: Stream) -> ExpeditionState:
        """A position with this observation; what is hidden in it is drawn anew."""
        return determinize(self, observation, rng)

    def parse_action(self, text: str) -> act.Any:
        """The action with this text; raises ``NotationError``."""
        return act.parse(text)

    def encode(self, action: act.Any) -> int:
        """The code of a seat's action; raises ``ValueError`` for one of chance."""
        code = codes.CODES.get(action)
        if code is None:
            raise ValueError(f"{action} is an action of chance and has no code.")
        return code

    def decode(self, code: int) -> act.Any:
        """The action with this code; raises ``ValueError``."""
        if not 0 <= code < self.action_count:
            raise ValueError(f"Codes are 0 to {self.action_count - 1}.")
        return act.SEAT_ACTIONS[code]

    def draw(self, observation: JsonObject) -> str:
        """The table as the observer sees it, and what is being decided."""
        return pictures.draw(self, observation)

    def observation_array(self, observation: JsonObject) -> list[int]:
        """The observation as numbers; ``array_shape`` tells them."""
        return codes.array(self.players, len(self.cards.notebook), observation)

    def array_shape(self) -> Sequence[ArrayField]:
        """The fields of ``observation_array``, in order."""
        seen = self.new_state().observation(None)
        return codes.shape(self.players, len(self.cards.notebook), seen)

    def hut_need(self, reached: int) -> int | None:
        """The number printed on the hut after the one reached (0: none), or None: the last."""
        huts = self.cards.huts
        return huts[reached][1] if reached < len(huts) else None
