"""What the tests of the service share."""

from collections.abc import Iterator

import pytest

from games.papua_bridges.content import Board
from tests.api.running import Running, running
from tests.examples import example_board


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service with stub jobs and no rate limit."""
    with running(tmp_path_factory.mktemp("server")) as one:
        yield one


@pytest.fixture(scope="session")
def board() -> Board:
    return example_board()


@pytest.fixture(scope="session")
def stored(server: Running, board: Board) -> Board:
    """The worked board, stored."""
    assert server.client.put("/v1/documents", json=board.to_data()).status_code == 201
    return board
