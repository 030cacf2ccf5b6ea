"""The rules of the games: documents, referees, engines. Imports nothing from the other floors."""
