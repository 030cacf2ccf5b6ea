"""Papua bridges over HTTP, with the answers that the product gives in place."""

import json
from typing import Any

import pytest

from games.papua_bridges import qr
from games.papua_bridges.content import (
    Answer,
    Board,
    BridgeSet,
    Build,
    Hint,
    Report,
    Task,
    Verdict,
    default_tiles,
)
from games.papua_bridges.scoring import judge
from games.papua_bridges.validation import validate
from solver.papua_bridges.questions import solve
from tests.api.running import Running
from tests.examples import example_build

PATH = "/v1/papua-bridges"


def asked(server: Running, verb: str, fields: dict[str, Any]) -> Any:
    answer = server.client.post(f"{PATH}/{verb}", json=fields)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


@pytest.mark.parametrize(
    ("without", "fewest"), [(None, 6), ("a", 4), ("b", 4), ("c", 5), ("d", 5)]
)
def test_solve_gives_the_solver_s_own_answer(
    server: Running, board: Board, without: Any, fewest: int
) -> None:
    fields = {"board": board.to_data(), "start": 1, "without": without}
    answer = Answer.from_data(asked(server, "solve", fields))
    assert (answer.status, answer.value) == ("optimal", fewest)
    assert answer == solve(Task(board, 1, without))


def test_solve_counts_and_lists(server: Running, board: Board) -> None:
    fields = {"board": board.to_data(), "start": 1, "cap": 1000, "list": 5}
    answer = Answer.from_data(asked(server, "solve", fields))
    assert answer.count is not None
    assert answer.count.complete
    assert len(answer.solutions) == 5


def test_a_board_may_be_named(server: Running, stored: Board) -> None:
    whole = asked(server, "solve", {"board": stored.to_data(), "start": 2})
    code = qr.encode(stored)
    for name in (stored.id, code, code.lower(), f"https://some.where/B/{code}"):
        assert asked(server, "solve", {"board": name, "start": 2}) == whole


def test_objectives_may_be_spelled_as_on_the_command_line(server: Running, board: Board) -> None:
    fields = {"board": board.to_data(), "start": 1, "objective": "most-islands"}
    answer = Answer.from_data(asked(server, "solve", fields))
    assert (answer.objective, answer.value) == ("most_islands", 4)


def test_a_bridge_set_of_one_s_own(server: Running, board: Board) -> None:
    few = BridgeSet(tiles=default_tiles().tiles[:2])
    fields = {"board": board.to_data(), "start": 1, "tiles": few.to_data()}
    answer = Answer.from_data(asked(server, "solve", fields))
    assert answer.status == "infeasible"
    assert answer.reason is not None
    assert server.client.put("/v1/documents", json=few.to_data()).status_code == 201
    assert asked(server, "solve", {**fields, "tiles": few.id}) == answer.to_data()


def test_hint(server: Running, board: Board) -> None:
    empty = Build(start=1, tiles=()).to_data()
    first = Hint.from_data(asked(server, "hint", {"board": board.to_data(), "build": empty}))
    assert first.kind in ("place", "forced")
    whole = example_build().to_data()
    last = Hint.from_data(asked(server, "hint", {"board": board.to_data(), "build": whole}))
    assert last.kind == "done"


def test_check_is_the_referee(server: Running, board: Board) -> None:
    build = example_build()
    for tiles in (build.tiles, build.tiles[:3], (*build.tiles, build.tiles[0])):
        tried = Build(start=1, tiles=tiles)
        found = asked(server, "check", {"board": board.to_data(), "build": tried.to_data()})
        assert Verdict.from_data(found) == judge(board, tried)


def test_validate(server: Running, board: Board) -> None:
    found = asked(server, "validate", {"document": board.to_data()})
    assert Report.from_data(found) == validate(board)
    spoiled = {**board.to_data(), "id": None, "starts": {"1": [0, 2, "S"]}}
    assert asked(server, "validate", {"document": spoiled})["legal"] is False
    tiles = default_tiles().to_data()
    assert asked(server, "validate", {"document": tiles})["legal"] is True
    proved = asked(server, "validate", {"document": board.to_data(), "prove": True})
    assert not [one for one in proved["findings"] if one["rule"] == "PB-B8"]


def test_validate_proves_boards_only(server: Running) -> None:
    fields = {"document": default_tiles().to_data(), "prove": True}
    answer = server.client.post(f"{PATH}/validate", json=fields)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == "BOARD_ONLY"


def test_rate(server: Running, board: Board) -> None:
    found = asked(server, "rate", {"board": board.to_data(), "start": 1})
    assert found["status"] == "optimal"
    assert 0 <= found["rating"]["score"] <= 100
    assert found["task"] == {"board": board.id, "start": 1, "without": None}


