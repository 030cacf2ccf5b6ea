"""The store, on SQLite and on PostgreSQL: the same tests for both."""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import create_engine, text, update

from api.jobs import Jobs
from api.jobs.order import Outcome
from api.jobs.runs import RunTable
from api.settings import Settings
from api.store import CursorError, Store, StoreFullError, UnavailableError
from api.store.retention import Retention
from api.store.tables import AnswerRow, DocumentRow, FileRow, JobRow, PieceRow
from games.papua_bridges.content import Board, BridgeSet, default_tiles
from tests.api.postgres import Postgres, needs_postgres, postgres
from tests.api.work import kinds
from tests.examples import example_board


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres() as one:
        yield one


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    url = None
    if request.param == "postgresql":
        url = request.getfixturevalue("server").new_database()
    return Settings(data_dir=tmp_path, database=url and SecretStr(url))


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    one = Store(settings)
    yield one
    one.close()


def boards(count: int) -> list[Board]:
    """Boards that differ."""
    data = example_board().to_data()
    names = [f"{'abcdefghij'[n]}nimal" for n in range(count)]
    return [
        Board.from_data({**data, "id": None, "symbols": {**data["symbols"], "a": name}})
        for name in names
    ]


def test_a_document_comes_back_as_it_went_in(store: Store) -> None:
    board = example_board()
    id = store.put(board)
    assert id == board.id
    found = store.get(id)
    assert found is not None
    assert (found.id, found.schema) == (board.id, "isleworks/papua-board/1")
    assert found.text.decode() == board.to_json()
    assert abs(found.created - datetime.now(UTC)) < timedelta(minutes=1)
    assert store.get("pb-0000000000000000") is None


def test_the_first_to_store_a_document_names_it(store: Store) -> None:
    board = example_board()
    store.put(board.model_copy(update={"title": "Mine"}))
    store.put(board.model_copy(update={"title": "No, mine"}))
    found = store.get(board.id or "")
    assert found is not None
    assert Board.from_json(found.text).title == "Mine"


def test_lists_are_paged_by_schema_newest_first(store: Store) -> None:
    some = boards(5)
    for board in some:
        store.put(board)
    store.put(default_tiles())
    schema = "isleworks/papua-board/1"
    first = store.list(schema, None, 3)
    rest = store.list(schema, first.next, 3)
    ids = [listed.id for listed in (*first.items, *rest.items)]
    assert ids == [board.id for board in reversed(some)]
    assert rest.next is None
    assert first.items[0].size == len(some[-1].to_json().encode())
    assert len(store.list(None, None, 10).items) == 6
    assert len(store.list(schema, None, 5).items) == 5
    assert store.list(schema, None, 5).next is None
    for cursor in ("", "0", "-3", "1e3", "9" * 25, "1; drop table documents"):
        with pytest.raises(CursorError):
            store.list(schema, cursor, 3)


def test_an_answer_is_replaced_until_it_is_proved(store: Store) -> None:
    assert store.recall("k") is None
    for text_, immutable in (("1", False), ("2", False), ("3", True), ("4", False), ("5", True)):
        store.remember("k", text_, immutable)
    found = store.recall("k")
    assert found is not None
    assert (found.text, found.immutable) == ("3", True)


def test_files_are_kept_with_their_kind(store: Store) -> None:
    body = bytes(range(256)) * 100
    store.put_file("pf-1", "application/pdf", body)
    store.put_file("pf-1", "application/pdf", b"other")
    found = store.file("pf-1")
    assert found is not None
    assert (found.media_type, found.body) == ("application/pdf", body)
    assert store.file("pf-2") is None


def test_what_was_written_is_there_for_the_next_one_to_open(settings: Settings) -> None:
    for _ in range(2):
        store = Store(settings)
        id = store.put(default_tiles())
        assert store.get(id) is not None
        store.close()


def test_a_document_without_an_id_is_refused(store: Store) -> None:
    from games.papua_bridges.validation import validate

    with pytest.raises(ValueError, match="id"):
        store.put(validate(example_board()))


def grow_old(store: Store, *tables: type, days: float = 60.0) -> None:
    """Let everything in these tables be used last so many days ago."""
    then = datetime.now(UTC) - timedelta(days=days)
    for table in tables:
        column = "created" if table is PieceRow else "used"
        store.database.write(
            lambda session, t=table, c=column: session.execute(update(t).values({c: then}))
        )


def finished_job(settings: Settings, store: Store, outcome: Outcome, name: str = "x") -> str:
    """A job that has ended with this outcome, without anything having run."""
    with kinds():
        job = Jobs(settings, store).submit("test/echo", {"name": name})
    runs = RunTable(store.database)
    run = runs.take("nobody", ["test/echo"])
    assert run is not None
    assert runs.add_piece(run, "piece", "{}")
    assert runs.succeed(run, outcome)
    return job.id


