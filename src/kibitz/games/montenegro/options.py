"""The options of one game and its pack (rules 1.3, 3.3, 3.4, 5.1 and 6.2)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from kibitz.core.options import Option
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.deck import SUIT_MASKS


def game_options() -> list[Option]:
    """What can be set before the deal."""
    return [
        Option("starter", 0, low=0, high=1),
        Option("wars_per_turn", 1, low=0, high=4),
        Option("reinforcements", 3, low=0, high=3),
        Option("victory", "lacking", ["lacking", "total"]),
        Option("answer", "honest", ["honest", "revealed"]),
        Option("king", "any", ["any", "suit"]),
        Option("war", "before", ["before", "any"]),
    ]


@final
class Options:
    """What the options of a game say, and its pack."""

    def __init__(
        self,
        game: str,
        cards: list[int],
        hand: int,
        most_duels: int,
        wars: int,
        reinforcements: int,
        total: bool,
        target_only: bool,
        king_of_suit: bool,
        war_any_time: bool,
    ) -> None:
        self.game: str = game
        self.cards: list[int] = cards
        """The pack in this game's numbers."""
        self.hand: i64 = hand
        self.most_duels: i64 = most_duels
        self.wars: i64 = wars
        self.reinforcements: i64 = reinforcements
        self.total: bool = total
        """Victory needs the other seat to have no army at all."""
        self.target_only: bool = target_only
        """A play has to beat the target only."""
        self.king_of_suit: bool = king_of_suit
        """A wild's first card has to be the king of the target's suit."""
        self.war_any_time: bool = war_any_time
        """Whoever is to act in a duel may declare a war first."""
        self.all: i64 = sum([1 << x for x in cards])
        self.suits: list[int] = [s for s in range(4) if int(self.all) & SUIT_MASKS[s]]
        self.claims: list[int] = [actions.AS + x for x in sorted(cards)]
        self._war_lists: list[list[int] | None] = [None] * 256

    def wars_of(self, owned: i64, contested: i64) -> list[int]:
        """A war for each suit in which both seats have an army, with each choice of the
        attacker's other armies, or none (rule 5.1)."""
        known = self._war_lists[owned * 16 + contested]
        if known is None:
            known = []
            for suit in range(4):
                for sent in range(16):
                    if (
                        (int(contested) >> suit) & 1
                        and not sent & ~int(owned)
                        and not (sent >> suit) & 1
                        and sent.bit_count() <= self.reinforcements
                    ):
                        known.append(actions.WAR + 16 * suit + sent)
            known.append(actions.PASS)
            self._war_lists[owned * 16 + contested] = known
        return known.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Options,
            (
                self.game, self.cards, int(self.hand), int(self.most_duels), int(self.wars),
                int(self.reinforcements), self.total, self.target_only, self.king_of_suit,
                self.war_any_time,
            ),
        )  # fmt: skip


def novice_fields() -> list[Option]:
    """The parameter of ``novice`` as choices."""
    return [Option("overlooks", "0.35", ["0", "0.2", "0.35", "0.5"])]


def bluffer_fields() -> list[Option]:
    """The parameters of ``bluffer`` as choices."""
    return [
        Option("bluffs", "1", ["0", "0.25", "0.5", "0.75", "1"]),
        Option("calls", "1", ["0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"]),
    ]
