"""What the search calls shortest stands without its bound, as far as all can be looked at."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver.runtime import Budget
from solver.sumatra.questions import solve
from tests.solver.sumatra_tasks import hunt
from tests.solver.sumatra_witness import WHOLE

TASKS = [(seed, animal) for seed in range(20, 40) for animal in ("tiger", "orangutan")]


@pytest.mark.soak
def test_no_plan_is_shorter_where_every_position_was_looked_at(tmp_path: Path) -> None:
    budget = Budget(nodes=200_000)
    four = [
        (seed, animal)
        for seed, animal in TASKS
        if solve(hunt(seed, {animal: 1}), budget=budget).value == WHOLE
    ]
    assert len(four) >= 12
    done = subprocess.run(
        [sys.executable, "-m", "tests.solver.sumatra_witness", json.dumps(four)],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=1800,
        check=True,
    )
    seen = [json.loads(line) for line in done.stdout.splitlines()]
    assert seen == [[seed, animal, False, True] for seed, animal in four]
