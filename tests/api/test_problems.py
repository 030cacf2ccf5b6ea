"""Every error is a problem document, and none says what was sent."""

import json
from typing import Any

import httpx
import pytest

from api.bodies import read_model
from api.problems import MEDIA_TYPE, Problem, ProblemError, kinds, of_status
from api.requests.papua_bridges import SolveRequest, ValidateRequest
from games.papua_bridges.content import Board
from tests.api.running import Running

WORD = "zzTopSecretWord"


def is_problem(answer: httpx.Response, status: int, kind: str) -> Problem:
    assert answer.status_code == status
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert WORD not in answer.text
    problem = Problem.model_validate_json(answer.content)
    assert problem.type == f"/problems/{kind}"
    assert problem.status == status
    assert problem.request_id == answer.headers["x-request-id"]
    return problem


def spoiled(board: Board, **fields: Any) -> dict[str, Any]:
    return {"board": {**board.to_data(), "id": None, **fields}, "start": 1}


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"rows": [WORD]}, "/board/rows/0"),
        ({"exits": {WORD: [[0, 1, "W"]]}}, "/board/exits"),
        ({WORD: 1}, "/board"),
        ({"symbols": {"a": WORD}}, "/board/symbols/a"),
        ({"side": WORD}, "/board/side"),
        ({"schema": WORD}, "/board/schema"),
        ({"made_by": {"generator": 1, "seed": WORD, "item": 0}}, "/board/made_by/generator"),
        ({"starts": {"1": [0, 2, WORD]}}, "/board/starts/1/2"),
    ],
)
def test_what_does_not_fit_is_named_by_its_place(
    server: Running, board: Board, fields: dict[str, Any], pointer: str
) -> None:
    answer = server.client.post("/v1/papua-bridges/solve", json=spoiled(board, **fields))
    problem = is_problem(answer, 422, "invalid")
    assert pointer in [place.pointer for place in problem.errors or ()]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'{"start":1,"start":2}', "TWIN_KEYS"),
        (b'{"start":NaN}', "NOT_FINITE"),
        (b'{"start":-Infinity}', "NOT_FINITE"),
        (b'{"start":"\\ud800"}', "SURROGATE"),
        (b'{"start":"\xff"}', "NOT_UTF8"),
        (b'{"start":', "NOT_JSON"),
        (b'{"start":' + b"9" * 5000 + b"}", "NOT_JSON"),
        (b"[" * 500 + b"]" * 500, "TOO_DEEP"),
        (b'{"' + WORD.encode() + b'":}', "NOT_JSON"),
    ],
)
def test_what_is_no_json_is_400(server: Running, body: bytes, code: str) -> None:
    headers = {"Content-Type": "application/json"}
    answer = server.client.post("/v1/papua-bridges/solve", content=body, headers=headers)
    assert is_problem(answer, 400, "not-json").code == code


def test_an_overflowing_number_is_not_finite(server: Running, board: Board) -> None:
    text = json.dumps({"board": board.to_data(), "start": 1, "budget": 0}).replace(
        '"budget": 0', '"budget": 1e999'
    )
    headers = {"Content-Type": "application/json"}
    answer = server.client.post("/v1/papua-bridges/solve", content=text, headers=headers)
    assert answer.status_code in (400, 422)


def test_a_body_that_is_too_large_is_413(server: Running) -> None:
    for content in (b" " * 1_000_001, iter([b" " * 600_000] * 2)):
        answer = server.client.put(
            "/v1/documents", content=content, headers={"Content-Type": "application/json"}
        )
        is_problem(answer, 413, "too-large")


def test_a_body_that_is_no_json_by_its_type_is_415(server: Running) -> None:
    for path, method in (("/v1/papua-bridges/check", "POST"), ("/v1/documents", "PUT")):
        answer = server.client.request(
            method, path, content=WORD, headers={"Content-Type": "text/plain"}
        )
        is_problem(answer, 415, "wrong-media-type")


