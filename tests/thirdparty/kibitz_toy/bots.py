"""Two bots for Blind Bids: one with a rule of thumb, one that imagines."""

from __future__ import annotations

from kibitz import Advice, BadInputError, Msg, Player, Turn
from kibitz.core.cards import card_msg, parse_card, rank_of
from kibitz_toy.actions import HIGH, SILENT
from kibitz_toy.rules import BlindBidsState


class Steady(Player):
    """Bids its best card for prizes from a certain rank on, else its worst."""

    def __init__(self, rank: int) -> None:
        self.rank = rank

    def choose(self, turn: Turn) -> int:
        actions = turn.legal_actions()
        if actions[-1] >= SILENT:
            return SILENT
        return actions[-1] if rank_of(prize_of(turn)) >= self.rank else actions[0]

    def advise(self, turn: Turn) -> Advice:
        action = self.choose(turn)
        if action >= SILENT:
            return Advice(action, [])
        reason = Msg("kibitz_toy.hint.prize", prize=card_msg(prize_of(turn)))
        return Advice(action, [reason])


class Guesser(Player):
    """Imagines some worlds and bids the lowest card that wins in most of them."""

    def __init__(self, worlds: int) -> None:
        self.worlds = worlds

    def choose(self, turn: Turn) -> int:
        actions = turn.legal_actions()
        wins = dict.fromkeys(actions, 0)
        for _ in range(self.worlds):
            world = turn.imagine(turn.rng)
            assert isinstance(world, BlindBidsState)
            best = max(
                rank_of(card)
                for p in range(world.seats)
                if p != turn.seat
                for card in [*world.hands[p], max(world.chosen[p], 0)]
            )
            mine = world.chosen[turn.seat]
            for action in actions:
                rank = rank_of(mine if action >= SILENT else action * 2)
                wins[action] += rank > best if action != HIGH else 2 * (rank > best) - 1
        return max(actions, key=lambda action: (wins[action], -action))


def prize_of(turn: Turn) -> int:
    face = turn.view().zone("prize").piles[0].cards[0]
    assert face is not None
    return parse_card(face)


def make_steady(words: list[str]) -> Player:
    return Steady(_number(words, 3, 13))


def make_guesser(words: list[str]) -> Player:
    return Guesser(_number(words, 8, 1000))


def _number(words: list[str], default: int, high: int) -> int:
    if not words:
        return default
    if len(words) > 1 or not words[0].isdecimal() or not 1 <= int(words[0]) <= high:
        raise BadInputError(Msg("kibitz_toy.why.parameter", text=",".join(words), high=high))
    return int(words[0])
