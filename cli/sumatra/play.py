"""``play`` of this game."""

from cli.engine.play import play_command

play = play_command("sumatra")
