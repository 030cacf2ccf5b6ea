"""Checks of the actions: listed, refused, drawn, written and coded."""

from typing import Any

from games.core.conformance.frame import Check, Walk, face, frozen
from games.core.errors import IllegalAction, NotationError, Violation
from games.core.protocol import CHANCE, TERMINAL, Action, State
from games.core.record import digest
from games.core.streams import below, stream

_APPLIED = 40
"""How many of the listed actions of a position are carried out."""
_FOREIGN = 60
"""How many actions of other positions, and how many codes, are tried at a position."""
_POOL = 3_000
"""How many actions are remembered to be tried elsewhere."""
_LONGEST = 200
"""How long the text of an action may be: records hold no longer ones."""
GARBAGE = ("", " ", "?", "-", "no such action", "1", "0,0", "\x00", "é", "None", "x" * 500)
"""Texts that are no action of any game."""


def listed(state: State[Any]) -> list[Any]:
    """What may happen now, whoever is to move."""
    return state.legal_actions() or [action for action, _ in state.chance_outcomes()]


@Check
def check_legal(walk: Walk) -> None:
    """What is listed is possible, without doubles, in a fixed order; every method always answers.

    Of the actions listed at a position at most 40 are carried out, on copies.
    """
    for state in walk.positions():
        player = state.current_player()
        known = (CHANCE, TERMINAL, *range(walk.game.players))
        walk.demand(player in known, f"Nobody is number {player}.")
        legal = state.legal_actions()
        walk.demand(bool(legal) == (player >= 0), "Actions are listed for a seat, and only then.")
        ends = (state.outcome() is not None) == (player == TERMINAL)
        walk.demand(ends, "There is an outcome at the end, and only then.")
        walk.demand(len(set(legal)) == len(legal), "An action is listed twice.")
        texts = set(map(str, legal))
        walk.demand(len(texts) == len(legal), "Two listed actions have the same text.")
        same = legal == state.legal_actions() == state.copy().legal_actions()
        walk.demand(same, "Actions are listed in another order when asked again.")
        face(state)
        for action in legal:
            refused = state.violation(action)
            walk.demand(refused is None, f"{action} is listed but refused: {refused}")
        _carried_out(walk, state, legal)


def _carried_out(walk: Walk, state: State[Any], actions: list[Any]) -> None:
    for action in walk.some(actions, _APPLIED):
        after = state.copy()
        try:
            after.apply(action)
        except IllegalAction as error:
            raise walk.fault(f"{action} is listed but refused: {error}") from error


@Check
def check_illegal(walk: Walk) -> None:
    """What is not listed is refused with a rule and a sentence, and then nothing has changed.

    Tried at each position: up to 60 actions of other positions and 60 codes.
    """
    pool: list[Any] = []
    known: set[Any] = set()
    for state in walk.positions():
        now = listed(state)
        candidates = [*walk.some(pool, _FOREIGN), *_coded(walk)]
        allowed = set(now)
        before = frozen(face(state))
        for action in candidates:
            if action not in allowed:
                _refused(walk, state, action)
        same = frozen(face(state)) == before
        walk.demand(same, "Actions were refused, but something of them has changed the state.")
        for action in walk.some(now, _FOREIGN):
            walk.demand(state.violation(action) is None, f"{action} is listed but refused.")
        new = [action for action in now if action not in known]
        known.update(new)
        pool = walk.some([*pool, *new], _POOL)


def _coded(walk: Walk) -> list[Any]:
    codes = walk.some(list(range(walk.game.action_count)), _FOREIGN)
    return [walk.game.decode(code) for code in codes]


def _refused(walk: Walk, state: State[Any], action: Action) -> None:
    violation = state.violation(action)
    walk.demand(violation is not None, f"{action} is not listed but allowed.")
    assert isinstance(violation, Violation)
    walk.demand(bool(violation.rule), f"The refusal of {action} names no rule.")
    sentence = violation.message.strip().endswith((".", "!", "?"))
    walk.demand(sentence, f"The refusal of {action} is no sentence.")
    before = digest(state)
    try:
        state.apply(action)
    except IllegalAction as error:
        same = error.violation == violation
        walk.demand(same, f"apply and violation give different reasons against {action}.")
    else:
        raise walk.fault(f"{action} is not listed but was carried out.")
    walk.demand(digest(state) == before, f"{action} was refused, but it changed the state.")


@Check
def check_notation(walk: Walk) -> None:
    """Texts and actions lead to each other, and what is no text of an action is refused."""
    for text in GARBAGE:
        _not_read(walk, text)
    for state in walk.positions():
        for action in walk.some(listed(state), _FOREIGN):
            text = str(action)
            walk.demand(0 < len(text) <= _LONGEST, f"The text {text!r} is empty or too long.")
            plain = text.isprintable() and text == " ".join(text.split())
            walk.demand(plain, f"The text {text!r} has blanks or marks that may get lost.")
            walk.demand(walk.game.parse_action(text) == action, f"{text!r} is read otherwise.")
            _read_or_refused(walk, _spoilt(walk, text))


def _not_read(walk: Walk, text: str) -> None:
    try:
        walk.game.parse_action(text)
    except NotationError as error:
        walk.demand(0 < len(str(error)) < 2 * _LONGEST, f"The error about {text[:20]!r} is long.")
    else:
        raise walk.fault(f"The text {text[:20]!r} is read as an action.")


