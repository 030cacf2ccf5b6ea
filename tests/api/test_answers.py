"""Questions to children: shared, fair, bounded, and ended when nobody waits for them."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from api.answers import Answers
from api.answers import service as answers_module
from api.answers.queue import BusyError, ClientBusyError, FairQueue
from api.problems import ProblemError
from api.settings import Settings

CHORES = "tests.api.chores"


@asynccontextmanager
async def answering(**given: Any) -> AsyncIterator[Answers]:
    seen: list[tuple[str, str]] = []
    answers = Answers(
        Settings(**{"concurrency": 1, "memory_mb": 512, **given}),
        lambda function, outcome, _: seen.append((function, outcome)),
    )
    answers.seen = seen  # type: ignore[attr-defined]  # for the test to look at
    answers.start()
    await until(lambda: answers.ready)
    try:
        yield answers
    finally:
        await answers.stop()


async def until(true: Any, seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def ask(answers: Answers, chore: str, text: str = "", client: str = "me", **more: Any) -> Any:
    return answers.ask(f"{CHORES}:{chore}", text, client=client, **more)


def run(test: Any) -> None:
    asyncio.run(test)


def test_a_child_answers_and_is_used_again() -> None:
    async def test() -> None:
        async with answering() as answers:
            assert await ask(answers, "echo", "hello") == "hello"
            pids = {await ask(answers, "pid", str(number)) for number in range(6)}
            assert len(pids) <= 3

    run(test())


@pytest.mark.parametrize(
    ("chore", "kind", "code"),
    [
        ("refuses", "against-the-rules", "CODE"),
        ("fails", "internal", None),
        ("dies", "out-of-reach", "DIED"),
        ("eats", "out-of-reach", "MEMORY"),
    ],
)
def test_what_goes_wrong_is_a_problem(chore: str, kind: str, code: str | None) -> None:
    async def test() -> None:
        async with answering() as answers:
            with pytest.raises(ProblemError) as caught:
                await ask(answers, chore)
            assert (caught.value.kind.name, caught.value.fields.get("code")) == (kind, code)
            assert "secret" not in caught.value.document().model_dump_json()
            assert await ask(answers, "echo", "still there") == "still there"

    run(test())


def test_a_question_whose_child_dies_is_put_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with answering() as answers:
            assert await ask(answers, "dies_once", str(tmp_path / "seen")) == "alive"

    run(test())


def test_the_same_question_is_worked_on_once(tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def test() -> None:
        async with answering() as answers:
            got = await asyncio.gather(*(ask(answers, "note", str(file)) for _ in range(5)))
            assert got == ["done"] * 5

    run(test())
    assert file.read_text() == "done\n"


def test_work_ends_when_the_last_one_who_waits_has_gone(tmp_path: Path) -> None:
    file = tmp_path / "ticks"

    async def test() -> None:
        async with answering() as answers:
            first, second = (asyncio.ensure_future(ask(answers, "tick", str(file))) for _ in "ab")
            await until(file.exists)
            first.cancel()
            await asyncio.sleep(0.3)
            before = file.read_text()
            await until(lambda: file.read_text() != before)
            second.cancel()
            await asyncio.sleep(0.5)
            before = file.read_text()
            await asyncio.sleep(0.4)
            assert file.read_text() == before
            assert answers.gauges()["running"] == 0
            assert ("tests.api.chores:tick", "abandoned") in answers.seen  # type: ignore[attr-defined]
            assert await ask(answers, "echo", "next") == "next"

    run(test())


def test_a_question_that_waits_and_is_given_up_is_never_put(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers_module, "SLICE", 60.0)
    file = tmp_path / "notes"

    async def test() -> None:
        async with answering() as answers:
            naps = [asyncio.ensure_future(ask(answers, "nap", f"2 {n}")) for n in range(2)]
            await until(lambda: answers.gauges()["running"] == 2)
            waiting = asyncio.ensure_future(ask(answers, "note", str(file)))
            await asyncio.sleep(0.05)
            assert answers.gauges()["waiting_light"] == 1
            waiting.cancel()
            await asyncio.gather(*naps)
            await asyncio.sleep(0.2)

    run(test())
    assert not file.exists()


def test_light_questions_pass_heavy_ones() -> None:
    async def test() -> None:
        async with answering() as answers:
            heavy = [
                asyncio.ensure_future(ask(answers, "nap", f"30 {n}", heavy=True)) for n in range(3)
            ]
            await until(lambda: answers.gauges()["running"] == 1)
            began = time.monotonic()
            assert await ask(answers, "echo", "quick") == "quick"
            assert time.monotonic() - began < 10
            assert answers.gauges()["waiting_heavy"] == 2
            for one in heavy:
                one.cancel()

    run(test())


def test_a_light_question_that_takes_long_makes_room_and_is_begun_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers_module, "SLICE", 0.2)

    async def test() -> None:
        async with answering() as answers:
            first = asyncio.ensure_future(ask(answers, "nap", "1.5 first", client="a"))
            second = asyncio.ensure_future(ask(answers, "nap", "1.0 second", client="b"))
            await until(lambda: answers.gauges()["waiting_heavy"] == 1)
            assert await ask(answers, "echo", "quick", client="c") == "quick"
            assert not first.done()
            assert await asyncio.gather(first, second) == ["1.5 first", "1.0 second"]

    run(test())


def test_what_stops_at_no_limit_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers_module, "GRACE", 0.0)

    async def test() -> None:
        async with answering(sync_wall=0.3) as answers:
            with pytest.raises(ProblemError) as caught:
                await ask(answers, "nap", "60")
            assert caught.value.fields["code"] == "TIMED_OUT"

    run(test())


def test_the_queue_is_bounded_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers_module, "SLICE", 60.0)

    async def test() -> None:
        async with answering(max_queue=3) as answers:
            naps = [
                asyncio.ensure_future(ask(answers, "nap", f"60 {n}", client=str(n)))
                for n in range(5)
            ]
            await until(lambda: answers.gauges()["waiting_light"] == 3)
            with pytest.raises(ProblemError) as caught:
                await ask(answers, "echo", "one more")
            assert (caught.value.status_code, caught.value.kind.name) == (503, "busy")
            assert int((caught.value.headers or {})["Retry-After"]) >= 1
            for one in naps:
                one.cancel()

    run(test())


def test_who_waits_when_the_service_stops_is_told() -> None:
    async def test() -> None:
        async with answering() as answers:
            naps = [asyncio.ensure_future(ask(answers, "nap", f"60 {n}")) for n in range(4)]
            await until(lambda: answers.gauges()["running"] == 2)
            began = time.monotonic()
            await answers.stop()
            assert time.monotonic() - began < 15
            for one in naps:
                with pytest.raises(ProblemError, match="stopped"):
                    await one
            with pytest.raises(ProblemError, match="stopped"):
                await ask(answers, "echo", "late")

    run(test())


def test_clients_take_turns() -> None:
    queue = FairQueue[str](10, of_a_client=4)
    for item in ("a1", "a2", "a3", "b1", "c1", "c2"):
        queue.put(item[0], item)
    assert queue.remove("a", "a2")
    assert not queue.remove("a", "a2")
    assert not queue.remove("d", "d1")
    assert [queue.take() for _ in range(5)] == ["a1", "b1", "c1", "a3", "c2"]
    assert len(queue) == 0
    with pytest.raises(IndexError):
        queue.take()


def test_a_queue_has_room_for_so_many_and_so_many_of_a_client() -> None:
    queue = FairQueue[int](3, of_a_client=2)
    queue.put("a", 1)
    queue.put("a", 2)
    with pytest.raises(ClientBusyError):
        queue.put("a", 3)
    queue.put("b", 4)
    with pytest.raises(BusyError):
        queue.put("c", 5)
    assert sorted(queue.drain()) == [1, 2, 4]


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers_module, "PATIENCE", 0.3)

    async def test() -> None:
        async with answering() as answers:
            first = asyncio.ensure_future(ask(answers, "nap", "1.5 a", heavy=True))
            await until(lambda: answers.gauges()["running"] == 1)
            with pytest.raises(ProblemError) as caught:
                await ask(answers, "nap", "1.5 b", heavy=True)
            assert caught.value.kind.name == "busy"
            assert answers.gauges()["waiting_heavy"] == 0
            assert await first == "1.5 a"

    run(test())
