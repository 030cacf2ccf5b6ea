"""The paths of the service: one router a game, and those that all games share."""
