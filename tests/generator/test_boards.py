"""Random boards keep the hard constraints of their class (PB-B), always in the same way."""

from collections import Counter
from itertools import combinations

import pytest

from games.core.streams import stream
from games.papua_bridges.content import ISLANDS, Board, Square, components, landing, neighbours
from generator.papua_bridges.boards import CLASSES, BoardClass, ClassName, flood, sample


def drawn(name: ClassName, count: int, size: Square | None = None) -> list[Board]:
    boards = (sample(stream(11, "test", name, item), name, size) for item in range(4 * count))
    return [board for board in boards if board is not None][:count]


def around(square: Square) -> set[Square]:
    row, column = square
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}


@pytest.fixture(params=CLASSES, scope="module")
def name(request: pytest.FixtureRequest) -> ClassName:
    return request.param


@pytest.fixture(scope="module")
def boards(name: ClassName) -> list[Board]:
    found = drawn(name, 60)
    assert len(found) == 60
    return found


def test_sizes_and_counts_are_those_of_the_class(name: ClassName, boards: list[Board]) -> None:
    data = components()["classes"][name]
    for board in boards:
        marks = Counter("".join(board.rows))
        assert (board.height, board.width) == (data["size"], data["size"])
        assert (board.side, board.join) == (data["side"], "ends")
        assert marks["."] == data["water"]
        assert marks["^"] == data["volcanoes"]
        assert sum(marks[island] for island in ISLANDS) == data["island_squares"]
        assert all(marks[start] == 1 for start in "1234")


def test_islands_hang_together_and_stand_apart(boards: list[Board]) -> None:
    for board in boards:
        lands = {island: set(board.squares(island)) for island in ISLANDS}
        for land in lands.values():
            assert flood(min(land), land.__contains__) == land
        for one, other in combinations(lands.values(), 2):
            assert not any(around(square) & other for square in one)


@pytest.mark.rule("PB-03")
def test_starts_stand_one_on_each_side_of_the_rim(boards: list[Board]) -> None:
    for board in boards:
        last = board.height - 1
        sides = {"1": (0, 0, "S"), "2": (1, last, "W"), "3": (0, last, "N"), "4": (1, 0, "E")}
        for number, (axis, place, way) in sides.items():
            road = board.starts[number]
            assert road[axis] == place
            assert 0 < road[1 - axis] < last
            assert road[2] == way
            assert board.at(road[:2]) == number


@pytest.mark.rule("PB-38", "PB-40")
def test_every_road_leads_to_water_of_its_own(name: ClassName, boards: list[Board]) -> None:
    fewest, most = components()["classes"][name]["exits"]
    for board in boards:
        for island in ISLANDS:
            assert fewest <= len(board.exits[island]) <= most
            assert all(board.at(road[:2]) == island for road in board.exits[island])
        roads = [*board.starts.values(), *(r for roads in board.exits.values() for r in roads)]
        landings = [landing(road) for road in roads]
        assert len(set(landings)) == len(landings)
        assert all(board.at(square) == "." for square in landings)


@pytest.mark.rule("PB-13")
def test_water_hangs_together_despite_volcanoes(boards: list[Board]) -> None:
    for board in boards:
        water = set(board.squares("."))
        assert flood(min(water), water.__contains__) == water


@pytest.mark.rule("PB-04", "PB-12")
def test_symbols_are_permutations_of_the_four_animals(boards: list[Board]) -> None:
    animals = sorted(components()["symbols"]["animals"])
    assert all(sorted(board.symbols.values()) == animals for board in boards)
    assert len({tuple(board.symbols.values()) for board in boards}) > 12


@pytest.mark.parametrize("size", [(7, 12), (12, 8), (12, 15)])
def test_other_sizes_keep_the_shares_of_the_class(size: Square) -> None:
    board = drawn("B", 1, size)[0]
    kind = BoardClass.named("B", size)
    assert (board.height, board.width) == size
    assert len(board.squares("abcd")) == kind.island_squares
    assert len(board.squares("^")) == kind.volcanoes


def test_boards_too_small_for_the_house_style_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 5 squares"):
        sample(stream(1), "A", (4, 9))


def test_one_stream_gives_one_board() -> None:
    ids = [
        board.id if board else None
        for board in (sample(stream(3, "board", item), "B") for item in range(12))
    ]
    assert ids == [sample_id(item) for item in range(12)]
    assert len({i for i in ids if i}) == sum(1 for i in ids if i) > 3


def sample_id(item: int) -> str | None:
    board = sample(stream(3, "board", item), "B")
    return board.id if board else None


def test_the_local_check_of_the_water_agrees_with_a_flood_fill() -> None:
    from generator.papua_bridges.boards import Sea

    kind = BoardClass.named("B")
    for item in range(40):
        board = sample(stream(5, "sea", item), "B")
        if board is None:
            continue
        sea = Sea(kind, list(board.starts.values()))
        sea.water = set(board.squares("."))
        for square in sorted(sea.water):
            rest = sea.water - {square}
            start = next(s for s in neighbours(square) if s in rest)
            whole = flood(start, rest.__contains__) == rest
            assert sea.holds_together_without(square) == whole
