"""Congruence: the eight images of a board are one puzzle, other boards are not."""

import pytest

from games.core.streams import stream
from games.papua_bridges.content import ISLANDS, Board
from generator.papua_bridges.boards import sample
from generator.papua_bridges.symmetry import SYMMETRIES, canonical, image


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    sizes = [None, (7, 12)]
    drawn = [sample(stream(2, "test", i), "B", sizes[i % 2]) for i in range(80)]
    return [board for board in drawn if board is not None]


def test_all_eight_images_are_congruent(boards: list[Board]) -> None:
    for board in boards:
        assert {canonical(image(board, n)) for n in SYMMETRIES} == {canonical(board)}
        assert len({image(board, n).id for n in SYMMETRIES}) == 8


def test_different_boards_are_not_congruent(boards: list[Board]) -> None:
    assert len(boards) > 30
    assert len({canonical(board) for board in boards}) == len(boards)


def test_the_first_image_is_the_board_itself(boards: list[Board]) -> None:
    assert all(image(board, 0).id == board.id for board in boards)


def test_names_of_islands_and_starts_do_not_matter(boards: list[Board]) -> None:
    letters, numbers = str.maketrans("abcd", "cadb"), str.maketrans("1234", "4123")
    for board in boards:
        data = board.to_data()
        data.pop("id")
        data["rows"] = [row.translate(letters).translate(numbers) for row in data["rows"]]
        data["exits"] = {i.translate(letters): roads for i, roads in data["exits"].items()}
        data["starts"] = {n.translate(numbers): road for n, road in data["starts"].items()}
        renamed = Board.from_data(data)
        assert renamed.id != board.id
        assert canonical(renamed) == canonical(board)


def test_an_exit_more_is_another_puzzle(boards: list[Board]) -> None:
    for board in boards:
        island = max(ISLANDS, key=lambda name: len(board.exits[name]))
        data = board.to_data()
        data.pop("id")
        data["exits"][island].pop()
        assert canonical(Board.from_data(data)) != canonical(board)
