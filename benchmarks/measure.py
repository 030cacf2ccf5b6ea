"""How times are taken and told: processor seconds, medians of five, worst cases named."""

import os
import platform
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence

REPEATS = 5


def cpu_seconds(work: Callable[[], object]) -> float:
    """Processor seconds of one call in this process."""
    began = time.process_time()
    work()
    return time.process_time() - began


def median_of_five(work: Callable[[], object]) -> float:
    """Median processor seconds of five calls."""
    return statistics.median(cpu_seconds(work) for _ in range(REPEATS))


def child_cost(command: Sequence[str], **environment: str) -> tuple[float, float, float]:
    """Wall seconds, processor seconds and peak memory (MB, largest process) of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    subprocess.run(
        command, check=True, capture_output=True, env={**os.environ, **environment}, timeout=3600
    )
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu, after.ru_maxrss / 1024


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def machine() -> str:
    """One line on where the figures were taken."""
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"{platform.system()}"
    )
