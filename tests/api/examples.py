"""The examples of the OpenAPI document, asked of a real service.

``python -m tests.api.examples`` writes them anew; a test compares.
"""

import json
import re
import tempfile
from pathlib import Path
from typing import Any

import httpx

from games.papua_bridges.content import (
    Board,
    Build,
    Card,
    Count,
    Deck,
    DeckTask,
    Rating,
    Task,
    default_tiles,
)
from tests.api.running import Running, running
from tests.api.stubs import StubJobs
from tests.examples import example_board, example_build

FILE = Path(__file__).parents[2] / "api/routers/papua_bridges/examples.json"
PATH = "/v1/papua-bridges"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.]+Z")
_FIXED = "2026-01-02T03:04:05Z"
_LONG = 1500


def collect(server: Running) -> dict[str, Any]:
    """Requests and answers of every operation, by operation and status."""
    client = server.client
    board, deck = example_board(), example_deck()
    stored = [client.put("/v1/documents", json=one.to_data()) for one in (board, deck)]
    found: dict[str, Any] = {
        "store_document": {"request": named(board.to_data()), **told(stored[0])},
        "get_document": told(client.get(f"/v1/documents/{board.id}")),
        "list_documents": told(client.get("/v1/documents?limit=2")),
        "list_boards": told(client.get(f"{PATH}/boards?limit=2")),
        "list_decks": told(client.get(f"{PATH}/decks?limit=2")),
        "get_board": told(client.get(f"{PATH}/boards/{board.id}")),
        "get_deck": told(client.get(f"{PATH}/decks/{deck.id}")),
        "draw_board": told(client.get(f"{PATH}/boards/{board.id}.svg")),
        "board_solutions": told(client.get(f"{PATH}/boards/{board.id}/solutions?start=1")),
        "live": told(client.get("/healthz")),
        "ready": told(client.get("/readyz")),
        "metrics": told(client.get("/metrics"), "# HELP isleworks_requests_total Requests …"),
    }
    for verb, fields in questions(board).items():
        answer = client.post(f"{PATH}/{verb}", json=fields)
        found[verb] = {"request": named(fields), **told(answer)}
    return found | jobs(client, found, board, deck)


def questions(board: Board) -> dict[str, dict[str, Any]]:
    """A question of each kind."""
    begun = Build(start=1, tiles=example_build().tiles[:2]).to_data()
    return {
        "solve": {"board": board.to_data(), "start": 1, "without": "c"},
        "hint": {"board": board.id, "build": begun},
        "check": {"board": board.id, "build": example_build().to_data()},
        "validate": {"document": board.to_data()},
        "rate": {"board": board.id, "start": 1},
    }


def jobs(client: httpx.Client, found: dict[str, Any], board: Board, deck: Deck) -> dict[str, Any]:
    """The operations that begin jobs, and those that look at them."""
    made: dict[str, Any] = {}
    for operation, path, fields in (
        ("make_deck", "decks", {"cards": 8, "seed": 1}),
        ("make_boards", "boards", {"side": "B", "count": 3, "seed": 7, "stars": [2, 4]}),
    ):
        answer = client.post(f"{PATH}/{path}", json=fields)
        made[operation] = {"request": named(fields), **told(answer)}
    for verb, more in (("solve", {"budget": 120.0}), ("rate", {})):
        fields = {"board": board.id, "start": 1} if verb == "solve" else {"board": board.id}
        found[verb] |= told(client.post(f"{PATH}/{verb}", json={**fields, **more}))
    made["print_deck"] = told(client.get(f"{PATH}/decks/{deck.id}.pdf"))
    made["print_deck"]["200"] = {"application/pdf": {"pdf": {"value": "%PDF-1.4 …"}}}
    found["board_solutions"]["202"] = found["rate"]["202"]
    id = json.loads(client.get("/v1/jobs").text)["items"][0]["id"]
    made["get_job"] = told(client.get(f"/v1/jobs/{id}"))
    made["list_jobs"] = told(client.get("/v1/jobs?limit=2"))
    made["follow_job"] = told(client.get(f"/v1/jobs/{id}/events"))
    made["cancel_job"] = told(client.delete(f"/v1/jobs/{id}"))
    return made


def named(value: Any) -> dict[str, Any]:
    """An example of a body."""
    return {"example": {"value": value}}


def told(answer: httpx.Response, instead: str | None = None) -> dict[str, Any]:
    """An answer by status and media type, with times that are always the same."""
    assert answer.is_success, answer.text
    media_type = answer.headers["content-type"].partition(";")[0]
    if media_type == "application/json":
        value: Any = json.loads(_TIME.sub(_FIXED, answer.text))
    else:
        value = instead or answer.text[:_LONG]
    return {str(answer.status_code): {media_type: {"example": {"value": value}}}}


def example_deck() -> Deck:
    """A deck of one card with one of its tasks."""
    hard = example_board()
    easy = Board.from_data(
        {**hard.to_data(), "id": None, "side": "A",
         "rows": [row.replace("^", ".") for row in hard.rows]}
    )  # fmt: skip
    # Written down, not computed: a new calibration changes ratings, but no example.
    rating = Rating(score=44.7, stars=3, model="papua-bridges/1", evidence={"fewest_tiles": 6})
    task = DeckTask(
        id=Task(hard, 1).id, card=1, side="B", start=1, without=None, fewest_tiles=6,
        proved=True, minimal_builds=Count(value=116, complete=True), rating=rating,
        solution=example_build(),
    )  # fmt: skip
    card = Card(number=1, A=easy, B=hard)
    return Deck(
        seed=1,
        generator="isleworks papua-bridges/1",
        tiles=default_tiles(),
        cards=(card,),
        tasks=(task,),
    )


def main() -> None:
    """Write the file anew."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), StubJobs(queue=20)) as server,
    ):
        text = json.dumps(collect(server), indent=1, sort_keys=True, ensure_ascii=False)
    FILE.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
