"""The command line: isleworks GAME VERB."""
