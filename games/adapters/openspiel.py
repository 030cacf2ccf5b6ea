"""A game as OpenSpiel knows it: ``register("isleworks_expedition", game)``, then load it by name.

Chance is explicit: the codes of a chance node are the places in the list that
``State.chance_outcomes`` gives. Returns are 1, shared by the winners, at the end.
"""

from typing import Any

import numpy as np
import pyspiel

from games.adapters import rewards
from games.core.protocol import CHANCE, TERMINAL, Game, State
from games.core.record import digest

MOST_OUTCOMES = 20_000
"""The longest list of chance outcomes that is announced. DEFAULT, ours."""


def register(name: str, game: Game[Any]) -> None:
    """Let ``pyspiel.load_game(name)`` give this game; a name can be used once a process."""
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"isleworks {game.name}, {game.players} players",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=game.action_count,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=game.players,
        min_utility=0.0,
        max_utility=1.0,
        max_game_length=game.max_plies,
    )

    class Registered(OpenSpielGame):
        """The game that this name stands for."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})
            self.game = game

    pyspiel.register_game(kind, Registered)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # the library is untyped
    """OpenSpiel's side of a ``Game``."""

    game: Game[Any]

    def new_initial_state(self) -> "OpenSpielState":
        """The position before the first action."""
        return OpenSpielState(self)

    def make_py_observer(self, _iig_type: Any = None, _params: Any = None) -> "Observer":
        """What gives observations to the library."""
        return Observer(self.game)


class _Kept:
    """Holds a state so that the library's deep copies are the engine's own copies."""

    __slots__ = ("state",)

    def __init__(self, state: State[Any]) -> None:
        self.state = state

    def __deepcopy__(self, _memo: dict[int, Any]) -> "_Kept":
        return _Kept(self.state.copy())


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # the library is untyped
    """OpenSpiel's side of a ``State``."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        # The library copies attributes deeply: the game is reached through what is kept.
        self._kept = _Kept(game.game.new_state())

    @property
    def engine(self) -> State[Any]:
        """The engine's state."""
        return self._kept.state

    @property
    def _game(self) -> Game[Any]:
        return self.engine.game

    def current_player(self) -> int:
        """A seat, or the library's number for chance or the end."""
        player = self.engine.current_player()
        special = {CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}
        return int(special.get(player, player))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.engine.current_player() == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.engine.current_player():
            return []
        return sorted(self._game.encode(action) for action in self.engine.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Places in the list of outcomes, each with its chance."""
        return [(place, chance) for place, (_, chance) in enumerate(self.engine.chance_outcomes())]

    def _apply_action(self, code: int) -> None:
        self.engine.apply(self._action(code))

    def _action_to_string(self, player: int, code: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return str(self.engine.chance_outcomes()[code][0])
        return str(self._game.decode(code))

    def _action(self, code: int) -> Any:
        if self.engine.current_player() == CHANCE:
            return self.engine.chance_outcomes()[code][0]
        return self._game.decode(code)

    def returns(self) -> list[float]:
        """The rewards at the end, 0 before."""
        return rewards(self.engine)

    def __str__(self) -> str:
        return digest(self.engine) + str(self.engine.to_json())


class Observer:
    """Observations for OpenSpiel: the numbers as a tensor, the text as a string."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        size = sum(field.size for field in game.array_shape())
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with what the seat may know."""
        seen = state.engine.observation(player)
        self.tensor[:] = self._game.observation_array(seen)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the seat may know, as sorted text."""
        return str(sorted(state.engine.observation(player).items()))
