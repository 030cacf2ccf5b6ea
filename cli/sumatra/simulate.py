"""``simulate`` of this game."""

from cli.engine.simulate import simulate_command

simulate = simulate_command("sumatra")
