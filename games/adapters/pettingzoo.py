"""A game as a PettingZoo environment (AEC): ``env("papua-expedition", players=3)``.

Agents are ``player_0`` … in seating order. An observation is a dict of
``observation`` (the numbers of ``Game.observation_array``) and ``action_mask``.
Chance is played inside, from the seed of ``reset``.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from games.adapters import rewards
from games.core.protocol import CHANCE, TERMINAL, Game, JsonObject, Option, State
from games.core.registry import game_of
from games.core.streams import stream

Observation: TypeAlias = dict[str, Any]


def env(
    slug: str,
    players: int = 2,
    options: Mapping[str, Option] | None = None,
    content: JsonObject | None = None,
    render_mode: str | None = None,
) -> Any:
    """The environment with PettingZoo's usual checks around it; see ``Table`` for what it does."""
    table = Table(game_of(slug).create(players, options, content), render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


class Table(AECEnv):  # type: ignore[misc]  # the library is untyped
    """One game at a time. An action that is not allowed raises ``IllegalAction``.

    Reward: at the end 1, shared by the winners; else 0. ``infos[agent]["score"]`` is
    the score as it stands, when the game is over.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False, "name": "isleworks"}  # noqa: RUF012  (the library's name for it)

    def __init__(self, game: Game[Any], render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"isleworks_{game.name}_v{game.rules}"}
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._actions = {name: Discrete(game.action_count) for name in self.possible_agents}
        self._observations = {name: _space(game) for name in self.possible_agents}
        self._resets = 0
        self._seed = 0
        self._state: State[Any] = game.new_state()

    def observation_space(self, agent: str) -> Dict:
        """The numbers and the mask; always the same object for an agent."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """The codes of ``Game.encode``; always the same object for an agent."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  (no options)
        """Begin anew. Without a seed each reset begins the next game of the last one."""
        self._resets = 0 if seed is not None else self._resets + 1
        self._seed = self._seed if seed is None else seed
        self._chance = stream(self._seed, "adapter", self._resets)
        self._state = self.game.new_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What the agent may know; the mask is empty when another is to decide."""
        seat = self.possible_agents.index(agent)
        seen = self._state.observation(seat)
        mask = np.zeros(self.game.action_count, np.int8)
        if self._state.current_player() == seat:
            mask[[self.game.encode(action) for action in self._state.legal_actions()]] = 1
        numbers = np.array(self.game.observation_array(seen), np.int32)
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the selected agent act; None for an agent whose game is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("Only an agent whose game is over acts with None.")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._state.apply(self.game.decode(int(action)))
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The picture that the selected agent sees, with ``render_mode="ansi"``."""
        if self.render_mode != "ansi":
            return None
        seat = self.possible_agents.index(self.agent_selection)
        return self.game.draw(self._state.observation(seat))

    def close(self) -> None:
        """Nothing is held open."""

    def _go_on(self) -> None:
        """Play what is left to chance, up to the next decision or the end."""
        while self._state.current_player() == CHANCE:
            self._state.apply(self._state.sample_chance(self._chance))
        player = self._state.current_player()
        if player != TERMINAL:
            self.agent_selection = self.possible_agents[player]
            return
        scores = self._state.scores()
        for seat, (agent, reward) in enumerate(
            zip(self.possible_agents, rewards(self._state), strict=True)
        ):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"score": scores[seat]}


def _space(game: Game[Any]) -> Dict:
    """The space of one agent's observations."""
    fields = game.array_shape()
    low = np.concatenate([np.full(field.size, field.low, np.int32) for field in fields])
    high = np.concatenate([np.full(field.size, field.high, np.int32) for field in fields])
    mask = Box(0, 1, (game.action_count,), np.int8)
    return Dict({"observation": Box(low, high, dtype=np.int32), "action_mask": mask})
