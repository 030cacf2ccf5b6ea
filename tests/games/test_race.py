"""The race as a game of the engine: copies, JSON, texts, codes, views, records."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

from games.core.documents import DocumentError
from games.core.errors import IllegalAction, NotationError
from games.core.match import Match, replay
from games.core.record import GameRecord, digest
from games.core.registry import bots_of, game_of
from games.core.streams import stream
from games.papua_bridges.actions import DISCARD, Place, Worth
from games.papua_bridges.game import PapuaBridges
from games.papua_bridges.phases import PHASES
from games.papua_bridges.state import RaceState
from tests.games.race_tables import (
    WHOLE,
    act,
    called,
    changed,
    lay,
    opened,
    race,
    step,
    tick,
    walk,
    worked_race,
)

GAMES = {
    "plain": race(2),
    "wrong": race(3, allow_wrong=True, tick_limit=4),
    "three islands": race(4, variant3=True, sides="AABB", tick_limit=4),
    "fixed bonus": race(2, flat_bonus=True, tick_limit=4),
}


def positions(game: PapuaBridges) -> list[RaceState]:
    """Positions of uniform games, all the way."""
    states = [walk(game, seed, 7 * seed) for seed in range(12)]
    states.append(walk(game, 99, game.max_plies))
    return states


def after_right_calls() -> RaceState:
    """A position in which seats own tokens, the third round being built."""
    state = opened(worked_race(2))
    called(lay(state, WHOLE, WHOLE), 0)
    act(state, "token 1", "worth 4")
    state = opened(state.game, 1, state=state)
    return changed(state, owned=[[2, 4], [1]], pool=5, round=4, returned=[[], []])


@pytest.mark.parametrize("name", GAMES)
def test_json_gives_the_position_back(name: str) -> None:
    for state in [*positions(GAMES[name]), *([after_right_calls()] if name == "plain" else [])]:
        data = json.loads(json.dumps(state.to_json()))
        again = state.game.state_from_json(data)
        assert again.to_json() == state.to_json()
        assert again.legal_actions() == state.legal_actions()
        assert again.observation(0) == state.observation(0)


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_its_own_way(name: str) -> None:
    for seed, state in enumerate(positions(GAMES[name])[:-1]):
        before = digest(state)
        twin = state.copy()
        for _ in range(40):
            if twin.outcome() is None:
                step(twin, stream(seed, "copy"))
        assert digest(state) == before
        assert digest(state.copy()) == before


@pytest.mark.parametrize("name", GAMES)
def test_texts_and_codes_lead_back(name: str) -> None:
    game = GAMES[name]
    for state in positions(game):
        actions = [*state.legal_actions(), *(action for action, _ in state.chance_outcomes())]
        assert len(set(map(str, actions))) == len(actions)
        for action in actions:
            assert game.parse_action(str(action)) == action
        for action in state.legal_actions():
            assert game.decode(game.encode(action)) == action
        for action, _ in state.chance_outcomes():
            with pytest.raises(ValueError, match="code"):
                game.encode(action)


def test_every_code_is_an_action_with_this_code() -> None:
    for game in (GAMES["plain"], GAMES["wrong"]):
        for code in range(game.action_count):
            assert game.encode(game.decode(code)) == code
        for code in (-1, game.action_count):
            with pytest.raises(ValueError, match="codes"):
                game.decode(code)


def test_a_bridge_may_be_written_from_either_end_and_without_its_name() -> None:
    game = GAMES["plain"]
    action = game.parse_action("place L4 2,3 EES")
    assert action == game.parse_action("place L4 3,5 NWW") == game.parse_action("place 3,5 NWW")
    assert str(action) == "place L4 2,3 EES"
    assert isinstance(action, Place)
    squares = game.table.placements[action.code].laid.squares
    assert squares == ((2, 3), (2, 4), (2, 5), (3, 5))


@pytest.mark.parametrize(
    "text",
    ["", "place", "place L4", "place I3 2,3 EES", "place L4 2,3 EW", "place L4 2,3 ees",
     "place L4 2,3 EEEEEE", "place Q9 2,3 EES", "lay L4 2,3 EES", "take", "take L9", "token",
     "token 0", "token -1", "token one", "order 1,1", "order 5", "order", "board x", "start ?",
     "worth ?", "animal", "animal Crab", "give", "roll 3", "pass", "x" * 500],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAMES["plain"].parse_action(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", GAMES)
def test_what_is_listed_is_what_is_not_refused(name: str) -> None:
    game = GAMES[name]
    for state in positions(game)[2:8:2]:
        legal = set(map(str, state.legal_actions()))
        for code in range(0, game.action_count, 1 if name == "plain" else 7):
            action = game.decode(code)
            refused = state.violation(action)
            assert (refused is None) == (str(action) in legal), str(action)


def test_an_illegal_action_leaves_everything_as_it_was() -> None:
    for state in positions(GAMES["plain"]):
        before = digest(state)
        for code in range(0, GAMES["plain"].action_count, 97):
            action = GAMES["plain"].decode(code)
            refused = state.violation(action)
            if refused is not None:
                with pytest.raises(IllegalAction) as caught:
                    state.apply(action)
                assert caught.value.violation == refused
                assert refused.rule.startswith("PB-")
                assert refused.message.endswith(".")
        assert digest(state) == before


def test_a_bridge_of_another_game_is_refused() -> None:
    state = opened(race(2))
    act(state, "order 1,2")
    assert state.violation(Place(0, "L4 0,0 EES")) is not None
    assert state.violation(Place(10**6, "L4 0,0 EES")) is not None


@pytest.mark.parametrize("name", GAMES)
def test_chance_draws_what_it_lists(name: str) -> None:
    for state in positions(GAMES[name]):
        outcomes = dict(state.chance_outcomes())
        if not outcomes:
            with pytest.raises(ValueError, match="chance"):
                state.sample_chance(stream(1, "chance"))
            continue
        assert sum(outcomes.values()) == pytest.approx(1)
        drawn = {state.sample_chance(stream(seed, "chance")) for seed in range(40)}
        assert drawn <= outcomes.keys()
        assert all(state.violation(action) is None for action in outcomes)


@pytest.mark.parametrize("name", GAMES)
def test_a_determinized_position_looks_the_same(name: str) -> None:
    states = positions(GAMES[name])
    if name == "plain":
        states.append(after_right_calls())
    for seed, state in enumerate(states):
        for player in (None, *range(state.game.players)):
            seen = json.loads(json.dumps(state.observation(player)))
            drawn = state.game.determinize(seen, stream(seed, "drawn"))
            assert drawn.observation(player) == state.observation(player)
            assert drawn.legal_actions() == state.legal_actions() or state.phase == 10


@pytest.mark.rule("PB-48", "PB-INV-19")
def test_determinizing_draws_every_hidden_token_there_may_be() -> None:
    state = after_right_calls()
    seen = state.observation(0)
    drawn = [state.game.determinize(seen, stream(seed, "tokens")) for seed in range(300)]
    assert all(twin.owned[0] == [2, 4] for twin in drawn)
    values = [twin.owned[1][0] for twin in drawn]
    assert set(values) == {1, 2, 3}
    assert 110 < values.count(3) < 190  # three of the six that are left are worth 3
    spectator = state.observation(None)
    owned = {tuple(state.game.determinize(spectator, stream(s, "x")).owned[0]) for s in range(300)}
    assert owned == {
        (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4),
    }  # fmt: skip


@pytest.mark.rule("PB-48", "PB-INV-19")
def test_positions_that_differ_in_hidden_tokens_look_equal() -> None:
    state = after_right_calls()
    others = changed(state, owned=[[2, 4], [3]])
    own = changed(state, owned=[[2, 3], [1]])
    gave = [changed(state, pool=4, returned=[[], [value]]) for value in (2, 3)]
    for one, other, eyes in (
        (state, others, (0, None)),
        (state, own, (1, None)),
        (gave[0], gave[1], (0, None)),
    ):
        assert one.to_json() != other.to_json()
        for player in eyes:
            assert one.observation(player) == other.observation(player)
            assert state.game.draw(one.observation(player)) == state.game.draw(
                other.observation(player)
            )
        (told,) = {0, 1} - set(eyes)
        assert one.observation(told) != other.observation(told)


@pytest.mark.rule("PB-15", "PB-48", "PB-INV-19")
def test_a_record_for_a_seat_hides_what_others_looked_at() -> None:
    match = match_of("greedy", "greedy", "thrifty")
    match.play()
    whole = match.record()
    worths = [(ply, text) for ply, (_, text) in enumerate(whole.moves) if "worth" in text]
    assert len(worths) > 3
    for viewer in (-1, 0, 1, 2):
        redacted = match.record(viewer)
        for ply, text in worths:
            owner = match.state.history[_round_of(whole, ply)].caller  # type: ignore[attr-defined]
            assert (redacted.moves[ply][1] == text) == (owner == viewer)
            assert redacted.moves[ply][1] in (text, "worth ?")


def _round_of(record: GameRecord, ply: int) -> int:
    return sum(text == "roll" for _, text in record.moves[:ply]) - 1


def match_of(*names: str, seed: int = 1, **options: Any) -> Match[Any]:
    game = race(len(names), **options)
    bots = {seat: bots_of(game.name)[name](game, seat) for seat, name in enumerate(names)}
    return Match(game, [f"bot:{name}" for name in names], bots=bots, seed=seed)


@pytest.mark.rule("PB-INV-16")
def test_a_record_replays_to_the_same_game() -> None:
    match = match_of("greedy", "uniform", seed=5, variant3=True, allow_wrong=True, tick_limit=9)
    match.play()
    record = match.record()
    again = replay(GameRecord.from_json(record.to_json()))
    assert again.record() == record
    assert digest(again.state) == digest(match.state)
    assert game_of("papua-bridges") is PapuaBridges


_PLAY = """
from tests.games.test_race import match_of
match = match_of("greedy", "uniform", "spendthrift", seed=3, tick_limit=9)
match.play()
print(match.record().id)
"""


@pytest.mark.rule("PB-INV-16")
def test_the_same_game_in_processes_of_other_hash_seeds() -> None:
    ids = set()
    for seed in ("0", "1"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", _PLAY], env=env, capture_output=True, text=True, check=True
        )
        ids.add(run.stdout)
    assert len(ids) == 1


def test_options_and_content_make_the_same_game_again() -> None:
    game = worked_race(3, sides="BBA", tick_limit=7, colours=["blue", "red", "green"])
    data = json.loads(json.dumps(game.to_json()))
    again = PapuaBridges.create(data["players"], data["options"], data["content"])
    assert again.to_json() == game.to_json()
    assert walk(again, 4, 90).to_json() == walk(game, 4, 90).to_json()


@pytest.mark.parametrize(
    ("field", "value"),
    [("phase", "lunch"), ("phase", 3), ("round", 9), ("cards", [1]), ("cards", [1, 99]),
     ("used", []), ("start", 7), ("tick", 99), ("order", []), ("order", [0, 3]), ("caller", 3),
     ("builds", [[], ["L4 2,3 EES", "L4 3,5 NWW"]]), ("builds", [[], ["L4"]]), ("builds", [[]]),
     ("owned", [[9], []]), ("owned", [[4, 4], []]), ("pool", 3), ("points", [0]),
     ("animal", "whale"), ("history", [{}]), ("extra", 1), ("phase", "token"), ("phase", "return"),
     ("phase", "deal")],
)  # fmt: skip
def test_what_is_no_position_is_refused(field: str, value: Any) -> None:
    data = act(opened(race(2)), "order 1,2").to_json()
    race(2).state_from_json(data)
    with pytest.raises(DocumentError):
        race(2).state_from_json({**data, field: value})


@pytest.mark.parametrize("name", GAMES)
def test_arrays_have_the_shape_they_say(name: str) -> None:
    game = GAMES[name]
    fields = game.array_shape()
    for state in positions(game):
        for player in (None, *range(game.players)):
            array = game.observation_array(state.observation(player))
            assert len(array) == sum(field.size for field in fields)
            at = 0
            for field in fields:
                part = array[at : at + field.size]
                assert all(field.low <= number <= field.high for number in part), field.name
                at += field.size


def test_an_array_is_told_from_the_observers_seat() -> None:
    state = opened(worked_race(2), 2)
    tick(state, {})
    act(state, "order 2,1")
    zero, one = (state.game.observation_array(state.observation(p)) for p in (0, 1))
    assert (zero[1], one[1]) == (1, 0)
    assert len(set(map(len, (zero, one)))) == 1


def test_methods_answer_at_every_kind_of_decision() -> None:
    seen = set()
    for seed in range(6):
        state = walk(GAMES["three islands"], seed, 0)
        while state.outcome() is None:
            seen.add(PHASES[state.phase])
            state.observation(None), state.scores(), state.legal_actions(), state.to_json()
            step(state, stream(seed, len(seen), state.tick, state.round))
    assert {"deal", "spin", "animal", "roll", "start", "order", "build", "discard"} <= seen


def test_what_is_applied_at_the_wrong_time_says_what_is_due() -> None:
    state = race(2).new_state()
    for action in (DISCARD, Worth(3), *map(race(2).parse_action, ("roll", "call", "token 1"))):
        refused = state.violation(action)
        assert refused is not None
        assert "board" in refused.message


@pytest.mark.parametrize("seed", range(3))
def test_scores_never_fall(seed: int) -> None:
    match = match_of("greedy", "spendthrift", seed=seed, tick_limit=9)
    scores = []
    while match.step():
        scores.append(match.state.scores())
    for before, after in pairwise(scores):
        assert all(old <= new for old, new in zip(before, after, strict=True))


def test_other_seeds_walk_elsewhere() -> None:
    """Guards the tests above, which would say little about one game."""
    assert digest(walk(GAMES["plain"], 1, 60)) != digest(walk(GAMES["plain"], 2, 60))
