"""Expedition Sumatra's parts: texts, codes, positions, documents, plans, pictures, players."""

import json
from typing import Any

import pytest

from games.core.documents import DocumentError
from games.core.errors import IllegalAction, NotationError
from games.core.match import Match, replay
from games.core.protocol import CHANCE
from games.core.streams import pick, stream
from games.sumatra import phases, tiles
from games.sumatra.actions import SEAT_ACTIONS, Flip, Trap, parse
from games.sumatra.board import DIRECTIONS, boarding_edges, ends_name, mask_of, name_of
from games.sumatra.bots import BOTS
from games.sumatra.content import (
    Plan,
    Position,
    Setup,
    Task,
    Tileset,
    default_setup,
    default_tileset,
)
from games.sumatra.game import Sumatra
from games.sumatra.pictures import WIDTH
from games.sumatra.plans import begin, replay_plan
from games.sumatra.state import SumatraState
from games.sumatra.validation import validate, validate_tileset
from tests.examples import EXAMPLES
from tests.games.sumatra_invariants import joined

SETUP = {"setup": default_setup().to_data()}


def after(state: SumatraState, *texts: str) -> SumatraState:
    """The position after these actions; chance with one outcome comes by itself."""
    for text in texts:
        while state.current_player() == CHANCE:
            state.apply(state.chance_outcomes()[0][0])
        state.apply(state.game.parse_action(text))
    return state


def opening(game: Sumatra) -> SumatraState:
    """The first turn, all holds kept."""
    state = game.new_state()
    rng = stream(1, "opening")
    while state.pending:
        chance = state.current_player() == CHANCE
        state.apply(state.sample_chance(rng) if chance else parse("keep"))
    return state


@pytest.mark.rule("SU-46", "SU-DX-1", "SU-A1")
@pytest.mark.parametrize(
    ("turn", "direction", "expected"),
    [
        (0, "EW", ["N", "NW", "NS", "NEW"]),
        (0, "NS", ["S", "ES", "NS", "ESW"]),
        (1, "NS", ["E", "NE", "EW", "NES"]),
        (1, "EW", ["W", "SW", "EW", "NSW"]),
        (2, "NS", ["N", "NW", "NS", "NEW"]),
        (2, "EW", ["S", "ES", "NS", "ESW"]),
        (3, "NS", ["W", "SW", "EW", "NSW"]),
        (3, "EW", ["E", "NE", "EW", "NES"]),
    ],
)
def test_the_computed_tips(turn: int, direction: str, expected: list[str]) -> None:
    for letter in direction:
        pose = tiles.FLIPPED["NESW".index(letter)][turn]
        backs = ("N", "NE", "NS", "NEW")
        assert [ends_name(tiles.ENDS[mask_of(b)][pose]) for b in backs] == expected


@pytest.mark.rule("SU-DX-2", "SU-INV-21")
def test_tips_undo_each_other_and_go_round() -> None:
    for pose in tiles.POSES:
        for direction in DIRECTIONS:
            there = tiles.FLIPPED[direction][pose]
            assert tiles.FLIPPED[(direction + 2) % 4][there] == pose
            for k in range(4):
                turned = tiles.FLIPPED[direction][tiles.TURNED[-k % 4][pose]]
                assert tiles.TURNED[k][there] == turned
        around = pose
        for direction in (1, 0, 3, 2):
            around = tiles.FLIPPED[direction][around]
        assert around == pose
    assert tiles.FLIPPED[0][tiles.FLIPPED[1][0]] == 2


@pytest.mark.rule("SU-60", "SU-DX-6")
def test_most_places_of_a_ship_have_two_boarding_squares() -> None:
    edges = boarding_edges(32)
    assert [name_of(square) for square, _ in edges[7]] == ["0,6"]
    assert [name_of(square) for square, _ in edges[4]] == ["0,3", "0,4"]
    assert sorted(map(len, edges)) == [1] * 8 + [2] * 24
    assert all(len(two) == 2 for two in boarding_edges(28))


