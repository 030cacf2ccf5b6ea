"""The verbs of Expedition Sumatra, each in a file of its own."""

from cli.lazy import LazyGroup, Part

sumatra = LazyGroup(
    name="sumatra",
    help="Animals, trucks and ships: setups and hunting puzzles, to play and to simulate.",
    parts={
        "generate": Part("cli.sumatra.generate:generate", "Make setups to targets, or puzzles."),
        "solve": Part("cli.sumatra.solve:solve", "Find the fewest actions of a hunt, proved."),
        "validate": Part(
            "cli.sumatra.validate:validate", "Find what is wrong with a setup or tile set."
        ),
        "rate": Part("cli.sumatra.rate:rate", "Say how hard a setup is for each ship."),
        "check": Part("cli.sumatra.check:check", "Play a plan for a task."),
        "show": Part("cli.sumatra.show:show", "Show a setup in text."),
        "print": Part(
            "cli.sumatra.print:print_", "Print the set, or puzzle sheets with solutions."
        ),
        "play": Part("cli.sumatra.play:play", "Play in the terminal."),
        "simulate": Part("cli.sumatra.simulate:simulate", "Let bots play many games."),
        "tournament": Part("cli.sumatra.tournament:tournament", "Let bots play a round robin."),
    },
)
