"""What the service is asked: one module of request models a game."""