@pytest.mark.rule("SU-DX-3", "SU-DX-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_can_be_done_at_first(players: int) -> None:
    state = opening(Sumatra.create(players))
    words = [str(action).split()[0] for action in state.legal_actions()]
    counts = {word: words.count(word) for word in set(words)}
    assert counts.pop("drive", 0) <= 1
    assert counts == {"flip": 80, "rotate": 75, "step": 2, "end": 1}


def test_texts_and_codes_go_both_ways() -> None:
    game = Sumatra.create(2)
    for code, action in enumerate(SEAT_ACTIONS):
        assert game.parse_action(str(action)) is action
        assert game.encode(action) == code
        assert game.decode(code) is action
    assert len(SEAT_ACTIONS) == game.action_count == len(set(map(str, SEAT_ACTIONS)))
    for text in ("deal 2,4 t17 r1", "draw 0,0 t1", "hold 2 centre CM1", "first 2"):
        assert str(game.parse_action(f" {text.replace(' ', '  ')} ")) == text
        with pytest.raises(ValueError, match="Only what a seat can do"):
            game.encode(game.parse_action(text))


@pytest.mark.parametrize(
    "text", ["", "flip 2,7 N", "flip 2,4 n", "drive big 1,1", "deal 1,1", "ü"]
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text)


@pytest.mark.parametrize(
    ("text", "rule", "code"),
    [
        ("flip 0,0 N", "SU-40", "OFF_BOARD"),
        ("flip 0,1 E", "SU-39", "NO_TILE"),
        ("flip 3,3 N", "SU-43", "TRUCK_ON_TILE"),
        ("rotate 3,3 0", "SU-51", "BAD_ANGLE"),
        ("rotate 0,1 90", "SU-53", "NO_TILE"),
        ("drive large 3,3", "SU-56", "NO_PATH"),
        ("drive large 3,2", "SU-58", "NO_PATH"),
        ("drive large 5,5", "SU-56", "NO_PATH"),
        ("drive divided ship", "SU-56", "NO_PATH"),
        ("load large tiger", "SU-67", "NO_ANIMAL"),
        ("unload divided tiger", "SU-72", "UNLOAD"),
        ("steal large tiger from 1 divided", "SU-78", "OWN_TRUCK"),
        ("steal large tiger from 2 divided", "SU-77", "NOT_IN_JUNGLE"),
        ("steal large tiger from 3 large", "SU-75", None),
        ("exchange bow", "SU-24", "EXCHANGE"),
        ("look 0,0", "SU-121", "PEEK"),
        ("stow tiger bow tiger", "SU-91", None),
    ],
)
def test_what_is_refused_at_first(text: str, rule: str, code: str | None) -> None:
    state = opening(Sumatra.create(2, {"first_player": 1}))
    before = json.dumps(state.to_json())
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.game.parse_action(text))
    assert (caught.value.violation.rule, caught.value.violation.code) == (rule, code)
    assert json.dumps(state.to_json()) == before


def test_positions_come_back_from_json() -> None:
    game = Sumatra.create(3)
    state = joined(game, 4)
    rng = stream(4, "back")
    for _ in range(120):
        again = game.state_from_json(json.loads(json.dumps(state.to_json())))
        assert again.to_json() == state.to_json()
        assert again.legal_actions() == state.legal_actions()
        if state.phase == phases.END:
            break
        chance = state.current_player() == CHANCE
        state.apply(state.sample_chance(rng) if chance else pick(rng, state.legal_actions()))


def saved(**changes: Any) -> dict[str, Any]:
    return opening(Sumatra.create(2, {"first_player": 1})).to_json() | changes


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"points": 9}, "points"),
        ({"seat": 3}, "SU-01"),
        ({"trucks": [{"large": {"at": [9, 9]}, "divided": {"at": "ship"}}] * 2}, "9,9.*SU-58"),
        ({"trucks": [{"large": {"at": [0, 1]}, "divided": {"at": "ship"}}] * 2}, "0,1.*SU-58"),
        ({"markers": [{"square": [0, 0], "animals": ["tiger"]}]}, "SU-08"),
        ({"pile": list(range(1, 51))}, "SU-22"),
        ({"pile": [999]}, "SU-21"),
        ({"outside": [0]}, "SU-89"),
        ({"pending": [{"what": "orient", "square": [0, 1]}]}, "SU-35"),
        ({"pending": [{"what": "end"}]}, "SU-135"),
        ({"told": True}, "SU-22"),
    ],
)
def test_a_position_that_cannot_be_gets_one_sentence(change: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError, match=said) as caught:
        Sumatra.create(2).state_from_json(saved(**change))
    assert str(caught.value).count("\n") == 0


