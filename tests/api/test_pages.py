"""The pages: a scanned board with a hint and the solution, with no script, for every reader."""

import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import urlencode

import pytest

from games.papua_bridges import qr
from games.papua_bridges.content import Board, BridgeSet, default_tiles
from tests.api.running import Running
from tests.examples import example_board

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs the tool chromium")


@pytest.fixture(scope="module")
def code() -> str:
    return qr.encode(example_board())


class Controls(HTMLParser):
    """The first form's fields and buttons, as a browser without scripts sees them."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, list[tuple[str, str, bool]]]] = []
        self.actions: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.forms.append({})
            self.actions.append(given.get("action") or "")
        elif tag in ("input", "button") and given.get("name"):
            chosen = tag == "button" or given.get("type") == "hidden" or "checked" in given
            entry = (tag, given.get("value") or "", chosen)
            self.forms[-1].setdefault(given["name"] or "", []).append(entry)


def controls(html: str) -> Controls:
    found = Controls()
    found.feed(html)
    return found


def pressed(found: Controls, form: int, **chosen: str) -> str:
    """The address that a form leads to when it is sent."""
    fields = {
        name: next(value for _, value, on in entries if on)
        for name, entries in found.forms[form].items()
    }
    return f"{found.actions[form]}?{urlencode({**fields, **chosen})}"


def test_a_scanned_board_is_shown(server: Running, code: str) -> None:
    for path in (f"/b/{code}", f"/B/{code}", f"/b/{code.lower()}"):
        answer = server.client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "<svg" in answer.text
        assert "<script" not in answer.text
        assert "script-src 'none'" in answer.headers["content-security-policy"]
        assert example_board().id in answer.text
        assert "I2 on" not in answer.text


def test_its_buttons_work_without_a_script(server: Running, code: str) -> None:
    plain = controls(server.client.get(f"/b/{code}").text)
    asked = pressed(plain, 0, start="1", without="c", show="solution")
    shown = server.client.get(asked).text
    assert "Solution: Start 1, all but the crab (c)" in shown
    assert "5 bridge tiles; fewer cannot do it." in shown
    assert len(re.findall(r"<li>", shown)) == 5


def test_hints_come_one_by_one_until_the_road_is_complete(server: Running, code: str) -> None:
    html = server.client.get(f"/b/{code}?start=1&without=a&show=hint").text
    seen: list[list[str]] = []
    while "One more hint" in html:
        seen.append(re.findall(r"<li>(.*?)</li>", html))
        assert len(seen) < 10
        html = server.client.get(pressed(controls(html), 0)).text
    assert [len(lines) for lines in seen] == [1, 2, 3, 4]
    assert all(later[: len(lines)] == lines for lines, later in pairwise(seen))
    assert "the road is complete" in html


def test_a_task_that_cannot_be_solved_says_why(server: Running) -> None:
    rows = [list(row) for row in example_board().rows]
    rows[1][2] = "#"
    walled = Board.from_data(
        {**example_board().to_data(), "id": None, "rows": ["".join(row) for row in rows]}
    )
    for show in ("hint", "solution"):
        html = server.client.get(f"/b/{qr.encode(walled)}?start=1&show={show}").text
        assert "This cannot be done." in html
        assert len(html.partition("This cannot be done. ")[2].partition("<")[0]) > 10


@pytest.mark.parametrize("wrong", ["PB1.AAAA", "hello", "PB9.ABC", "PB1." + "A" * 1300, "%00"])
def test_a_code_that_cannot_be_read_is_told_kindly(server: Running, wrong: str) -> None:
    answer = server.client.get(f"/b/{wrong}")
    assert answer.status_code == 404
    if wrong != "PB1." + "A" * 1300:
        assert "Scan the code again" in answer.text
    assert "AAAA" not in answer.text


def test_a_board_with_tiles_of_its_own(server: Running) -> None:
    few = BridgeSet(tiles=default_tiles().tiles[1:])
    code = qr.encode(example_board(), few)
    answer = server.client.get(f"/b/{code}")
    assert (answer.status_code, "not stored on this server" in answer.text) == (404, True)
    assert server.client.put("/v1/documents", json=few.to_data()).status_code == 201
    answer = server.client.get(f"/b/{code}?start=1&show=solution")
    assert answer.status_code == 200
    assert "<li>I2 on" not in answer.text


def test_home_leads_to_the_board_of_a_typed_code(server: Running, code: str) -> None:
    home = server.client.get("/")
    assert home.status_code == 200
    for typed in (code, f" {code.lower()} ", f"https://x.y/B/{code}"):
        answer = server.client.get("/b", params={"code": typed})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/b/{code}")


def test_symbols_of_one_s_own_are_escaped(server: Running, board: Board) -> None:
    other = Board.from_data(
        {**board.to_data(), "id": None, "symbols": {**board.symbols, "a": "snail"},
         "title": "<script>alert(1)</script>"}
    )  # fmt: skip
    assert server.client.put("/v1/documents", json=other.to_data()).status_code == 201
    picture = server.client.get(f"/v1/papua-bridges/boards/{other.id}.svg").text
    assert "snail" in picture
    assert "<script" not in picture


def test_the_docs_load_nothing_from_elsewhere(server: Running) -> None:
    html = server.client.get("/docs").text
    loaded = re.findall(r'(?:src|href)="([^"]+)"', html)
    assert loaded
    for address in loaded:
        assert address.startswith("/")
        assert server.client.get(address).status_code == 200


def pages(code: str) -> dict[str, str]:
    return {
        "home": "/",
        "board": f"/b/{code}",
        "hint": f"/b/{code}?start=1&without=c&show=hint&hints=2",
        "solution": f"/b/{code}?start=2&show=solution",
        "unreadable": "/b/PB1.AAA",
        "problem": "/problems/invalid",
    }


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@needs_chromium
@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_violates_a_rule_of_axe_core(
    server: Running, code: str, browser: object, width: int
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    for name, path in pages(code).items():
        page = browser.new_page(viewport={"width": width, "height": 800})  # type: ignore[attr-defined]
        page.goto(server.url + path)
        found = Axe().run(page)
        violations = [one["id"] for one in found.response["violations"]]
        assert violations == [], f"{name} at {width}: {found.generate_report()}"
        assert found.response["passes"], "axe-core has looked at something"
        over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert over <= 0, f"{name} is wider than a screen of {width}"
        page.close()


@needs_chromium
def test_axe_core_finds_what_is_wrong(browser: object) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = browser.new_page()  # type: ignore[attr-defined]
    page.set_content("<html><body><img src='x'><p style='color:#ccc'>pale</p></body></html>")
    assert Axe().run(page).violations_count > 0
    page.close()


@needs_chromium
def test_a_person_gets_a_hint_and_the_solution_with_scripts_switched_off(
    server: Running, code: str, browser: object
) -> None:
    context = browser.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto(f"{server.url}/b/{code}")
    page.get_by_role("radio", name="Start 3").check()
    page.get_by_role("button", name="Give me a hint").click()
    assert page.get_by_role("heading", name="Hint 1: Start 3").is_visible()
    page.get_by_role("button", name="One more hint").click()
    assert page.get_by_role("heading", name="Hint 2: Start 3").is_visible()
    assert page.get_by_role("radio", name="Start 3").is_checked()
    page.get_by_role("button", name="Show the solution").click()
    assert page.get_by_role("heading", name="Solution: Start 3").is_visible()
    context.close()


@needs_chromium
def test_the_docs_work_offline(server: Running, browser: object) -> None:
    page = browser.new_page()  # type: ignore[attr-defined]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.url}/docs")
    page.get_by_text("/v1/papua-bridges/solve").first.wait_for(timeout=30_000)
    assert all(url.startswith((server.url, "data:")) for url in asked)
    page.close()
