"""The game's own bots. They see what a player sees, and count odds over imagined positions."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import share
from kibitz.core.rng import Rng
from kibitz.core.turn import Advice, Player, Turn
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.advice import sentence_for
from kibitz.games.montenegro.deck import beats, msg_of, size_of
from kibitz.games.montenegro.duel import (
    ARMY,
    WILD,
    first_of,
    honest,
    is_right_king,
    new_play,
    second_of,
)
from kibitz.games.montenegro.equilibrium import abstraction
from kibitz.games.montenegro.equilibrium.habits import Habits
from kibitz.games.montenegro.equilibrium.lookahead import Lookahead
from kibitz.games.montenegro.equilibrium.table import worth
from kibitz.games.montenegro.equilibrium.weighing import Choice, Situation, weigh
from kibitz.games.montenegro.equilibrium.worth import Worth
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.games.montenegro.table import ARMIES, DECLARE, SECOND_CARD, WAR_PHASE
from kibitz.games.montenegro.war import front, reinforcement

WORLDS: Final = 24
"""Imagined positions for one decision."""


class Odds:
    """What a seat may expect, counted over imagined positions."""

    def __init__(self, turn: Turn, rng: Rng) -> None:
        self.seat: int = turn.seat
        self.worlds: list[MontenegroState] = []
        for _ in range(WORLDS):
            world = turn.imagine(rng)
            assert isinstance(world, MontenegroState)
            self.worlds.append(world)

    def table(self) -> MontenegroState:
        """Any of the worlds: what the seat sees is the same in all of them."""
        return self.worlds[0]

    def bluff(self, habit: float) -> float:
        """How likely the last play is a bluff, by an opponent that plays honestly whenever it
        can, and else bluffs so often rather than giving up."""
        could = 0.0
        for world in self.worlds:
            if self._could_be_honest(world):
                could += 1.0
        able = could / len(self.worlds)
        lies = (1.0 - able) * habit
        # Even an able opponent keeps a good card back now and then.
        return (lies + able * 0.15) / (lies + able) if lies + able > 0.0 else 1.0

    def _could_be_honest(self, world: MontenegroState) -> bool:
        """Whether the opponent had an honest choice where it made its last play.

        Its hand then was the card played and the hand without what it drew since: one card of
        the hand is left out, which by symmetry is as good as any.
        """
        plays = world.plays
        last = len(plays) - 1
        play: i64 = plays[last]
        if _is_honest(world, plays):
            return True
        if play & WILD or play & ARMY:
            return False
        choices: i64 = world.spots[1 - self.seat]
        choices &= choices - 1
        x: i64 = 0
        while x < 52:
            if (choices >> x) & 1:
                tried = plays.copy()
                tried[last] = new_play(1 - self.seat, x, 0)
                if _is_honest(world, tried):
                    return True
            x += 1
        return False

    def keeps_word(self, card: int) -> float:
        """How likely a play of this card survives a call."""
        good = 0.0
        for world in self.worlds:
            tried = world.plays.copy()
            tried.append(new_play(self.seat, card, 0))
            if _is_honest(world, tried):
                good += 1.0
        return good / len(self.worlds)

    def war(self, action: int) -> float:
        """How likely a war is won."""
        suit = (action - actions.WAR) // 16
        sent = (action - actions.WAR) & 15
        won = 0.0
        for world in self.worlds:
            mine = ARMIES + 4 * self.seat
            theirs = ARMIES + 4 - 4 * self.seat
            attack = front(world.spots[mine + suit], world.spots[self.seat], suit)
            for helper in range(4):
                if (sent >> helper) & 1:
                    attack += reinforcement(world.spots[mine + helper], helper)
            defence = front(world.spots[theirs + suit], world.spots[1 - self.seat], suit)
            if attack > defence:
                won += 1.0
        return won / len(self.worlds)


def _is_honest(world: MontenegroState, plays: list[int]) -> bool:
    """Whether the last of these plays would survive a call."""
    options = world.options
    last = len(plays) - 1
    return honest(plays, last, world.revealed, options.target_only, options.king_of_suit)


def _likely(chance: float) -> Msg:
    """How likely something is, in words."""
    if chance >= 0.95:
        return Msg("montenegro.likely.almost_certainly")
    if chance >= 0.75:
        return Msg("montenegro.likely.very_likely")
    if chance >= 0.55:
        return Msg("montenegro.likely.probably")
    if chance > 0.45:
        return Msg("montenegro.likely.even")
    if chance > 0.05:
        return Msg("montenegro.likely.probably_not")
    return Msg("montenegro.likely.hardly")


def _advice(action: int, reasons: list[Msg], bluff: bool = False) -> Advice:
    """The advice with its sentence."""
    return Advice(action, reasons, sentence_for(action, bluff))


class Duellist(Player):
    """Plays honestly when it can; bluffs and calls by two numbers."""

    def __init__(self, bluffs: float, calls: float, habit: float, overlooks: float = 0.0) -> None:
        self.bluffs: float = bluffs
        """How often it bluffs when it has nothing honest."""
        self.calls: float = calls
        """It calls when a bluff is at least so likely."""
        self.habit: float = habit
        """How often it thinks others bluff when they have nothing."""
        self.overlooks: float = overlooks
        """How often it overlooks that it has something honest."""

    def choose(self, turn: Turn) -> int:
        return self.advise(turn).action

    def advise(self, turn: Turn) -> Advice:
        legal = turn.legal_actions()
        if len(legal) == 1:
            return _advice(legal[0], [Msg("montenegro.hint.only")])
        odds = Odds(turn, turn.rng)
        phase = odds.table().phase
        if phase == WAR_PHASE:
            return self._war(odds, legal)
        if phase == SECOND_CARD:
            return self._second(odds, legal)
        if phase == DECLARE:
            return self._declare(odds)
        return self._act(odds, legal, turn.rng)

    def _war(self, odds: Odds, legal: list[int]) -> Advice:
        """The surest war, with as few armies at stake as it takes."""
        best = actions.PASS
        value = 0.0
        chance = 0.0
        for action in legal:
            if action == actions.PASS:
                continue
            won = odds.war(action)
            at_stake = 1 + int(size_of((action - actions.WAR) & 15))
            # Losing costs every army sent, winning takes one.
            worth = won - (1.0 - won) * at_stake
            if worth > value:
                best, value, chance = action, worth, won
        if best == actions.PASS:
            return _advice(best, [Msg("montenegro.hint.no_war")])
        return _advice(best, [Msg("montenegro.hint.war_odds", likely=_likely(chance))])

    def _act(self, odds: Odds, legal: list[int], rng: Rng) -> Advice:
        table = odds.table()
        wars = [action for action in legal if action >= actions.WAR]
        if wars:
            war = self._war(odds, wars)
            if war.action != actions.PASS:
                return war
        reasons: list[Msg] = []
        lie = 0.0
        if table.plays:
            lie = odds.bluff(self.habit)
            reasons.append(Msg("montenegro.hint.bluff_odds", likely=_likely(lie)))
        best, word = -1, 0.0
        if not self._overlooks(rng):
            best, word = self._honest_play(odds, legal)
        if table.plays and lie >= self.calls and lie >= 1.0 - word:
            return _advice(actions.CALL, reasons)
        if best >= 0 and word >= 0.5:
            card = best % 52
            reasons.append(
                Msg("montenegro.hint.honest_odds", card=msg_of(card), likely=_likely(word))
            )
            return _advice(best, reasons)
        wild = self._true_wild(table, legal)
        if wild >= 0:
            reasons.append(Msg("montenegro.hint.wild"))
            return _advice(wild, reasons)
        if best < 0:
            reasons.append(Msg("montenegro.hint.nothing"))
        else:
            reasons.append(
                Msg("montenegro.hint.doubtful", card=msg_of(best % 52), likely=_likely(word))
            )
        bluff = self._bluff(odds, legal)
        if bluff >= 0 and rng.chance(self.bluffs):
            reasons.append(Msg("montenegro.hint.bluff"))
            return _advice(bluff, reasons, bluff=True)
        # Calling in vain costs a card more than conceding, but may win the duel.
        if table.plays and lie > 0.2:
            return _advice(actions.CALL, reasons)
        return _advice(actions.CONCEDE, reasons)

    def _overlooks(self, rng: Rng) -> bool:
        # Who overlooks nothing draws no random number.
        return self.overlooks > 0.0 and rng.chance(self.overlooks)

    def _honest_play(self, odds: Odds, legal: list[int]) -> tuple[int, float]:
        """The play likeliest to survive a call, the lower card of two equals."""
        table = odds.table()
        best, word = -1, 0.0
        for action in legal:
            if action >= actions.WILD_HAND:
                continue
            card = action % 52
            if beats(card, table.target):
                chance = odds.keeps_word(card)
                # An army card is worth more than a hand card, which is replaced.
                if action >= actions.PLAY_ARMY:
                    chance -= 0.05
                if chance > word:
                    best, word = action, chance
        return best, word

    def _true_wild(self, table: MontenegroState, legal: list[int]) -> int:
        """A king that survives a call, from the hand if there is one."""
        for action in legal:
            card = -1
            if actions.WILD_HAND <= action < actions.CALL:
                card = action - actions.WILD_HAND
            elif actions.WILD_ARMY <= action < actions.AS:
                card = action - actions.WILD_ARMY
            of_suit = table.options.king_of_suit
            if card >= 0 and is_right_king(card, table.target, of_suit):
                return action
        return -1

    def _bluff(self, odds: Odds, legal: list[int]) -> int:
        """The card that is missed least: the lowest of the hand."""
        best = -1
        for action in legal:
            if action < actions.PLAY_ARMY and (best < 0 or action % 13 < best % 13):
                best = action
        return best

    def _second(self, odds: Odds, legal: list[int]) -> Advice:
        """The highest card of the hand: declared truly, it is hard to beat."""
        best = legal[0]
        for action in legal:
            if (action - actions.WITH) % 13 > (best - actions.WITH) % 13:
                best = action
        return _advice(best, [Msg("montenegro.hint.second")])

    def _declare(self, odds: Odds) -> Advice:
        """Always the truth: one call tests both cards."""
        table = odds.table()
        play = table.plays[-1]
        action = actions.AS + int(second_of(play))
        # The target is still the one that the wild faces.
        real = is_right_king(first_of(play), table.target, table.options.king_of_suit)
        return _advice(action, [Msg("montenegro.hint.wild" if real else "montenegro.hint.truth")])


@final
class Equilibrium(Player):
    """Near equilibrium in the duels; wars by what they are worth."""

    def __init__(self, judge: Worth, ahead: bool = True) -> None:
        self.judge: Worth = judge
        self.ahead: bool = ahead
        """Whether it looks ahead with the real cards; without that it goes by the abstract duel
        alone."""

    def choose(self, turn: Turn) -> int:
        return self.advise(turn).action

    def advise(self, turn: Turn) -> Advice:
        legal = turn.legal_actions()
        if len(legal) == 1:
            return _advice(legal[0], [Msg("montenegro.hint.only")])
        world = turn.imagine(turn.rng)
        assert isinstance(world, MontenegroState)
        if world.phase == WAR_PHASE:
            return self._war(turn, world, legal)
        if world.phase == SECOND_CARD:
            return self._second(world, legal)
        if world.phase == DECLARE:
            return self._declare(world)
        return self._act(turn, world, legal)

    def _war(self, turn: Turn, world: MontenegroState, legal: list[int]) -> Advice:
        """The war after which the seat is most likely to win the game, if one is worth it."""
        situation = Situation(world, turn.seat)
        now = situation.standing()
        options = world.options
        suits = len(options.suits)
        judge = self.judge
        starts = int(world.starter) == turn.seat
        best = actions.PASS
        value = judge.chance(now, starts, suits, options.total) + 0.005
        chance = 0.0
        odds = Odds(turn, turn.rng)
        for action in legal:
            if action < actions.WAR:
                continue
            suit = (action - actions.WAR) // 16
            won, lost = now.copy(), now.copy()
            won.cards += float(size_of(world.spots[ARMIES + 4 * (1 - turn.seat) + suit]))
            won.theirs[suit] = -1.0
            for sent in range(4):
                if sent == suit or ((action - actions.WAR) >> sent) & 1:
                    lost.mine[sent] = -1.0
                    lost.cards -= float(size_of(world.spots[ARMIES + 4 * turn.seat + sent]))
            wins = odds.war(action)
            expected = wins * judge.chance(won, starts, suits, options.total)
            expected += (1.0 - wins) * judge.chance(lost, starts, suits, options.total)
            if expected > value:
                best, value, chance = action, expected, wins
        if best == actions.PASS:
            return _advice(best, [Msg("montenegro.hint.no_war")])
        return _advice(best, [Msg("montenegro.hint.war_odds", likely=_likely(chance))])

    def _act(self, turn: Turn, world: MontenegroState, legal: list[int]) -> Advice:
        if legal[-1] >= actions.WAR:
            war = self._war(turn, world, legal)
            if war.action != actions.PASS:
                return war
        situation = Situation(world, turn.seat)
        choice = weigh(situation, self.judge)
        reasons: list[Msg] = []
        if world.plays:
            reasons.append(Msg("montenegro.hint.bluff_odds", likely=_likely(choice.lie)))
        order = choice.draw(turn.rng) if not self.ahead else self._look(turn, situation, choice)
        for abstract in order:
            action = situation.real_action(abstract)
            if action >= 0 and action in legal:
                bluff = abstract == abstraction.BLUFF
                if bluff or abstract == abstraction.FALSE_WILD:
                    reasons.append(Msg("montenegro.hint.bluff"))
                elif abstract == abstraction.TRUE_WILD:
                    reasons.append(Msg("montenegro.hint.wild"))
                elif action < actions.WILD_HAND:
                    card = action % 52
                    likely = _likely(choice.word(situation.level(card)))
                    reasons.append(
                        Msg("montenegro.hint.honest_odds", card=msg_of(card), likely=likely)
                    )
                elif not reasons:
                    reasons.append(Msg("montenegro.hint.nothing"))
                return _advice(action, reasons, bluff=bluff)
        if world.plays:
            return _advice(actions.CALL, reasons)
        return _advice(actions.CONCEDE, [Msg("montenegro.hint.nothing")])

    def _look(self, turn: Turn, situation: Situation, choice: Choice) -> list[int]:
        """The abstract action that does best with the real cards."""
        legal = turn.legal_actions()
        moves: list[int] = []
        shares: list[float] = []
        found: list[int] = []
        for i in range(len(choice.actions)):
            # A false wild is worth what the other seat's calls make it, and most call too often.
            if choice.actions[i] == abstraction.FALSE_WILD:
                continue
            move = situation.real_action(choice.actions[i])
            if move >= 0 and move in legal:
                moves.append(move)
                shares.append(choice.shares[i])
                found.append(choice.actions[i])
        habits = Habits(situation.world.past, turn.seat)
        lookahead = Lookahead(turn, self.judge, habits)
        return [found[lookahead.choose(moves, shares, situation.stake(self.judge))]]

    def _second(self, world: MontenegroState, legal: list[int]) -> Advice:
        """The card that fewest others beat; true or false, a wild is to look the same."""
        best = legal[0]
        for action in legal:
            if (action - actions.WITH) % 13 > (best - actions.WITH) % 13:
                best = action
        return _advice(best, [Msg("montenegro.hint.second")])

    def _declare(self, world: MontenegroState) -> Advice:
        play = world.plays[-1]
        action = actions.AS + int(second_of(play))
        real = is_right_king(first_of(play), world.target, world.options.king_of_suit)
        return _advice(action, [Msg("montenegro.hint.wild" if real else "montenegro.hint.truth")])


def make_equilibrium(words: list[str]) -> Player:
    """``equilibrium``: no parameters."""
    if words:
        raise BadInputError(Msg("montenegro.why.bot_equilibrium", text=",".join(words)[:60]))
    return Equilibrium(worth())


def make_novice(words: list[str]) -> Player:
    """``novice:p``."""
    overlooks = 0.35
    if words:
        number = share(words[0]) if len(words) == 1 else None
        if number is None:
            text = ",".join(words)[:60]
            raise BadInputError(Msg("montenegro.why.bot_novice", text=text))
        overlooks = number
    return Duellist(0.0, 0.3, 0.7, overlooks)


def make_honest(words: list[str]) -> Player:
    """``honest``: no parameters."""
    if words:
        raise BadInputError(Msg("montenegro.why.bot_honest", text=",".join(words)[:60]))
    return Duellist(0.0, 0.55, 0.7)


def make_bluffer(words: list[str]) -> Player:
    """``bluffer:p`` or ``bluffer:p,c``."""
    # Of 60 games each it won 41 with these against 0.5, 0.6, 35 against 1, 0.8 and 27 against 0.8,
    # 1; of 100 against honest it won 78, where 0.5, 0.6 won 69.
    numbers = [1.0, 1.0]
    for i in range(len(words)):
        number = share(words[i]) if i < len(numbers) else None
        if number is None:
            text = ",".join(words)[:60]
            raise BadInputError(Msg("montenegro.why.bot_bluffer", text=text))
        numbers[i] = number
    return Duellist(numbers[0], numbers[1], 0.7)
