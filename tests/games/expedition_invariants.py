"""What holds in every position of Papua expedition, as checks (PE-INV-1 to 7, 10 to 23).

Nothing here asks the engine's rules: pieces are counted, tables compared. What holds
from one ply to the next is in ``expedition_ledger``.
"""

from games.papua_expedition import frames
from games.papua_expedition.state import ExpeditionState

SPACES = (40, 30, 20, 10)


def check(state: ExpeditionState) -> None:
    """Every invariant that a position can show by itself."""
    explorers(state)
    goods(state)
    cards(state)
    notebook(state)
    logistics(state)
    markers(state)
    ranks(state)
    bets(state)
    after_clean_up(state)


def explorers(state: ExpeditionState) -> None:
    """PE-INV-1: fifteen of each colour, nowhere less than none."""
    n = state.game.players
    for seat in range(n):
        placed = state.explorers[seat::n]
        staked = state.bet_explorers[seat * 3 : seat * 3 + 3]
        piles = [state.reserve[seat], state.general[seat], *placed, *staked]
        assert min(piles) >= 0
        assert sum(piles) == 15
    assert sum(state.third) <= 15
    assert n == 2 or not any(state.third)


def goods(state: ExpeditionState) -> None:
    """PE-INV-2: nothing owed; within the box if the supply is finite."""
    assert min(state.coins + state.food + state.bet_coins) >= 0
    if state.game.options.finite_supply:
        assert sum(state.coins) + sum(state.bet_coins) <= 40
        assert sum(state.food) <= 30


def cards(state: ExpeditionState) -> None:
    """PE-INV-3, PE-INV-22: five of a type, three turned up a round, ten rounds at most."""
    for kind in range(7):
        held = sum(state.cards[kind::7]) + state.destinations.count(kind)
        assert held + state.types_left[kind] + state.types_gone[kind] == 5
    pending = sum(frame[0] == frames.REVEAL_CARD for frame in state.todo)
    drawn = 35 - sum(state.types_left)
    if (frames.STEP_ONE,) not in state.todo:
        assert drawn == 3 * state.round - pending
    assert state.round <= 10


def notebook(state: ExpeditionState) -> None:
    """PE-INV-4, PE-INV-13: each card in one place; deck II once energy or deck I has run low."""
    heaps = [state.notes_left, state.notes_gone, *state.notes]
    if state.note >= 0 and state.note_winner < 0:
        heaps.append(1 << state.note)
    together = 0
    for heap in heaps:
        assert not together & heap
        together |= heap
    assert together == (1 << 18) - 1
    assert state.deck_two or min(state.energy) > 25


def logistics(state: ExpeditionState) -> None:
    """PE-INV-5: each marker in one place, replenishment never among those to pick."""
    shown = sum(1 << marker for marker in state.shown)
    assert len(set(state.shown)) == len(state.shown)
    assert not shown & state.pile
    assert 12 not in state.shown
    assert len(state.shown) <= (3 if state.game.players == 4 else 2)
    assert 0 <= state.pile < 1 << 13


def markers(state: ExpeditionState) -> None:
    """PE-INV-6, PE-INV-7: one zone a marker, nothing on the forbidden zone."""
    n = state.game.players
    placed = [marker for marker in state.marker_on if marker]
    assert len(set(placed)) == len(placed)
    if not state.stale and state.forbidden >= 0:
        assert state.marker_on[state.forbidden] == 0
    for zone in range(6):
        if not state.marker_on[zone]:
            assert not any(state.explorers[zone * n : zone * n + n])


def ranks(state: ExpeditionState) -> None:
    """PE-INV-10 to PE-INV-12, PE-INV-20: a permutation by energy; flags where it has fallen."""
    n = state.game.players
    assert sorted(state.rank) == list(range(n))
    energies = [state.energy[seat] for seat in state.rank]
    assert energies == sorted(energies, reverse=True)
    assert energies[0] <= 50
    assert not state.order or sorted(state.order) == list(range(n))
    for seat in range(n):
        for place, space in enumerate(SPACES):
            if state.energy[seat] <= space:
                assert state.resupplied[seat] >> place & 1
    assert state.fallen or min(state.energy) >= 0


def bets(state: ExpeditionState) -> None:
    """PE-INV-17: coins with explorers only, no more destinations than explorers there."""
    n = state.game.players
    for seat in range(n):
        mine = state.bet_explorers[seat * 3 : seat * 3 + 3]
        assert sum(e > 0 for e in mine) <= min(3, state.explorers[2 * n + seat])
        for explorers_, coins in zip(mine, state.bet_coins[seat * 3 : seat * 3 + 3], strict=True):
            assert explorers_ or not coins
    if (frames.REVEAL_BETS,) not in state.todo:
        assert not any(state.bet_explorers + state.bet_coins)


def after_clean_up(state: ExpeditionState) -> None:
    """PE-INV-21: between rounds nothing lies on the board but X."""
    between = not state.todo or (frames.STEP_ONE,) in state.todo
    if between:
        assert not any(state.explorers + state.marker_on + state.shown + state.third)
        assert state.destinations == [-1, -1, -1]
        assert state.note == -1


def final(state: ExpeditionState) -> None:
    """PE-INV-23: the scores reckoned anew from what lies there at the end."""
    outcome = state.outcome()
    assert outcome is not None
    richest = max(state.coins)
    tied = [seat for seat in state.rank if state.coins[seat] == richest]
    rule = state.game.options.money_tie
    if len(tied) > 1:
        tied = {"all": tied, "none": [], "energy": tied[:1]}[rule]
    more = (21, 28, 36, 45) if state.game.options.notebook_over5 == "triangular" else ()
    for seat, score in enumerate(outcome.scores):
        held = state.cards[seat * 7 : seat * 7 + 7]
        notes = state.notes[seat].bit_count()
        late = 4 if state.notes[seat] >> 16 & 1 else 0
        mine = [
            state.prestige[seat], 5 * (seat in tied), state.food[seat] // 2,
            max(0, state.energy[seat]) // 3, state.reserve[seat],
            (0, 0, 4, 9, 15, 22, 30, 40)[7 - held.count(0)],
            sum((0, 0, 6, 12, 20, 30)[count] for count in held),
            (0, 1, 3, 6, 10, 15, *more)[min(notes, 5 + len(more))], late,
            state.reserve[seat] // 4 * 2 if state.science[seat] == 4 else 0,
        ]  # fmt: skip
        assert score == sum(mine) == sum(outcome.details["parts"][seat].values())
    best = max(outcome.scores)
    assert outcome.winners == tuple(s for s, score in enumerate(outcome.scores) if score == best)
