"""The verbs of Papua bridges, each in a file of its own."""

from cli.lazy import LazyGroup, Part

papua_bridges = LazyGroup(
    name="papua-bridges",
    help="Puzzle boards: join four islands by bridges.\n\n"
    "A BOARD is a JSON document, a text picture, or the text of a board's QR code; "
    "it comes from a file, from standard input (-), or, for QR text, as the argument itself.",
    parts={
        "box": Part("cli.papua_bridges.box:box", "Make a whole deck and print it."),
        "generate": Part("cli.papua_bridges.generate:generate", "Make boards, proved and rated."),
        "solve": Part("cli.papua_bridges.solve:solve", "Find builds, with proofs."),
        "check": Part("cli.papua_bridges.check:check", "Judge a build on its board."),
        "hint": Part("cli.papua_bridges.hint:hint", "Find the next step of a build in progress."),
        "validate": Part(
            "cli.papua_bridges.validate:validate", "Find what is wrong with a board."
        ),
        "rate": Part("cli.papua_bridges.rate:rate", "Say how hard tasks are."),
        "refit": Part("cli.papua_bridges.refit:refit", "Fit the rating to solving times."),
        "print": Part("cli.papua_bridges.print:print_", "Print a deck or boards to PDF."),
        "play": Part("cli.papua_bridges.play:play", "Play the race in the terminal."),
        "simulate": Part("cli.papua_bridges.simulate:simulate", "Let bots race many times."),
        "tournament": Part(
            "cli.papua_bridges.tournament:tournament", "Let bots play a round robin."
        ),
        "convert": Part("cli.papua_bridges.convert:convert", "Turn a board into another form."),
    },
)
