"""Records as documents, merge patches between views, digests of positions."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.bots import Uniform
from games.core.documents import MAX_TEXT_BYTES, DocumentError
from games.core.match import Match
from games.core.record import GameRecord, alike, digest, frames, patch_between, patched
from tests.games.toy import Toy

LEAVES = st.booleans() | st.integers(-3, 3) | st.floats(-1, 1).map(float) | st.text(max_size=3)
NAMES = st.sampled_from("abc")


def _deeper(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner | st.none(), max_size=3) | st.dictionaries(NAMES, inner, max_size=3)


VALUES = st.recursive(LEAVES, _deeper, max_leaves=12)
OBJECTS = st.dictionaries(NAMES, VALUES, max_size=3)


@given(OBJECTS, OBJECTS)
def test_a_patch_leads_from_one_object_to_the_other(before: Any, after: Any) -> None:
    kept = json.dumps(before), json.dumps(after)
    patch = json.loads(json.dumps(patch_between(before, after)))
    assert alike(patched(before, patch), after)
    assert (json.dumps(before), json.dumps(after)) == kept


@given(OBJECTS, OBJECTS)
def test_a_patch_is_empty_only_between_equal_objects(before: Any, after: Any) -> None:
    assert (patch_between(before, after) == {}) == alike(before, after)
    assert patch_between(after, after) == {}


@given(OBJECTS, OBJECTS)
def test_a_patch_says_nothing_of_what_stayed(before: Any, after: Any) -> None:
    for name, value in patch_between(before, after).items():
        assert name not in before or name not in after or not alike(before[name], after[name])
        assert value is not None or name not in after


@given(st.lists(OBJECTS, min_size=1, max_size=6))
def test_views_come_out_of_a_record_as_they_went_in(views: list[Any]) -> None:
    patches = [patch_between(*pair) for pair in zip([{}, *views], views, strict=False)]
    data = {**SMALL, "moves": [[-1, "x"]] * (len(views) - 1), "viewer": 0, "views": patches}
    record = GameRecord.from_json(GameRecord.from_data(data).to_json())
    assert all(alike(one, other) for one, other in zip(frames(record), views, strict=True))


@given(VALUES, VALUES)
def test_alike_means_the_same_json(one: Any, other: Any) -> None:
    same = json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    zeros = "-0.0" in json.dumps([one, other])
    assert alike(one, other) == same or zeros
    assert alike(one, json.loads(json.dumps(one)))


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_patches_are_those_of_rfc_7396(target: Any, patch: Any, result: Any) -> None:
    assert patched(target, patch) == result


def test_true_is_not_one() -> None:
    assert patch_between({"a": 1}, {"a": True}) == {"a": True}
    assert patch_between({"a": [0]}, {"a": [False]}) == {"a": [False]}
    assert patch_between({"a": 1}, {"a": 1.0}) == {"a": 1.0}
    assert patch_between({"a": (1, 2)}, {"a": [1, 2]}) == {}


SMALL: dict[str, Any] = {
    "game": "toy", "rules": "1", "players": 1, "options": {}, "content": {}, "seats": ["a"],
    "moves": [],
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"game": "x" * 41}, {"rules": 1}, {"players": 0}, {"players": True}, {"players": 9},
        {"options": []}, {"content": None}, {"seats": "a"}, {"seats": ["x" * 201]},
        {"moves": [["bid 1"]]}, {"moves": [[-2, "bid 1"]]}, {"moves": [[0, 1]]},
        {"moves": [[8, "bid 1"]]}, {"moves": [[0, "x" * 201]]}, {"digests": {"1": "00"}},
        {"digests": {"-0": "00"}}, {"digests": {"end": "00"}}, {"digests": {"00": "00"}},
        {"digests": {"0": 5}}, {"outcome": "won"}, {"viewer": 0}, {"views": [{}]},
        {"viewer": 0, "views": []}, {"viewer": 0, "views": [{}, {}]},
        {"viewer": -2, "views": [{}]},
        {"viewer": 0, "views": [{}], "digests": {"0": "00"}}, {"seed": 7}, {"id": "gr-0"},
        {"schema": "isleworks/game-record/2"},
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(change: dict[str, Any]) -> None:
    GameRecord.from_data(SMALL)
    with pytest.raises(DocumentError):
        GameRecord.from_data({**SMALL, **change})


def test_a_long_record_can_be_read() -> None:
    moves = [[0, "bid 1, and some more words to make it long"]] * 30_000
    text = GameRecord.from_data({**SMALL, "moves": moves}).to_json()
    assert len(text) > MAX_TEXT_BYTES
    assert len(GameRecord.from_json(text).moves) == 30_000
    with pytest.raises(DocumentError):
        GameRecord.from_json(text, limit=MAX_TEXT_BYTES)


def test_a_record_is_named_by_what_it_holds() -> None:
    one, other = (GameRecord.from_data({**SMALL, "rules": rules}) for rules in ("1", "2"))
    assert one.id != other.id
    assert str(one.id).startswith("gr-")


def test_digests_tell_positions_apart() -> None:
    game = Toy.create(2)
    match = Match(game, ["a", "b"], bots={0: Uniform(game, 0), 1: Uniform(game, 1)})
    digests = [digest(match.state)]
    while match.step():
        digests.append(digest(match.state))
    assert len(set(digests)) == len(digests)
    assert all(len(mark) == 16 and int(mark, 16) >= 0 for mark in digests)
    assert digest(game.new_state()) == digests[0] == digest(match.position(0))
    assert digests[0] == "244949beb0c890f5", "old records hold digests made in this way"