def test_a_record_replays_and_a_spectator_sees_no_backs() -> None:
    game = Sumatra.create(3, None, SETUP)
    bots = {seat: BOTS["thrifty"](game, seat) for seat in range(3)}
    match = Match(game, ["bot:thrifty"] * 3, bots=bots, seed=3)
    match.play()
    record = match.record()
    assert replay(record).record() == record
    assert record.moves[0][1].startswith("deal 0,0 t")
    shown = match.record(-1)
    hidden = [text for _, text in shown.moves if text.startswith(("deal", "draw"))]
    assert hidden
    assert all("?" in text and " t" not in text for text in hidden)
    assert set(shown.content) == {"table"}
    assert not {"placement", "pile"} & set(shown.content["table"])


@pytest.mark.rule("SU-121", "SU-A22")
def test_what_binoculars_show_is_seen_by_their_finder_alone() -> None:
    state = opening(Sumatra.create(3, {"first_player": 1}))
    state.pending = [(phases.PEEK, 2, -1)]
    square = next(sq for sq in range(49) if state.lying[sq] >= 0)
    state.apply(parse(f"look {name_of(square)}"))
    with pytest.raises(IllegalAction):
        state.apply(parse(f"look {name_of(square)}"))

    def told(player: int | None) -> bool:
        tiles_seen = state.observation(player)["tiles"]
        return "content" in next(t for t in tiles_seen if t["square"] == [0, 0])

    assert square == 0
    assert [told(player) for player in (None, 0, 1, 2)] == [False, True, False, False]


def test_the_shipped_content_is_sound() -> None:
    assert validate_tileset(default_tileset()).findings == ()
    assert validate(default_setup()).findings == ()


def setup_with(**changes: Any) -> Setup:
    data = default_setup().to_data() | changes
    del data["id"]
    return Setup.from_data(data)


def test_bad_setups_are_told_with_rule_and_square() -> None:
    placed = default_setup().to_data()["placement"]
    pile = default_setup().to_data()["pile"]
    cases: list[tuple[dict[str, Any], str, tuple[tuple[int, int], ...]]] = [
        ({"placement": placed[1:]}, "SU-21", ((0, 0),)),
        ({"placement": [*placed[1:], {**placed[0], "square": [0, 2]}]}, "SU-21", ((0, 2),)),
        ({"placement": [*placed[1:], {**placed[0], "square": [0, 1]}]}, "SU-21", ((0, 1),)),
        ({"placement": [*placed[1:], {**placed[0], "tile": 99}]}, "SU-21", ((0, 0),)),
        ({"pile": [placed[0]["tile"], *pile[1:]]}, "SU-22", ((0, 0),)),
        ({"sea": {"length": 30, "starters": [4, 12, 20, 28]}}, "SU-02", ()),
        ({"sea": {"length": 32, "starters": []}}, "SU-25", ()),
        ({"printed": [["N"] * 7] * 7}, "SU-02", ((0, 1),)),
        ({"ships": []}, "SU-01", ()),
    ]
    for change, rule, squares in cases:
        report = validate(setup_with(**change))
        assert not report.legal
        found = [f for f in report.findings if f.rule == rule]
        assert any(set(squares) <= set(finding.squares) for finding in found), (rule, found)
        with pytest.raises(DocumentError, match="SU-"):
            Sumatra.create(4, None, {"setup": setup_with(**change).to_data()})


def test_ten_thousand_tiles_are_not_read() -> None:
    data = default_tileset().to_data()
    del data["id"]
    data["tiles"] = data["tiles"] * 200
    with pytest.raises(DocumentError, match="In tiles: there are more than 64 items"):
        Tileset.from_data(data)


def example(kind: str) -> str:
    return (EXAMPLES / f"sumatra-{kind}.json").read_text("utf-8")


def test_the_example_plan_does_what_its_verdict_says() -> None:
    task = Task.from_json(example("task"))
    plan = Plan.from_json(example("plan"))
    assert plan.task == task.id
    verdict = replay_plan(task, plan.actions)
    assert verdict.to_json(indent=2) + "\n" == example("plan-verdict")
    assert (verdict.reached, verdict.cost, verdict.turns) == (True, 4, 1)
    short = replay_plan(task, plan.actions[:-1])
    assert (short.reached, short.cost, short.errors) == (False, 4, ())


def test_a_plan_stops_at_its_first_fault() -> None:
    task = Task.from_json(example("task"))
    verdict = replay_plan(task, ["step forward", "load large tiger", "step forward"])
    assert (verdict.cost, verdict.reached) == (1, False)
    assert [(error.ply, error.rule) for error in verdict.errors] == [(1, "SU-67")]
    assert replay_plan(task, ["hunt"]).errors[0].message == "This is no action of the game."
    early = replay_plan(task, ["step forward", "end"])
    assert early.errors[0].rule == "SU-34"


