"""What can be set before the deal."""

from kibitz import Option


def game_options() -> list[Option]:
    return [Option("hand", 5, low=1, high=6)]