def test_what_takes_longer_becomes_a_job(server: Running, board: Board) -> None:
    fields = {"board": board.to_data(), "start": 1}
    for verb, more in (("solve", {"budget": 11.0}), ("rate", {"start": None})):
        answer = server.client.post(f"{PATH}/{verb}", json={**fields, **more})
        assert answer.status_code == 202
        job = answer.json()
        assert answer.headers["location"] == job["href"] == f"/v1/jobs/{job['id']}"
        assert int(answer.headers["retry-after"]) >= 1
        table = server.service.jobs.table  # type: ignore[attr-defined]  # the stub's
        assert table[job["id"]].kind == f"papua-bridges/{verb}"
        assert table[job["id"]].request["board"]["id"] == board.id
        table.clear()


def test_no_budget_beyond_the_largest(server: Running, board: Board) -> None:
    fields = {"board": board.to_data(), "start": 1, "budget": 3000.0}
    answer = server.client.post(f"{PATH}/solve", json=fields)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/budget"


def test_a_stored_board_its_solution_and_its_picture(server: Running, stored: Board) -> None:
    client = server.client
    for path in (
        f"/v1/documents/{stored.id}",
        f"{PATH}/boards/{stored.id}",
        f"{PATH}/boards/{stored.id}/solutions?start=1&without=c",
        f"{PATH}/boards/{stored.id}.svg",
    ):
        first = client.get(path)
        assert first.status_code == 200
        tag = first.headers["etag"]
        assert tag.startswith('"')
        assert "immutable" in first.headers["cache-control"]
        again = client.get(path)
        assert (again.content, again.headers["etag"]) == (first.content, tag)
        for sent in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            unchanged = client.get(path, headers={"If-None-Match": sent})
            assert (unchanged.status_code, unchanged.content) == (304, b"")
            assert unchanged.headers["etag"] == tag
        assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200
        head = client.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == first.headers["content-length"]


def test_the_solution_is_a_proof_that_the_referee_accepts(server: Running, stored: Board) -> None:
    path = f"{PATH}/boards/{stored.id}/solutions"
    answer = Answer.from_data(server.client.get(path, params={"start": 3}).json())
    assert answer.status == "optimal"
    assert judge(stored, answer.solutions[0]).complete


def test_an_unproved_answer_is_not_kept(
    server: Running, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Board.from_data({**board.to_data(), "id": None, "title": None, "side": "A"})
    assert server.client.put("/v1/documents", json=other.to_data()).status_code == 201
    open_ = solve(Task(other, 1)).model_copy(update={"status": "feasible"})

    async def stops(*_: Any, **__: Any) -> str:
        return open_.to_json()

    monkeypatch.setattr("api.routers.papua_bridges.solutions.ask", stops)
    path = f"{PATH}/boards/{other.id}/solutions?start=1"
    answer = server.client.get(path)
    assert answer.status_code == 202
    table = server.service.jobs.table  # type: ignore[attr-defined]  # the stub's
    job = table[answer.json()["id"]]
    assert job.kind == "papua-bridges/solve"
    finished = open_.model_copy(update={"work": 99.0}).to_json()
    _finish(server, job, finished)
    again = server.client.get(path)
    assert (again.status_code, again.headers["cache-control"]) == (200, "no-store")
    assert again.json()["work"] == 99.0
    _finish(server, job, open_.model_copy(update={"status": "optimal"}).to_json())
    last = server.client.get(path)
    assert "immutable" in last.headers["cache-control"]
    table.clear()
    assert server.client.get(path).content == last.content


def _finish(server: Running, job: Any, text: str) -> None:
    from dataclasses import replace

    from api.jobs import Result

    table = server.service.jobs.table  # type: ignore[attr-defined]  # the stub's
    table[job.id] = replace(job, state="succeeded", result=Result(text=text))


def test_lists_are_read_page_by_page(server: Running, stored: Board) -> None:
    for title in "abcdefg":
        rows = [row.replace("^", ".") for row in stored.rows]
        rows[0] = rows[0][:-1] + ("^" if title < "d" else ".")
        other = {
            **stored.to_data(),
            "id": None,
            "rows": rows,
            "symbols": {**stored.symbols, "a": title * 3},
        }
        assert server.client.put("/v1/documents", json=other).status_code == 201
    for path in ("/v1/documents", f"{PATH}/boards"):
        seen: list[str] = []
        url: str | None = f"{path}?limit=3"
        while url:
            answer = server.client.get(url)
            page = answer.json()
            assert len(page["items"]) <= 3
            seen += [entry["id"] for entry in page["items"]]
            link = answer.headers.get("link")
            assert (link is None) == (page["next"] is None)
            url = link.partition("<")[2].partition(">")[0] if link else None
        assert len(seen) == len(set(seen)) >= 8
        assert stored.id in seen


def test_a_stored_document_is_found_under_its_address(server: Running) -> None:
    build = example_build()
    answer = server.client.put("/v1/documents", json=build.to_data())
    assert answer.headers["location"] == f"/v1/documents/{build.id}"
    assert server.client.get(answer.headers["location"]).json() == build.to_data()
    assert json.loads(build.to_json()) == build.to_data()