def _spoilt(walk: Walk, text: str) -> str:
    """The text with a character doubled, dropped or replaced."""
    at = below(walk.rng, len(text))
    return text[:at] + ("", text[at] * 2, "z", "9")[below(walk.rng, 4)] + text[at + 1 :]


def _read_or_refused(walk: Walk, text: str) -> None:
    try:
        action = walk.game.parse_action(text)
    except NotationError:
        return
    same = walk.game.parse_action(str(action)) == action
    walk.demand(same, f"{text!r} is read as an action whose own text is read otherwise.")


@Check
def check_codes(walk: Walk) -> None:
    """Codes and actions lead to each other, within ``action_count``, and chance has none."""
    for code in walk.some(list(range(walk.game.action_count)), 20 * _FOREIGN):
        back = walk.game.encode(walk.game.decode(code))
        walk.demand(back == code, f"Code {code} comes back as {back}.")
    for code in (-1, walk.game.action_count):
        _no_code(walk, walk.game.decode, code)
    for state in walk.positions():
        for action, _ in walk.some(state.chance_outcomes(), 3):
            _no_code(walk, walk.game.encode, action)
        legal = state.legal_actions()
        codes = [walk.game.encode(action) for action in legal]
        walk.demand(len(set(codes)) == len(codes), "Two listed actions have the same code.")
        for action, code in zip(legal, codes, strict=True):
            inside = type(code) is int and 0 <= code < walk.game.action_count
            walk.demand(inside, f"{action} has code {code}.")
            walk.demand(walk.game.decode(code) == action, f"Code {code} is not {action} again.")


def _no_code(walk: Walk, ask: Any, about: Any) -> None:
    try:
        ask(about)
    except ValueError:
        return
    raise walk.fault(f"There is no ValueError where {about} has no code.")


_DRAWS = 1_500
"""How often chance is drawn where its distribution is tested."""
_TESTED = 6
"""At how many positions of a check it is."""
_BINS = 12


@Check
def check_chance(walk: Walk) -> None:
    """Chances add up to 1, are possible, and ``sample_chance`` draws as they say.

    At six positions 1,500 draws are compared with the list (chi-square, pooled).
    """
    tested: dict[int, int] = {}
    for state in walk.positions():
        outcomes = state.chance_outcomes()
        due = state.current_player() == CHANCE
        walk.demand(
            bool(outcomes) == due, "Chance has outcomes when it is to move, and only then."
        )
        if not due:
            _nothing_to_draw(walk, state)
            continue
        _adds_up(walk, state, outcomes)
        _carried_out(walk, state, [action for action, _ in outcomes])
        often = sum(tested.values()) < _TESTED and not tested.get(len(outcomes), 0) > 1
        tested[len(outcomes)] = tested.get(len(outcomes), 0) + often
        _as_likely_as_said(walk, state, outcomes, _DRAWS if often else 5)


def _adds_up(walk: Walk, state: State[Any], outcomes: list[tuple[Any, float]]) -> None:
    whole = sum(chance for _, chance in outcomes)
    walk.demand(abs(whole - 1) < 1e-9, f"The chances add up to {whole}.")
    walk.demand(all(chance > 0 for _, chance in outcomes), "An outcome has no chance.")
    walk.demand(len({a for a, _ in outcomes}) == len(outcomes), "Chance lists an outcome twice.")
    walk.demand(
        outcomes == state.chance_outcomes(), "Chance lists another order when asked again."
    )
    for action, _ in outcomes:
        refused = state.violation(action)
        walk.demand(refused is None, f"{action} is listed for chance but refused: {refused}")


def _nothing_to_draw(walk: Walk, state: State[Any]) -> None:
    try:
        state.sample_chance(stream(0, "nothing"))
    except ValueError:
        return
    raise walk.fault("sample_chance draws where chance is not to move.")


def _as_likely_as_said(
    walk: Walk, state: State[Any], outcomes: list[tuple[Any, float]], draws: int
) -> None:
    counts = dict.fromkeys((action for action, _ in outcomes), 0)
    before = digest(state)
    for _ in range(draws):
        action = state.sample_chance(walk.rng)
        walk.demand(action in counts, f"Chance drew {action}, which is not listed.")
        counts[action] += 1
    walk.demand(digest(state) == before, "Drawing chance changes the state.")
    if draws == _DRAWS:
        chance = dict(outcomes)
        _fits(walk, [(counts[action], draws * chance[action]) for action in counts])


def _fits(walk: Walk, pairs: list[tuple[int, float]]) -> None:
    """Chi-square over bins of about equal expectation; fails at six deviations."""
    bins: list[list[float]] = []
    least = sum(expected for _, expected in pairs) / _BINS
    for seen, expected in pairs:
        if not bins or bins[-1][1] >= least:
            bins.append([0.0, 0.0])
        bins[-1][0] += seen
        bins[-1][1] += expected
    square = sum((seen - expected) ** 2 / expected for seen, expected in bins)
    freedom = max(1, len(bins) - 1)
    limit = freedom + 6 * (2 * freedom) ** 0.5 + 12
    walk.demand(square < limit, f"Draws do not fit the chances (chi-square {square:.0f}).")
