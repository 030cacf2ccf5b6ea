"""The examples of Papua expedition in the OpenAPI document, asked of a real service.

``python -m tests.api.expedition_examples`` writes them anew; a test compares.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

from games.papua_expedition.content import default_set
from tests.api.examples import named, told
from tests.api.running import Running, running
from tests.api.stubs import StubJobs

FILE = Path(__file__).parents[2] / "api/routers/papua_expedition/examples.json"
PATH = "/v1/papua-expedition"


def collect(server: Running) -> dict[str, Any]:
    """Requests and answers of every operation, by operation and status."""
    client, cards = server.client, default_set()
    client.put("/v1/documents", json=cards.to_data())
    asked = {"document": cards.to_data()}
    rated = {"document": cards.id, "games": 400, "seed": 0}
    return {
        "validate_expedition_set": {
            "request": named(asked), **told(client.post(f"{PATH}/validate", json=asked)),
        },
        "rate_expedition_set": {
            "request": named(rated), **told(client.post(f"{PATH}/rate", json=rated)),
        },
    }  # fmt: skip


def main() -> None:
    """Write the file."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), StubJobs()) as server:
        found = json.dumps(collect(server), indent=1, sort_keys=True, ensure_ascii=False)
    FILE.write_text(found + "\n", "utf-8")


if __name__ == "__main__":
    main()
