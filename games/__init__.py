"""The rules of the games: documents, referees and engines. Imports nothing from the other floors."""
