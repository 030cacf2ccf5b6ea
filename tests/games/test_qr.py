"""QR texts: every playable board survives; damage is noticed."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.bits import BitReader, BitWriter
from games.core.documents import DocumentError
from games.papua_bridges.content import ISLANDS, STEPS, Board, BridgeSet, default_tiles
from games.papua_bridges.qr import MAX_LENGTH, decode, encode, holds_id, is_code, scan
from games.papua_bridges.validation import require_playable
from tests.examples import board as written
from tests.examples import example_board
from tests.games.drawn import boards

EXAMPLE = "PB1.IIQADYAAFAQABEQESABEBEBAJABEICLQACAAMGESB3NQEQA3MPACS26CAAAEAIBIAAADEMACRI"
EXAMPLE_BITS = len(EXAMPLE[4:]) * 5 // 8 * 8 - 32
OWN = BridgeSet.from_data({"tiles": [{"id": "I2", "rows": ["##"]}]})


def changed(**fields: Any) -> Board:
    data = example_board().to_data()
    del data["id"]
    return Board.from_data({**data, **fields})


@settings(max_examples=300, deadline=None)
@given(boards())
def test_every_playable_board_survives(board: Board) -> None:
    assert decode(encode(board)).id == board.id
    assert holds_id(board)
    assert re.fullmatch(r"PB1\.[A-Z2-7]+", encode(board))


def test_the_text_of_a_board_never_changes_its_meaning() -> None:
    assert encode(example_board()) == EXAMPLE
    assert decode(EXAMPLE) == example_board()


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.lower(),
        f"https://isleworks.example/B/{EXAMPLE}",
        f"HTTPS://ISLEWORKS.EXAMPLE/B/{EXAMPLE}",
        f"https://isleworks.example/b/{EXAMPLE}".lower(),
        f"http://localhost:8000/x/B/y/B/{EXAMPLE}",
        f"  {EXAMPLE}\n",
    ],
)
def test_case_and_link_do_not_matter(text: str) -> None:
    assert is_code(text)
    assert decode(text) == example_board()


def combs(size: int) -> Board:
    """Four comb-shaped islands with long shores, an exit wherever one may be (96 an island)."""

    def mark(row: int, column: int) -> str:
        island = "abcd"[4 * column // size]
        inside = size > 9 and row == size // 2 and "abcd"[4 * (column - 1) // size] == island
        return island if column % 2 or (inside and column % 6) else "."

    rows = ["".join(mark(row, column) for column in range(size)) for row in range(size - 1)]
    bare = written(" ".join([*rows, "1.2.3.4".ljust(size, ".")]), "1: >", "2: >", "3: >", "4: >")
    exits = {
        island: [
            (row, column, direction)
            for row, column in bare.squares(island)
            for direction, (down, right) in STEPS.items()
            if bare.at((row + down, column + right)) in tuple(".1234")
        ][:96]
        for island in ISLANDS
    }
    return Board.from_data({**bare.model_dump(by_alias=True, exclude={"id"}), "exits": exits})


@pytest.mark.parametrize(("size", "exits", "most"), [(9, 68, 200), (24, 384, MAX_LENGTH)])
def test_length(size: int, exits: int, most: int) -> None:
    board = combs(size)
    require_playable(board)
    assert sum(map(len, board.exits.values())) == exits
    text = encode(board, OWN)
    assert len(text) <= most
    assert decode(text).id == board.id


def test_a_set_of_ones_own_is_held_by_its_id() -> None:
    assert scan(encode(example_board(), OWN)).tiles == OWN.id
    assert scan(encode(example_board(), OWN)).board == example_board()
    assert scan(encode(example_board(), default_tiles())).tiles is None
    assert encode(example_board(), default_tiles()) == EXAMPLE


def test_other_symbols_are_not_held() -> None:
    board = changed(symbols={"a": "cow", "b": "hen", "c": "pig", "d": "cat"})
    assert not holds_id(board)
    assert decode(encode(board)) == example_board()


def test_title_author_and_recipe_are_not_held() -> None:
    assert encode(changed(title="Reef", author="Ana")) == EXAMPLE


@given(st.integers(4, len(EXAMPLE) - 1), st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
def test_one_wrong_character_is_noticed(position: int, character: str) -> None:
    damaged = EXAMPLE[:position] + character + EXAMPLE[position + 1 :]
    if damaged != EXAMPLE:
        with pytest.raises(DocumentError):
            decode(damaged)


@pytest.mark.parametrize("length", range(len(EXAMPLE)))
def test_a_cut_off_text_is_noticed(length: int) -> None:
    with pytest.raises(DocumentError):
        decode(EXAMPLE[:length])


@pytest.mark.parametrize(
    "text",
    [
        "", "PB1.", "hello", "PB2." + EXAMPLE[4:], "PB999." + EXAMPLE[4:], EXAMPLE + "A",
        EXAMPLE + "=", EXAMPLE.replace("I", "1", 1), EXAMPLE.replace("I", "\u0131", 1),
        "PB1." + "A" * 5000, "PB1. " + EXAMPLE[4:], EXAMPLE + "\n" + EXAMPLE,
    ],
)  # fmt: skip
def test_texts_that_are_not_read(text: str) -> None:
    with pytest.raises(DocumentError) as raised:
        decode(text)
    assert str(raised.value).endswith(".")
    assert "\n" not in str(raised.value)


@settings(max_examples=300, deadline=None)
@given(st.sets(st.integers(0, EXAMPLE_BITS - 1), min_size=1, max_size=4))
def test_a_forged_code_gives_another_playable_board_or_a_sentence(flipped: set[int]) -> None:
    reader, bits = BitReader(EXAMPLE[4:]), BitWriter()
    for position in range(EXAMPLE_BITS):
        bits.put(reader.take(1) ^ (position in flipped), 1)
    try:
        board = decode("PB1." + bits.to_text())
    except DocumentError as error:
        sentence = str(error)
    else:
        require_playable(board)
        sentence = f"{board != example_board()}."
    assert sentence.endswith(".")
    assert sentence != "False."


def test_an_order_of_symbols_that_does_not_exist() -> None:
    bits = BitWriter()
    bits.put(BitReader(EXAMPLE[4:]).take(12), 12)
    bits.put(24, 5)
    with pytest.raises(DocumentError, match="order of symbols"):
        decode("PB1." + bits.to_text())


def test_an_unplayable_board_has_no_code() -> None:
    with pytest.raises(DocumentError, match="PB-12"):
        encode(changed(symbols={"a": "crab", "b": "crab", "c": "pig", "d": "cat"}))


@pytest.mark.parametrize("text", ["", "{}", ".a1", "PB", "PB1", "x PB1.A", "a\nPB1.A"])
def test_other_input_is_no_code(text: str) -> None:
    assert not is_code(text)


@given(
    st.lists(st.integers(0, 40).flatmap(lambda w: st.tuples(st.integers(0, 2**w - 1), st.just(w))))
)
def test_bits_come_back(numbers: list[tuple[int, int]]) -> None:
    bits = BitWriter()
    for value, width in numbers:
        bits.put(value, width)
    reader = BitReader(bits.to_text())
    assert [(reader.take(width), width) for _, width in numbers] == numbers
    reader.finish()


def test_bits_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        BitWriter().put(8, 3)


def test_bits_left_over_and_bits_wanting() -> None:
    bits = BitWriter()
    bits.put(0, 12)
    with pytest.raises(DocumentError, match="too much"):
        BitReader(bits.to_text()).finish()
    with pytest.raises(DocumentError, match="too little"):
        BitReader(bits.to_text()).take(17)
    bits.put(1, 4)
    reader = BitReader(bits.to_text())
    reader.take(12)
    with pytest.raises(DocumentError, match="too much"):
        reader.finish()
