"""The verbs of Papua expedition, each in a file of its own."""

from cli.lazy import LazyGroup, Part

papua_expedition = LazyGroup(
    name="papua-expedition",
    help="Dice and explorers: the board game, its sets, to play and to simulate.",
    parts={
        "generate": Part(
            "cli.papua_expedition.generate:generate", "Make sets of cards to wishes."
        ),
        "validate": Part(
            "cli.papua_expedition.validate:validate", "Find what is wrong with a set."
        ),
        "rate": Part("cli.papua_expedition.rate:rate", "Say how much a set leaves to players."),
        "print": Part("cli.papua_expedition.print:print_", "Print the cut-out set to PDF."),
        "play": Part("cli.papua_expedition.play:play", "Play in the terminal."),
        "simulate": Part("cli.papua_expedition.simulate:simulate", "Let bots play many games."),
        "tournament": Part(
            "cli.papua_expedition.tournament:tournament", "Let bots play a round robin."
        ),
    },
)
