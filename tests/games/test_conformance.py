"""The checks find what real engines got wrong, by name, and let a right game pass."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from games.core import conformance
from games.core.bots import Bot, Uniform
from games.core.conformance import CHECKS, ConformanceError, check_all
from games.core.conformance.frame import flaw
from games.core.protocol import JsonObject, Option
from games.core.registry import game_of
from games.core.streams import Stream
from tests.games import broken
from tests.games.toy import BID, Bid, Lot, Roll, Toy, ToyAction, ToyState

TABLES: tuple[tuple[int, dict[str, Option]], ...] = (
    (3, {}),
    (2, {"ties": "first", "tie_break": "lots"}),
    (4, {"lots": 6, "coins": 1}),
    (1, {}),
)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_right_game_passes(players: int, options: dict[str, Option]) -> None:
    check_all(Toy.create(players, options), games=2, every=1)


@pytest.mark.parametrize("fault", broken.FAULTS, ids=lambda fault: fault.game.__name__)
def test_each_fault_is_found_by_its_check(fault: broken.Fault) -> None:
    with pytest.raises(ConformanceError) as caught:
        CHECKS[fault.found_by](fault.game.create(3), games=3)
    assert fault.says in caught.value.sentence
    assert caught.value.check == fault.found_by


def test_there_are_thirteen_faults_and_one_that_no_check_finds() -> None:
    assert len({fault.game for fault in broken.FAULTS}) == 13
    check_all(broken.LowestWins.create(3), every=1)
    with pytest.raises(AssertionError):
        the_highest_bid_wins_and_pays(broken.LowestWins)


def the_highest_bid_wins_and_pays(kind: type[Toy]) -> None:
    """AU-4."""
    state = kind.create(2).new_state()
    for text in ("favour red", "favour blue", "roll 2,3", "lot green", "bid 1", "bid 4"):
        state.apply(state.game.parse_action(text))
    assert state.coins == [5, 1]
    assert state.worth == [0, 5]


def test_the_toy_follows_its_rules() -> None:
    the_highest_bid_wins_and_pays(Toy)


def test_the_race_passes() -> None:
    game = game_of("papua-bridges").create(2, {"tick_limit": 4, "rounds": 2})
    names = [name for name in CHECKS if name != "processes"]
    check_all(game, games=1, every=40, names=names)


class _Drawn(ToyState):
    def sample_chance(self, rng: Stream) -> ToyAction:
        action = super().sample_chance(rng)
        if isinstance(action, Roll) and action.dice == (1, 1):
            return Roll((0, 1))
        return action


class _Unlisted(ToyState):
    def sample_chance(self, rng: Stream) -> ToyAction:
        action = super().sample_chance(rng)
        return Lot(0) if isinstance(action, Lot) else action

    def chance_outcomes(self) -> list[tuple[ToyAction, float]]:
        whole = super().chance_outcomes()
        return [(Lot(2), 1.0)] if whole and isinstance(whole[0][0], Lot) else whole


class _SometimesNone(ToyState):
    def observation(self, player: int | None) -> JsonObject:
        seen = super().observation(player)
        return seen | {"last": None} if self.phase == BID else seen


class _Aliased(ToyState):
    def observation(self, player: int | None) -> JsonObject:
        return super().observation(player) | {"coins": self.coins}


class _Tuple(ToyState):
    def to_json(self) -> JsonObject:
        return super().to_json() | {"dice": self.dice}


class _HidesFromItself(ToyState):
    def seen(self, action: ToyAction, player: int | None) -> str:
        return "bid ?" if isinstance(action, Bid) else super().seen(action, player)


class _Dumb(ToyState):
    def _carry_out(self, action: ToyAction) -> None:
        if isinstance(action, Bid) and action.coins == 3:
            raise KeyError("three")
        super()._carry_out(action)


class _Content(Toy):
    def determinize(self, observation: JsonObject, rng: Stream) -> ToyState:
        state = super().determinize(observation, rng)
        if self.content["room"].get("secret") == "cellar" and state.favours:
            state.favours = [0 if seat != observation["player"] else colour
                             for seat, colour in enumerate(state.favours)]  # fmt: skip
        return state


class _SecretPicture(Toy):
    def draw(self, observation: JsonObject) -> str:
        return super().draw(observation) + str(self.content["room"].get("secret"))


class _LaxParser(Toy):
    def parse_action(self, text: str) -> ToyAction:
        return super().parse_action(text.strip("0") if text.endswith("00") else text or "bid 0")


class _ShiftedCodes(Toy):
    def encode(self, action: ToyAction) -> int:
        return super().encode(action) + (action == Bid(0))


class _LongArray(Toy):
    def observation_array(self, observation: JsonObject) -> list[int]:
        array = super().observation_array(observation)
        return [*array, 0] if observation["phase"] == "end" else array


class _Endless(Toy):
    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.max_plies = 9


class _Forgetful(Toy):
    def to_json(self) -> JsonObject:
        return super().to_json() | {"options": {**self.options, "ties": "first"}}


class _Fewer(Toy):
    def to_json(self) -> JsonObject:
        return super().to_json() | {"options": {"lots": self.options["lots"]}}


class _Crashes(Toy):
    def state_from_json(self, data: JsonObject) -> ToyState:
        return self._read(data)


class _AnyOption(Toy):
    @classmethod
    def create(
        cls, players: int, options: Any = None, content: JsonObject | None = None
    ) -> "_AnyOption":
        known = {row.name for row in cls.option_table()}
        chosen = {name: value for name, value in (options or {}).items() if name in known}
        return super().create(players, chosen, content)


class _SpectatorKnowsMore(ToyState):
    def observation(self, player: int | None) -> JsonObject:
        seen = super().observation(player)
        return seen | {"favours": self.favours.copy()} if player is None else seen

    def seen(self, action: ToyAction, player: int | None) -> str:
        return str(action) if player is None else super().seen(action, player)


class _BadOutcome(ToyState):
    def scores(self) -> list[int]:
        scores = super().scores()
        self.worth[0] += self.phase == 4
        return scores


FURTHER: list[tuple[Any, str, str]] = [
    (_Drawn, "chance", "Draws do not fit"),
    (_Unlisted, "chance", "which is not listed"),
    (_SometimesNone, "views", "None"),
    (_Aliased, "copies", "observation(None) hands out is a part of"),
    (_Tuple, "json", "holds a tuple"),
    (_HidesFromItself, "views", "from its doer"),
    (_Dumb, "legal", "KeyError"),
    (_Content, "views", "determinize uses secret content"),
    (_SecretPicture, "views", "needs secret content"),
    (_Crashes, "json", "spoilt raises"),
    (_AnyOption, "json", "with the options {'no such option': 1} was made"),
    (_SpectatorKnowsMore, "views", "knows less than a spectator"),
    (_LaxParser, "notation", "is read as an action"),
    (_ShiftedCodes, "codes", "comes back as"),
    (_LongArray, "arrays", "numbers"),
    (_Endless, "scores", "outlasts max_plies"),
    (_Forgetful, "replay", "RecordError: At ply"),
    (_Fewer, "json", "other options than to_json"),
    (_BadOutcome, "scores", "other scores"),
]


@pytest.mark.parametrize(("kind", "check", "says"), FURTHER, ids=str)
def test_further_faults_are_found(kind: Any, check: str, says: str) -> None:
    if issubclass(kind, ToyState):
        kind = type("Broken", (Toy,), {"state": kind})
    with pytest.raises(ConformanceError) as caught:
        CHECKS[check](kind.create(3), games=3)
    assert says in caught.value.sentence


def test_an_error_tells_the_check_the_sentence_and_the_moves() -> None:
    with pytest.raises(ConformanceError) as caught:
        CHECKS["scores"](broken.ScoreTooHigh.create(3), games=3)
    error = caught.value
    assert str(error).startswith("[scores] The score ")
    assert f"After {len(error.moves)} moves: … " in str(error)
    game = broken.ScoreTooHigh.create(3)
    state = game.new_state()
    for text in error.moves:
        assert max(state.scores()) <= game.score_range[1]
        state.apply(game.parse_action(text))
    assert max(state.scores()) > game.score_range[1]


def test_the_same_seed_finds_the_same_thing() -> None:
    said = set()
    for _ in range(2):
        with pytest.raises(ConformanceError) as caught:
            CHECKS["illegal"](broken.AllAllowed.create(3), seed=4)
        said.add(str(caught.value))
    assert len(said) == 1


class Misers(Bot[ToyAction]):
    """Bids nothing; looks, so that observations are built for it."""

    name = "misers"

    def decide(
        self, legal: Sequence[ToyAction], observation: JsonObject | None, rng: Stream
    ) -> ToyAction:
        assert rng is not None
        assert observation is not None
        assert observation["player"] == self.seat
        return legal[0]


def test_other_players_can_be_sent() -> None:
    check_all(Toy.create(2), player=Misers, games=1)
    CHECKS["legal"](type("Broken", (Toy,), {"state": _Dumb}).create(2, {"coins": 2}))


def test_plain_data_is_told_from_other_data() -> None:
    assert flaw({"a": [1, True, None, "x", {"b": []}]}) is None
    for value in ({1: 2}, [1.0], {"a": [(1,)]}, {"a": {2}}, [float("nan")]):
        found = flaw(value)
        assert found is not None
    assert json.dumps(sorted(CHECKS))
    assert all(check.__doc__ for check in CHECKS.values())
    assert all(hasattr(conformance, f"check_{name}") for name in CHECKS)


def test_a_check_can_be_asked_for_by_name() -> None:
    with pytest.raises(KeyError):
        check_all(Toy.create(2), names=["nothing"])
    check_all(Toy.create(2), names=["legal"], player=Uniform)