@pytest.mark.parametrize(
    "path",
    [
        f"/{WORD}",
        f"/v1/documents/{WORD}",
        "/v1/documents/pb-0000000000000000",
        "/v1/papua-bridges/boards/pb-0000000000000000",
        "/v1/papua-bridges/boards/pd-0000000000000000",
        "/v1/papua-bridges/boards/pb-0000000000000000.svg",
        "/v1/papua-bridges/boards/pb-0000000000000000/solutions?start=1",
        "/v1/papua-bridges/decks/pd-0000000000000000.pdf",
        f"/v1/jobs/{WORD}",
        f"/v1/jobs/{WORD}/events",
        "/problems/none",
        "/static/..%2f__init__.py",
        "/static/__init__.py",
    ],
)
def test_what_is_not_there_is_404(server: Running, path: str) -> None:
    is_problem(server.client.get(path), 404, "not-found")


def test_a_method_that_no_route_has_is_405_and_the_others_are_named(server: Running) -> None:
    answer = server.client.delete("/v1/documents")
    is_problem(answer, 405, "method-not-allowed")
    assert answer.headers["allow"] == "GET, PUT, HEAD"


@pytest.mark.parametrize(
    ("path", "parameter"),
    [
        ("/v1/documents?limit=0", "limit"),
        (f"/v1/documents?limit={WORD}", "limit"),
        (f"/v1/documents?cursor={WORD}", "cursor"),
        ("/v1/jobs?cursor=x", "cursor"),
        ("/v1/papua-bridges/boards/pb-0000000000000000/solutions", "start"),
        (f"/v1/papua-bridges/decks/pd-0000000000000000.pdf?paper={WORD}", "paper"),
    ],
)
def test_a_wrong_parameter_is_named(server: Running, path: str, parameter: str) -> None:
    problem = is_problem(server.client.get(path), 422, "invalid")
    assert [place.parameter for place in problem.errors or ()] == [parameter]


def test_a_board_that_cannot_be_played_is_named_by_its_rule(server: Running, board: Board) -> None:
    asked = spoiled(board, exits={"a": [[4, 3, "W"]], "b": [], "c": [], "d": []})
    problem = is_problem(
        server.client.post("/v1/papua-bridges/solve", json=asked), 422, "against-the-rules"
    )
    assert problem.code
    assert "PB-" in (problem.detail or "")


@pytest.mark.parametrize(
    "name", ["pb-0000000000000000", "PB1.AAAA", "http://else.where/B/PB1.ABC", f"PB1.{WORD}"]
)
def test_a_board_that_is_not_known_by_its_name(server: Running, name: str) -> None:
    asked = {"board": name, "start": 1}
    problem = is_problem(server.client.post("/v1/papua-bridges/solve", json=asked), 422, "invalid")
    assert [place.pointer for place in problem.errors or ()] == ["/board"]


def test_unions_do_not_echo_their_tag(board: Board) -> None:
    for schema in (WORD, [WORD], {"x": WORD}, 3, None):
        with pytest.raises(ProblemError) as caught:
            read_model(ValidateRequest, {"document": {**board.to_data(), "schema": schema}})
        assert WORD not in caught.value.document().model_dump_json()


def test_types_are_strict(board: Board) -> None:
    whole = {"board": board.to_data(), "start": 1}
    assert read_model(SolveRequest, whole).start == 1
    for wrong in ("1", True, 1.0, 10**400):
        with pytest.raises(ProblemError):
            read_model(SolveRequest, {**whole, "start": wrong})


def test_each_kind_has_a_page(server: Running) -> None:
    for kind in kinds().values():
        answer = server.client.get(f"/problems/{kind.name}")
        assert answer.status_code == 200
        assert kind.title in answer.text


def test_any_status_has_a_kind() -> None:
    for status in range(400, 600):
        problem = of_status(status)
        assert problem.kind.status == status or problem.kind.name in ("bad-request", "internal")


def test_a_fault_of_our_own_is_500_without_detail(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError(WORD)

    monkeypatch.setattr(server.service.store, "list", fails)
    problem = is_problem(server.client.get("/v1/documents"), 500, "internal")
    assert problem.detail is None
