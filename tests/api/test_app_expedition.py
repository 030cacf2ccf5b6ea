"""Sets of Papua expedition over HTTP: validated at once, rated by a job."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.jobs import Jobs
from api.settings import Settings
from api.store import Store
from games.papua_bridges.content import Rating, Report
from games.papua_expedition.content import ExpeditionSet, default_set
from generator.papua_expedition.rating import Plan
from generator.papua_expedition.rating import rate as rate_here
from tests.api import expedition_examples
from tests.api.running import Running, running, wait_for
from tests.api.stubs import StubJobs

PATH = "/v1/papua-expedition"


@pytest.fixture
def wrong() -> dict[str, Any]:
    """A set without one of the sciences."""
    data = default_set().to_data()
    data.pop("id")
    data["science"] = data["science"][1:]
    return data


@pytest.fixture
def table(server: Running) -> Iterator[StubJobs]:
    jobs = server.service.jobs
    assert isinstance(jobs, StubJobs)
    yield jobs
    jobs.table.clear()
    jobs.keys.clear()


@pytest.mark.rule("PE-10")
def test_a_set_is_validated(server: Running, wrong: dict[str, Any]) -> None:
    answer = server.client.post(f"{PATH}/validate", json={"document": default_set().to_data()})
    assert answer.status_code == 200
    assert Report.from_json(answer.text).legal
    answer = server.client.post(f"{PATH}/validate", json={"document": wrong})
    report = Report.from_json(answer.text)
    assert (report.legal, [one.rule for one in report.findings]) == (False, ["PE-10"])


def test_a_stored_set_goes_by_its_id(server: Running, table: StubJobs) -> None:
    cards = default_set()
    named = {"document": "es-0123456789abcdef"}
    for verb in ("validate", "rate"):
        answer = server.client.post(f"{PATH}/{verb}", json=named)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["code"] == "NOT_STORED"
    assert server.client.put("/v1/documents", json=cards.to_data()).status_code in (200, 201)
    assert server.client.get(f"/v1/documents/{cards.id}").json() == cards.to_data()
    assert server.client.post(f"{PATH}/validate", json={"document": cards.id}).status_code == 200
    answer = server.client.post(f"{PATH}/rate", json={"document": cards.id, "games": 40})
    assert answer.status_code == 202
    request = table.table[answer.json()["id"]].request
    assert ExpeditionSet.from_data(request["document"]) == cards
    assert (request["games"], request["seed"]) == (40, 0)


@pytest.mark.parametrize(
    "fields",
    [{"games": 9}, {"games": 4}, {"games": 4004}, {"seed": -1}, {"document": "pb-1"}, {"moon": 1}],
)
def test_what_cannot_be_rated_is_422(
    server: Running, table: StubJobs, fields: dict[str, Any]
) -> None:
    answer = server.client.post(f"{PATH}/rate", json=fields)
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/invalid")
    assert not table.table


def test_a_set_that_cannot_be_played_is_not_rated(
    server: Running, table: StubJobs, wrong: dict[str, Any]
) -> None:
    answer = server.client.post(f"{PATH}/rate", json={"document": wrong})
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/against-the-rules")
    assert not table.table


def test_a_job_gives_the_rating_that_the_command_gives(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, concurrency=1)
    with running(tmp_path, Jobs(settings, Store(settings))) as real:
        href = real.client.post(f"{PATH}/rate", json={"games": 8, "seed": 5}).json()["href"]
        wait_for(lambda: real.client.get(href).json()["state"] not in ("queued", "running"))
        job = real.client.get(href).json()
    assert job["state"] == "succeeded", job
    rating = Rating.from_data(job["result"]["value"])
    assert rating == rate_here(default_set(), Plan(8, 5))


def test_the_examples_are_what_the_service_answers(tmp_path: Path) -> None:
    with running(tmp_path, StubJobs()) as server:
        asked = json.loads(json.dumps(expedition_examples.collect(server)))
    assert asked == json.loads(expedition_examples.FILE.read_text("utf-8"))
