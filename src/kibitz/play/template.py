# The text that `kibitz new-bot` writes; a module so that it is checked like one.
"""A bot for Kibitz. Play against it, and see how it does against another:

    kibitz play GAME --seats human,ai:FILE
    kibitz study GAME --seats ai:FILE,random --games 100 --rotate

A bot is a class AI with a method choose. The bot runs in a process of its own: whatever it does,
the game goes on. If it crashes, gives a move that is not allowed or takes too long (10 seconds a
move; ai:FILE@60 gives it sixty), you see a message and the game makes a simple move instead.

It reads the files beside it (give it a folder of its own) and Python's libraries, but writes no
file, reaches no network and starts no program: see SECURITY.md.

print() does not disturb the table; to read what the bot prints, name a file for it:

    KIBITZ_BOT_LOG=bot.log kibitz play GAME --seats human,ai:FILE
"""

import time

import kibitz


class AI:
    """Tries each move in positions it imagines, plays on for a while, and looks how it stands.

    A new AI() is made for every game; what it stores in self is still there at its next move.
    """

    VERSION = "1"  # goes into the records; raise it when the bot plays differently

    WORLDS = 20  # imagined for a decision; counted, not timed, so that games can be repeated
    SECONDS = 4.0  # but no longer than this, in case the machine is slow
    TURNS = 1000  # 0: looks when its turn is over; 1: when it is on turn again; 1000: at the end

    def choose(self, turn: kibitz.Turn) -> int:
        """The move to make: one of turn.legal_actions(), or its text such as turn.move_text(a)."""
        # Everything you are given:
        #   turn.seat             your seat, from 0
        #   turn.legal_actions()  what you may do: small numbers
        #   turn.move_text(a)     the same as people write it
        #   turn.view()           what you see: .zones with their cards, .scores, .facts, .log;
        #                         .data() is the same as plain lists and dictionaries
        #   turn.history()        what you have seen since the deal, move by move: .seat, .log, and
        #                         .text if it was your own move
        #   turn.rng              random numbers: .below(n), .pick(list), .chance(p),
        #                         .shuffle(list); use no others, and the same seed gives the
        #                         same game
        #   turn.imagine(rng)     a random position that fits everything you know: what you cannot
        #                         see is dealt again each time
        actions = turn.legal_actions()
        if len(actions) == 1:
            return actions[0]
        total = [0.0] * len(actions)
        until = time.monotonic() + self.SECONDS
        for _ in range(self.WORLDS):
            world = turn.imagine(turn.rng)
            # All moves are tried in the same positions, so that luck favours none of them.
            for i, action in enumerate(actions):
                total[i] += self.outcome(world.clone(), action, turn)
            if time.monotonic() > until:
                break
        return actions[total.index(max(total))]

    def outcome(self, world: kibitz.State, action: int, turn: kibitz.Turn) -> float:
        """Make the move, play on at random, and say what came of it."""
        # A position can be played on: to_move(), legal_actions(), apply(action), clone(). apply
        # believes you; apply_checked(action) says so if the action is not legal.
        world.apply(action)
        turns = 0
        mine = True
        while world.to_move() >= 0:
            if mine != (world.to_move() == turn.seat):
                if turns == self.TURNS:
                    return worth(world.view(turn.seat), turn.seat)
                mine = not mine
                turns += 1
            world.apply(turn.rng.pick(world.legal_actions()))
        # When to_move() is -1 the game is over. What to maximise is the same for every game: for
        # each seat a number between utility.low and utility.high, here -1 and 1.
        return 100 * kibitz.game(turn.view().game).utility.of(world)[turn.seat]


def worth(view: kibitz.View, seat: int) -> float:
    """How well the seat stands while the game goes on, in points. Nobody asks as long as AI plays
    to the end; lower TURNS, look at the zones and scores of the view, and say what you like."""
    return 0.0
