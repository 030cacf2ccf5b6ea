"""``tournament`` of this game."""

from cli.engine.tournament import tournament_command

tournament = tournament_command("sumatra")
