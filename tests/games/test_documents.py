"""Documents: one content, one id, the same bytes everywhere; bad input gets one sentence."""

import hashlib
import json
from typing import Any

import pytest
import rfc8785

from games.core.documents import (
    MAX_DEPTH,
    MAX_TEXT_BYTES,
    Document,
    DocumentError,
    read_json,
    schema_of,
)
from games.papua_bridges import content, race_deck
from games.papua_bridges.content import Board, BridgeSet, Build, Deck, default_tiles
from games.papua_bridges.scoring import judge
from games.papua_expedition import content as expedition
from games.sumatra import content as sumatra
from games.sumatra import targets as sumatra_targets
from generator.papua_expedition import wishes
from tests.examples import EXAMPLES, example_board, example_build

KINDS = {
    kind.model_fields["schema_"].default: kind
    for module in (content, race_deck, expedition, wishes, sumatra, sumatra_targets)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Document) and kind is not Document
}
FILES = sorted(EXAMPLES.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_example_is_read_and_written_back(path: Any) -> None:
    data = read_json(path.read_bytes())
    document = KINDS[schema_of(data)].from_data(data)
    assert document.to_data() == data
    assert list(data) == sorted(data)


@pytest.mark.parametrize("schema", sorted(KINDS))
def test_each_kind_has_an_example(schema: str) -> None:
    assert schema in {schema_of(read_json(path.read_bytes())) for path in FILES}


def test_the_example_set_is_the_boxs() -> None:
    path = EXAMPLES / "bridge-set.json"
    assert BridgeSet.from_json(path.read_text("utf-8")) == default_tiles()


def test_ids_are_what_they_have_always_been() -> None:
    assert example_board().id == "pb-60184ca7582cf123"
    assert example_build().id == "pu-341ba8a47703b659"
    assert default_tiles().id == "ps-58d090062328e640"


@pytest.mark.parametrize("title", ["two\nlines", "a\x7f", "\u2028"])
def test_a_title_is_one_line_that_can_be_printed(title: str) -> None:
    with pytest.raises(DocumentError, match=r"^In title: "):
        Board.from_data(example_board().to_data() | {"title": title})


def test_an_id_is_the_hash_of_the_canonical_content() -> None:
    data = example_board().to_data()
    del data["id"]
    digest = hashlib.sha256(rfc8785.dumps(data)).hexdigest()[:16]
    assert example_board().id == f"pb-{digest}"


def board_data(**changes: Any) -> dict[str, Any]:
    data = example_board().to_data()
    del data["id"]
    return {**data, **changes}


def test_order_of_exits_and_defaults_do_not_change_the_id() -> None:
    data = board_data()
    data["exits"]["d"].reverse()
    del data["join"], data["schema"]
    assert Board.from_data(data) == example_board()


def test_title_author_and_recipe_stand_outside_the_id() -> None:
    made_by = {"generator": "g 1", "seed": 1, "item": 0, "options": {"side": "B"}}
    named = Board.from_data(board_data(title="Reef", author="Ana", made_by=made_by))
    assert named.id == example_board().id
    assert named.to_data()["title"] == "Reef"
    assert "title" not in example_board().to_data()


def test_the_tiles_of_a_build_keep_their_order() -> None:
    data = example_build().to_data()
    del data["id"]
    data["tiles"].reverse()
    reverse = Build.from_data(data)
    assert reverse.id != example_build().id
    assert reverse.key == example_build().key
    assert reverse.tiles[0].tile == "W5"


def test_a_document_inside_another_needs_neither_schema_nor_id() -> None:
    task = {
        "id": f"{example_board().id}/1", "card": 1, "side": "A", "start": 1, "without": None,
        "fewest_tiles": 6, "proved": True, "minimal_builds": {"value": 1, "complete": True},
        "rating": {"score": 1.0, "stars": 1, "model": "m/1", "evidence": {}},
        "solution": {"start": 1, "tiles": []},
    }  # fmt: skip
    bare = board_data()
    del bare["schema"]
    card = {"number": 1, "A": bare, "B": bare}
    tiles = {"tiles": default_tiles().to_data()["tiles"]}
    deck = Deck.from_data(
        {"seed": 1, "generator": "g", "tiles": tiles, "cards": [card], "tasks": [task]}
    )
    inside = deck.to_data()["cards"][0]["A"]
    assert inside["id"] == example_board().id
    assert "schema" not in inside
    assert Deck.from_json(deck.to_json()) == deck
    with pytest.raises(DocumentError, match="card numbers do not rise"):
        Deck.from_data({**deck.to_data(), "id": None, "cards": [card, card]})


def test_json_is_sorted_stable_and_read_back() -> None:
    text = example_board().to_json()
    assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) == text
    assert Board.from_json(text).to_json() == text
    assert Board.from_json(example_board().to_json(indent=2)).to_json() == text


