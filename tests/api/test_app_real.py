"""The whole way over HTTP, with real jobs: boards, a deck, its PDF, the page behind its code."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.jobs import Jobs
from api.settings import Settings
from api.store import Store
from games.papua_bridges import qr
from games.papua_bridges.content import Board, Deck, Rating
from games.papua_bridges.scoring import judge
from games.papua_bridges.validation import validate
from tests.api.running import Running, running, wait_for

PATH = "/v1/papua-bridges"


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("real")
    settings = Settings(data_dir=folder, concurrency=2)
    with running(folder, Jobs(settings, Store(settings))) as one:
        yield one


def done(server: Running, answer: Any) -> dict[str, Any]:
    """The job once it has succeeded, followed by its events."""
    assert answer.status_code == 202, answer.text
    names: list[str] = []
    with server.client.stream("GET", f"{answer.headers['location']}/events") as stream:
        numbers = []
        for line in stream.iter_lines():
            if line.startswith("event: "):
                names.append(line.removeprefix("event: "))
            if line.startswith("id: "):
                numbers.append(int(line.removeprefix("id: ")))
    assert numbers == list(range(1, len(numbers) + 1))
    assert names[0] == "queued"
    assert names[-1] == "succeeded", names
    job: dict[str, Any] = server.client.get(answer.headers["location"]).json()
    assert job["state"] == "succeeded"
    return job


@pytest.fixture(scope="module")
def deck(real: Running) -> Deck:
    job = done(real, real.client.post(f"{PATH}/decks", json={"cards": 1, "seed": 3}))
    answer = real.client.get(job["result"]["href"])
    assert "immutable" in answer.headers["cache-control"]
    return Deck.from_json(answer.content)


def test_a_deck_is_made_and_its_boards_are_stored(real: Running, deck: Deck) -> None:
    assert len(deck.tasks) == 40
    for board in (deck.cards[0].A, deck.cards[0].B):
        assert real.client.get(f"{PATH}/boards/{board.id}").json()["id"] == board.id
    for task in deck.tasks[:3]:
        board = deck.cards[0].A if task.side == "A" else deck.cards[0].B
        assert judge(board, task.solution).complete


def test_its_pdf_is_drawn_once_and_kept(real: Running, deck: Deck) -> None:
    path = f"{PATH}/decks/{deck.id}.pdf?paper=letter"
    job = done(real, real.client.get(path))
    assert job["result"]["href"] == path
    first = real.client.get(path)
    assert first.headers["content-type"] == "application/pdf"
    assert first.content.startswith(b"%PDF-")
    tag = {"If-None-Match": first.headers["etag"]}
    assert real.client.get(path, headers=tag).status_code == 304


def test_the_page_behind_the_code_of_its_board(real: Running, deck: Deck) -> None:
    board = deck.cards[0].B
    fewest = next(
        task.fewest_tiles for task in deck.tasks
        if (task.side, task.start, task.without) == ("B", 2, None)
    )  # fmt: skip
    html = real.client.get(f"/b/{qr.encode(board)}?start=2&show=solution").text
    assert f"{fewest} bridge tiles; fewer cannot do it." in html


def test_boards_are_made_and_listed(real: Running) -> None:
    asked = {"side": "A", "count": 2, "seed": 5}
    job = done(real, real.client.post(f"{PATH}/boards", json=asked))
    ids = job["result"]["value"]["boards"]
    assert len(ids) == 2
    listed = real.client.get(f"{PATH}/boards?limit=100").json()["items"]
    assert set(ids) <= {entry["id"] for entry in listed}
    for id in ids:
        board = Board.from_json(real.client.get(f"{PATH}/boards/{id}").content)
        assert validate(board).legal


def test_all_tasks_of_a_board_are_rated(real: Running, deck: Deck) -> None:
    board = deck.cards[0].A
    job = done(real, real.client.post(f"{PATH}/rate", json={"board": board.id}))
    ratings = job["result"]["value"]["ratings"]
    assert len(ratings) == 20
    stated = {(t.start, t.without): t.rating for t in deck.tasks if t.side == "A"}
    for rated in ratings:
        task = rated["task"]
        rating = Rating.from_data(rated["rating"])
        assert rating.evidence == stated[task["start"], task["without"]].evidence


def test_a_question_with_a_large_budget_is_a_job(real: Running, deck: Deck) -> None:
    fields = {"board": deck.cards[0].A.id, "start": 1, "budget": 100.0}
    job = done(real, real.client.post(f"{PATH}/solve", json=fields))
    assert job["result"]["value"]["status"] == "optimal"
    again = real.client.post(f"{PATH}/solve", json=fields)
    assert json.loads(again.text)["id"] == job["id"]


def test_a_job_is_cancelled(real: Running) -> None:
    answer = real.client.post(f"{PATH}/decks", json={"cards": 64, "seed": 99})
    href = answer.headers["location"]
    wait_for(lambda: real.client.get(href).json()["state"] == "running")
    assert real.client.delete(href).status_code == 200
    wait_for(lambda: real.client.get(href).json()["state"] == "cancelled")
