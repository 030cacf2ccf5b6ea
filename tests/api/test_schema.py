"""What the OpenAPI document says holds for whatever is sent: no 500, no other answer, no hang.

1,000 derandomized cases with jobs that do nothing; ``--soak``: 10,000 with the real ones.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import CheckFunction
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.app import create_app
from api.jobs import Jobs
from api.requests.papua_bridges import MAX_CARDS
from api.settings import Settings
from api.store import Store
from tests.api.examples import example_deck
from tests.api.running import Running, running
from tests.api.stubs import StubJobs
from tests.examples import example_board

OPERATIONS = 24
CASES, SOAK_CASES = 1_000, 10_000
HANG = 30.0
"""Seconds after which a request counts as hanging: far more than any may take here."""
CHECKS = cast(
    list[CheckFunction],
    [
        status_code_conformance,
        content_type_conformance,
        response_headers_conformance,
        response_schema_conformance,
        negative_data_rejection,
    ],
)


def _document() -> dict[str, Any]:
    app = create_app(Settings(), cast(Store, None), StubJobs())
    return app.openapi()


# That a request is refused is asked; with which status, the other checks see to.
CONFIG = SchemathesisConfig.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": ["4xx", "503"]}}}
)
SCHEMA = schemathesis.openapi.from_dict(_document(), config=CONFIG)


def _settings(cases: int) -> settings:
    return settings(
        max_examples=-(-cases // OPERATIONS),
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def _known(case: Case, server: Running) -> None:
    """Every second well-formed id becomes one that there is."""
    id = (case.path_parameters or {}).get("id")
    if not isinstance(id, str) or sum(id.encode()) % 2:
        return
    if re.fullmatch(r"p[bd]-[0-9a-f]{16}|[a-z]{2,4}-[0-9a-f]{16}", id):
        deck = "decks" in case.path
        case.path_parameters["id"] = example_deck().id if deck else example_board().id
    elif case.path.startswith("/v1/jobs") and (page := server.service.jobs.list().items):
        case.path_parameters["id"] = page[0].id


def _store(server: Running) -> None:
    for document in (example_board(), example_deck()):
        assert server.client.put("/v1/documents", json=document.to_data()).status_code == 201
    begun = server.client.post("/v1/papua-bridges/decks", json={"cards": 1})
    assert begun.status_code == 202


def _ask(case: Case, server: Running) -> None:
    _known(case, server)
    answer = case.call(base_url=server.url, timeout=HANG)
    assert answer.status_code != 500, answer.text
    case.validate_response(answer, checks=CHECKS)
    if answer.status_code >= 400 and case.method != "HEAD":
        assert answer.json()["status"] == answer.status_code


@pytest.fixture(scope="module")
def stubbed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("schema"), StubJobs(queue=4)) as server:
        _store(server)
        yield server
        assert server.client.get("/readyz").status_code == 200


@SCHEMA.parametrize()
@_settings(CASES)
def test_whatever_is_sent(case: Case, stubbed: Running) -> None:
    _ask(case, stubbed)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("soak")
    given = Settings(data_dir=folder, concurrency=1, max_queue=20, job_wall=60)
    store = Store(given)
    with running(folder, Jobs(given, store), concurrency=1) as server:
        _store(server)
        yield server


@pytest.mark.soak
@SCHEMA.parametrize()
@_settings(SOAK_CASES)
def test_whatever_is_sent_with_real_jobs(case: Case, real: Running) -> None:
    if case.operation.definition.raw["operationId"] == "make_deck" and isinstance(case.body, dict):
        cards = case.body.get("cards", 8)
        if isinstance(cards, int) and 1 <= cards <= MAX_CARDS:
            case.body["cards"] = 1
    _ask(case, real)


def test_a_fault_would_be_found(stubbed: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stubbed.service.store, "list", lambda *_: 1 / 0)
    case = SCHEMA["/v1/documents"]["GET"].Case()
    with pytest.raises(AssertionError):
        _ask(case, stubbed)
    assert isinstance(stubbed.client, httpx.Client)