def test_a_verdict_has_no_id() -> None:
    verdict = judge(example_board(), example_build())
    assert "id" not in verdict.to_data()
    with pytest.raises(DocumentError, match="no id"):
        type(verdict).from_data({**verdict.to_data(), "id": "pv-0"})


def deep(levels: int) -> str:
    return "[" * levels + "]" * levels


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "NOT_JSON"),
        ("{", "NOT_JSON"),
        ("{'a':1}", "NOT_JSON"),
        ('{"a":1,"a":2}', "TWIN_KEYS"),
        ('{"a":NaN}', "NOT_FINITE"),
        ('{"a":-Infinity}', "NOT_FINITE"),
        (b"\xff{}", "NOT_UTF8"),
        ('{"a":"\\ud800"}', "SURROGATE"),
        (deep(MAX_DEPTH + 1), "TOO_DEEP"),
        (deep(100_000), "TOO_DEEP"),
        ("9" * 5000, "NOT_JSON"),
        (" " * (MAX_TEXT_BYTES + 1), "TOO_LARGE"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_text_that_is_not_read(text: str | bytes, code: str) -> None:
    with pytest.raises(DocumentError) as raised:
        read_json(text)
    assert raised.value.code == code
    assert str(raised.value).endswith(".")
    assert "\n" not in str(raised.value)


def test_what_is_just_within_bounds_is_read() -> None:
    assert read_json(deep(MAX_DEPTH)) is not None
    assert read_json('\ufeff{"a": "[[[[[[[[[[[[[[[[[[[["}') == {"a": "[" * 20}
    assert read_json(" " * (MAX_TEXT_BYTES - 2) + "{}") == {}


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"schema": "isleworks/papua-board/2"}, "SCHEMA", "schema"),
        ({"schema": "isleworks/papua-build/1"}, "SCHEMA", "schema"),
        ({"id": "pb-0000000000000000"}, "ID", "id"),
        ({"secret_word": 1}, "UNKNOWN_FIELD", "the document"),
        ({"side": "C"}, "FIELD", "side"),
        ({"rows": "abc"}, "FIELD", "rows"),
        ({"rows": ["...", ".."]}, "FIELD", "rows"),
        ({"starts": {"5": [0, 2, "S"]}}, "FIELD", "starts"),
        ({"starts": {"1": [0, 2, "south"]}}, "FIELD", "starts.1.2"),
        ({"starts": {"1": [0, 2.5, "S"]}}, "FIELD", "starts.1.1"),
        ({"starts": {"1": [0, True, "S"]}}, "FIELD", "starts.1.1"),
        ({"exits": {"secret_word": []}}, "FIELD", "exits"),
        ({"exits": {"a": [[0, 1]]}}, "MISSING_FIELD", "exits.a.0.2"),
        ({"symbols": {"a": "Secret_word"}}, "FIELD", "symbols.a"),
        ({"made_by": {"secret_word": 1}}, "MISSING_FIELD", "made_by.generator"),
    ],
)
def test_fields_that_are_not_read(changes: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(DocumentError) as raised:
        Board.from_data(board_data(**changes))
    assert (raised.value.code, field in str(raised.value)) == (code, True)
    assert "ecret_word" not in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_field_is_named() -> None:
    data = board_data()
    del data["exits"]
    with pytest.raises(DocumentError, match="The field exits is missing"):
        Board.from_data(data)


@pytest.mark.parametrize("data", [None, 3, [], {}, {"schema": 1}])
def test_what_does_not_say_its_kind(data: object) -> None:
    with pytest.raises(DocumentError, match="schema"):
        schema_of(data)


@pytest.mark.parametrize("start", [0, 5, "1", 1.5, None])
def test_a_build_names_one_of_four_starts(start: object) -> None:
    with pytest.raises(DocumentError, match="start"):
        Build.from_data({"start": start, "tiles": []})
