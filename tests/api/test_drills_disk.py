"""Drill: the disk under the store is full."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 120
SMALL_DISK = 'mount -t tmpfs -o size=8m tmpfs "$1" && exec "$2" -m tests.api.full_disk "$1"'
SMALL_FILES = 'ulimit -f 8192; exec "$2" -m tests.api.full_disk "$1"'


def run(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*command, "drill", str(folder), sys.executable],
        cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip


def own_mounts() -> list[str]:
    """The command that lets a process have mounts of its own; empty: this system forbids it."""
    command = ["unshare", "--mount", *([] if os.getuid() == 0 else ["--map-root-user"])]
    try:
        tried = subprocess.run([*command, "true"], check=False, capture_output=True)
    except FileNotFoundError:
        return []
    return command if tried.returncode == 0 else []


def test_on_a_full_disk_jobs_fail_with_a_reason_and_the_store_stays_readable(
    tmp_path: Path,
) -> None:
    if not own_mounts():
        pytest.skip("this system lets nobody mount a small disk (unshare, tmpfs)")
    drill = run(tmp_path, *own_mounts(), "sh", "-c", SMALL_DISK)
    assert (drill.returncode, drill.stdout) == (0, "passed\n"), drill.stderr