def test_what_nobody_asks_for_goes_after_its_days(settings: Settings, store: Store) -> None:
    made, kept = boards(2)
    file = ("pf-1", "application/pdf", b"%PDF")
    outcome = Outcome(documents=(made.to_json().encode(),), is_document=True, file=file)
    job = finished_job(settings, store, outcome)
    store.put(kept)
    store.remember("k", "{}", True)
    retention = Retention(store, settings)
    assert retention.sweep() == 0
    grow_old(store, DocumentRow, AnswerRow, FileRow, PieceRow)
    # The job was asked for lately: what its result names stays with it.
    assert store.get(made.id or "") is not None
    assert retention.sweep() == 1
    assert store.recall("k") is None
    assert store.file("pf-1") is not None
    grow_old(store, JobRow, DocumentRow, FileRow)
    assert retention.sweep() == 3
    jobs = Jobs(settings, store)
    assert jobs.get(job) is None
    assert store.get(made.id or "") is None
    assert store.file("pf-1") is None
    assert store.get(kept.id or "") is not None
    # The same request is a new job now, as the old one's result is gone.
    with kinds():
        assert jobs.submit("test/echo", {"name": "x"}).state == "queued"


def test_what_is_used_stays(settings: Settings, store: Store) -> None:
    job = finished_job(settings, store, Outcome(text="{}"))
    store.remember("k", "{}", True)
    grow_old(store, JobRow, AnswerRow)
    jobs = Jobs(settings, store)
    assert jobs.get(job) is not None
    assert store.recall("k") is not None
    store.write_touched()
    assert Retention(store, settings).sweep() == 0


def test_waiting_and_running_jobs_and_their_pieces_never_go(
    settings: Settings, store: Store
) -> None:
    with kinds():
        jobs = Jobs(settings, store)
        running, queued = (jobs.submit("test/echo", {"n": n}) for n in range(2))
    runs = RunTable(store.database)
    run = runs.take("somebody", ["test/echo"])
    assert run is not None
    assert run.id == running.id
    runs.add_piece(run, "one", "1")
    grow_old(store, JobRow, PieceRow)
    small = settings.model_copy(update={"store_mb": 0})
    assert Retention(store, small).sweep() == 0
    assert runs.pieces(run) == {"one": "1"}
    assert jobs.get(queued.id) is not None


def test_over_its_size_the_store_gives_up_jobs_first_and_stored_documents_last(
    settings: Settings, store: Store
) -> None:
    settings = settings.model_copy(update={"store_mb": 3})
    retention = Retention(store, settings)
    for number in range(4):
        file = (f"pf-{number}", "application/pdf", bytes(900_000))
        finished_job(settings, store, Outcome(file=file), name=str(number))
    kept = example_board()
    store.put(kept)
    assert retention.size() > 3 << 20
    retention.sweep()
    assert retention.size() <= 3 << 20
    assert store.get(kept.id or "") is not None
    tiny = settings.model_copy(update={"store_mb": 0})
    Retention(store, tiny).sweep()
    assert Retention(store, tiny).size() == 0
    assert store.get(kept.id or "") is None


def test_sqlite_gives_room_back_to_the_disk(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, store_mb=1)
    store = Store(settings)
    for number in range(8):
        store.put_file(f"pf-{number}", "application/pdf", bytes(1 << 20))
    with sqlite3.connect(tmp_path / "isleworks.sqlite") as file:
        before = file.execute("PRAGMA page_count").fetchone()[0]
    Retention(store, settings).sweep()
    with sqlite3.connect(tmp_path / "isleworks.sqlite") as file:
        assert file.execute("PRAGMA page_count").fetchone()[0] < before / 4
    store.close()


def test_a_full_store_says_so_and_can_be_read(tmp_path: Path) -> None:
    store = Store(Settings(data_dir=tmp_path))
    id = store.put(example_board())
    with store.database.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        # Holds for this connection, which the pool hands out again.
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StoreFullError):
        store.put_file("pf-1", "application/pdf", bytes(1 << 20))
    assert store.get(id) is not None
    assert store.file("pf-1") is None
    store.close()


def test_the_reserve_makes_room_for_the_last_word(tmp_path: Path) -> None:
    store = Store(Settings(data_dir=tmp_path))
    reserve = store.database.reserve
    assert reserve is not None
    assert not reserve.give_up()
    assert reserve.restore()
    path = tmp_path / "isleworks.sqlite.reserve"
    assert path.stat().st_size == 1 << 20
    tries = []

    def work(_: object) -> str:
        tries.append(path.exists())
        if path.exists():
            raise StoreFullError
        return "written"

    assert store.database.write_at_last(work) == "written"
    assert tries == [True, False]
    path.write_bytes(b"")
    path.unlink()
    with pytest.raises(StoreFullError):
        store.database.write_at_last(lambda _: (_ for _ in ()).throw(StoreFullError()))
    store.close()


@needs_postgres
def test_a_postgresql_that_is_away_is_told_and_found_again(
    server: Postgres, tmp_path: Path
) -> None:
    url = server.new_database()
    store = Store(Settings(data_dir=tmp_path, database=SecretStr(url)))
    id = store.put(default_tiles())
    server.stop()
    try:
        for ask in (store.ping, lambda: store.get(id), lambda: store.put(example_board())):
            with pytest.raises(UnavailableError):
                ask()
    finally:
        server.start()
    store.ping()
    found = store.get(id)
    assert found is not None
    assert BridgeSet.from_json(found.text) == default_tiles()
    store.close()


def test_no_password_is_shown() -> None:
    settings = Settings(database=SecretStr("postgresql+psycopg://me:secret@db/isleworks"))
    assert "secret" not in repr(settings)
    assert "secret" not in str(create_engine(settings.database_url).url)


def test_sqlite_survives_a_power_cut(tmp_path: Path) -> None:
    store = Store(Settings(data_dir=tmp_path))
    with store.database.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    store.close()
