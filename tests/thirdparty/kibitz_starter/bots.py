"""One bot, which never plays a higher card than it needs."""

from kibitz import BadInputError, Msg, Player, Turn
from kibitz.core.cards import parse_card


class Thrifty(Player):
    """Leads its highest card; follows with the lowest that wins, else with its lowest."""

    def choose(self, turn: Turn) -> int:
        actions = turn.legal_actions()
        led = turn.view().zone("led").piles[0].cards
        if not led:
            return max(actions)
        to_beat = parse_card(str(led[0]))
        return min([card for card in actions if card > to_beat] or actions)


def make_thrifty(words: list[str]) -> Player:
    if words:
        raise BadInputError(Msg("error.bot_no_params"))
    return Thrifty()
