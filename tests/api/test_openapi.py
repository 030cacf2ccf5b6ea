"""The OpenAPI document: whole, right, and with examples that the service really gives."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from api.problems import MEDIA_TYPE, kinds
from tests.api import examples
from tests.api.running import Running, running
from tests.api.stubs import StubJobs


@pytest.fixture(scope="module")
def document(server: Running) -> dict[str, Any]:
    found: dict[str, Any] = server.client.get("/openapi.json").json()
    return found


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def check(document: dict[str, Any], schema: dict[str, Any], value: Any) -> None:
    whole = {**schema, "components": document["components"]}
    jsonschema_rs.validator_for(whole).validate(value)


def test_every_operation_has_a_name_a_summary_and_a_description(document: dict[str, Any]) -> None:
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(names) == len(set(names)) == 26
    for _, _, operation in operations(document):
        assert operation["summary"]
        assert operation["description"]
        assert operation["tags"]


def test_every_response_has_an_example_that_its_schema_accepts(document: dict[str, Any]) -> None:
    for _, _, operation in operations(document):
        for status, response in operation["responses"].items():
            where = f"{operation['operationId']} {status}"
            assert response["description"], where
            if status == "304":
                continue
            assert response["content"], where
            for media_type, content in response["content"].items():
                assert content["examples"], f"{where} {media_type}"
                for example in content["examples"].values():
                    # A stream has a schema for its events, and its text as an example.
                    schema = content.get("schema", {"type": "string"})
                    check(document, schema, example["value"])


def test_every_body_has_an_example_that_its_schema_accepts(document: dict[str, Any]) -> None:
    bodies = 0
    for _, _, operation in operations(document):
        if "requestBody" in operation:
            bodies += 1
            content = operation["requestBody"]["content"]["application/json"]
            for example in content["examples"].values():
                check(document, content["schema"], example["value"])
    assert bodies == 10


def test_errors_are_problem_documents(document: dict[str, Any]) -> None:
    described = set()
    for path, _, operation in operations(document):
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert list(response["content"]) == [MEDIA_TYPE]
                described |= set(response["content"][MEDIA_TYPE]["examples"])
        if path.startswith("/v1/"):
            assert {"429", "500", "503"} <= operation["responses"].keys()
        if "requestBody" in operation:
            assert {"400", "413", "415", "422"} <= operation["responses"].keys()
    named_elsewhere = {"bad-request", "no-key", "method-not-allowed", "conflict"}
    assert described == kinds().keys() - named_elsewhere


def test_the_examples_are_what_the_service_answers(tmp_path: Path) -> None:
    with running(tmp_path, StubJobs(queue=20)) as server:
        asked = json.loads(json.dumps(examples.collect(server)))
    kept = json.loads(examples.FILE.read_text("utf-8"))
    for found in (asked, kept):
        # Another calibration rates otherwise; that the form is right is tested above.
        del found["rate"]["200"]["application/json"]["example"]["value"]["rating"]
    assert asked == kept


def test_a_server_with_keys_says_so(tmp_path: Path) -> None:
    with running(tmp_path, api_keys="abc") as server:
        document = server.client.get("/openapi.json").json()
    assert document["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    for path, _, operation in operations(document):
        assert ("401" in operation["responses"]) == path.startswith(("/v1/", "/metrics"))
