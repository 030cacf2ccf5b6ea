"""What every game shares: documents and their ids, named random streams, text bounds."""