def test_a_task_can_begin_in_a_position() -> None:
    position = Position.from_json(example("position"))
    game = Sumatra.create(4, None, {"setup": position.setup.to_data()})
    state = game.state_from_json(position.state)
    ship = game.colours[state.seat]
    task = Task.from_data({"position": position.to_data(), "ship": ship, "goal": {"tiger": 1}})
    assert begin(task).to_json()["tiles"] == state.to_json()["tiles"]
    other = next(colour for colour in game.colours if colour != ship)
    task = Task.from_data({"position": position.to_data(), "ship": other, "goal": {"tiger": 1}})
    with pytest.raises(DocumentError, match="SU-37"):
        begin(task)


def test_a_puzzle_forbids_and_shows_everything() -> None:
    game = Sumatra.create(4, {"mode": "puzzle", "ship": "green"}, SETUP)
    state = game.new_state()
    while state.current_player() == CHANCE:
        (outcome,) = state.chance_outcomes()
        state.apply(outcome[0])
    assert game.colours[state.seat] == "green"
    seen = state.observation(None)
    assert all("content" in tile for tile in seen["tiles"])
    assert len(seen["order"]) == 25
    barred = {
        tuple(tile["square"])
        for tile in seen["tiles"]
        if tile["content"].startswith(("trap", "native", "binoculars", "storm"))
    }
    assert barred
    tipped = {divmod(a.square, 7) for a in state.legal_actions() if isinstance(a, Flip)}
    assert not tipped & barred
    row, column = min(barred - {(3, 3)})
    flip = next(parse(f"flip {row},{column} {d}") for d in "ESWN")
    violation = state.violation(flip)
    assert violation is not None
    assert violation.code in ("FORBIDDEN", "OFF_BOARD")
    for _ in range(4):
        state.apply(parse("step forward"))
    assert game.colours[state.seat] == "green"
    assert state.points == 4


def test_the_setup_deals_what_it_says_and_a_guess_does_not_know_it() -> None:
    game = Sumatra.create(4, None, SETUP)
    state = opening(game)
    placed = {tuple(p.square): p for p in default_setup().placement}
    for tile in state.to_json()["tiles"]:
        told = placed[tuple(tile["square"])]
        assert (tile["tile"], tile["turn"]) == (told.tile, told.turn)
    assert state.to_json()["pile"] == list(default_setup().pile)
    piles = set()
    for number in range(6):
        guess = game.determinize(state.observation(0), stream(number, "guess"))
        assert not guess.told
        piles.add(tuple(guess.pile))
    assert len(piles) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pictures_fit_a_hundred_columns(players: int) -> None:
    state = joined(Sumatra.create(players), players)
    for player in (None, 0):
        picture = state.game.draw(state.observation(player))
        assert max(map(len, picture.splitlines())) <= WIDTH
        assert "[1]" in picture


@pytest.mark.rule("SU-112")
def test_a_trap_never_holds_a_muntjac() -> None:
    state = opening(Sumatra.create(2))
    state.pending = [(phases.TRAP, 0)]
    assert [str(action) for action in state.legal_actions()] == [
        "trap elephant", "trap rhinoceros", "trap tiger", "trap orangutan",
    ]  # fmt: skip
    assert state.violation(Trap(4)) is not None


def test_a_greedy_player_beats_a_uniform_one() -> None:
    won = 0
    for seed in range(3):
        game = Sumatra.create(2)
        bots = {0: BOTS["greedy"](game, 0), 1: BOTS["uniform"](game, 1)}
        match = Match(game, ["bot:greedy", "bot:uniform"], bots=bots, seed=seed)
        match.play()
        outcome = match.outcome()
        assert outcome is not None
        won += outcome.winners == (0,)
    assert won == 3


@pytest.mark.parametrize("options", [{"seats": "NN"}, {"max_rounds": 0}, {"forbid": ["tiger"]},
                                     {"first_player": 3}, {"colours": ["red"]}, {"jump": 1},
                                     {"mode": "puzzle"}, {"unknown": 1}])  # fmt: skip
def test_options_that_do_not_fit(options: dict[str, Any]) -> None:
    with pytest.raises(DocumentError):
        Sumatra.create(2, options)


def test_the_ships_of_a_setup_that_take_part() -> None:
    assert Sumatra.create(2, None, SETUP).colours == ("red", "green")
    assert Sumatra.create(3, {"seats": "ESW"}, SETUP).colours == ("yellow", "green", "blue")
    with pytest.raises(DocumentError, match="SU-01"):
        Sumatra.create(5)
