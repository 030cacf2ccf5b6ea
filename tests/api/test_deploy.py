"""What docs/deploy.md, compose.yaml and the Dockerfile say is what the code knows."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import SecretStr

from api.jobs import Jobs
from api.settings import Settings
from api.store import SetupError, Store

ROOT = Path(__file__).parents[2]
PROSE = {"data_dir", "database", "concurrency"}
"""Settings whose default the table tells in words."""


def documented() -> dict[str, str]:
    """The settings of the table, each with its default."""
    text = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    return dict(re.findall(r"^\| `ISLEWORKS_(\w+)` \| ([^|]+) \|", text, re.MULTILINE))


def composed() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return services


def test_every_setting_stands_in_the_table_with_its_default() -> None:
    table = documented()
    assert set(table) == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        told = table[name.upper()].strip("`")
        if name in PROSE:
            continue
        if isinstance(field.default, int | float):
            assert float(told) == field.default
        else:
            assert told == (field.default or "none")


@pytest.mark.parametrize("name", ["service", "worker", "scheduler"])
def test_the_settings_of_the_containers_exist(name: str) -> None:
    known = {f"ISLEWORKS_{field.upper()}" for field in Settings.model_fields}
    given = set(composed()[name].get("environment", {}))
    assert given <= known
    image = (ROOT / "Dockerfile").read_text()
    assert set(re.findall(r"ISLEWORKS_\w+", image)) <= known


@pytest.mark.parametrize("name", ["worker", "scheduler"])
def test_dask_takes_the_options_of_the_containers(name: str) -> None:
    entry = composed()[name]["entrypoint"]
    ran = subprocess.run(
        [sys.executable, "-m", f"distributed.cli.dask_{entry[1]}", "--help"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert entry[:2] == ["dask", name]
    for option in entry[2:]:
        if option.startswith("--"):
            assert option.partition("=")[0] in ran.stdout


def test_only_the_service_is_published_and_only_on_this_machine() -> None:
    services = composed()
    assert [name for name, one in services.items() if "ports" in one] == ["service"]
    assert services["service"]["ports"] == ["127.0.0.1:8000:8000"]
    networks = yaml.safe_load((ROOT / "compose.yaml").read_text())["networks"]
    assert networks["back"] == {"internal": True}
    for name in ("scheduler", "worker", "db"):
        assert services[name]["networks"] == ["back"]


def test_the_image_has_every_package_and_no_test() -> None:
    copied = re.findall(r"^COPY (\w+) \1$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert copied == ["games", "solver", "generator", "printables", "api", "cli"]
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert ignored[0] == "*"
    assert {f"!{name}" for name in copied} <= set(ignored)


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("postgresql+psycopg://me:secret@127.0.0.1:1/x", "Error: The database does not answer."),
        ("mysql://me:secret@here/x", "Error: These settings are not right: ISLEWORKS_DATABASE."),
        ("secret", "Error: These settings are not right: ISLEWORKS_DATABASE."),
    ],
)
def test_a_server_without_a_database_ends_with_one_sentence(
    tmp_path: Path, database: str, told: str
) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "cli.main", "serve", "--port", "0"],
        env={**os.environ, "ISLEWORKS_DATA_DIR": str(tmp_path), "ISLEWORKS_DATABASE": database},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr.strip().splitlines()[-1] == told
    assert "secret" not in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("api.store.database", "api.jobs.dispatcher"):
        monkeypatch.setattr(f"{module}.find_spec", lambda _: None)
    database = SecretStr("postgresql+psycopg://me@here/x")
    with pytest.raises(SetupError, match=r"isleworks\[postgres\]"):
        Store(Settings(data_dir=tmp_path, database=database))
    settings = Settings(data_dir=tmp_path, cluster="tcp://here:1")
    with pytest.raises(SetupError, match=r"isleworks\[cluster\]"):
        Jobs(settings, Store(settings))
