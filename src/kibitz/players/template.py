# interpreted: the text that `kibitz new-bot` writes; a module so that it is checked like one
"""A bot for Kibitz. Play against it:

    kibitz play GAME --seats human,ai:FILE

A bot is a class AI with a method choose. The bot runs in a process of its own: whatever it does,
the game goes on. If it crashes, gives a move that is not allowed or takes too long (10 seconds a
move; ai:FILE@60 gives it sixty), you see a message and the game makes a simple move in its place.

It reads the files beside it (give it a folder of its own) and Python's libraries, but writes no
file, reaches no network and starts no program: see SECURITY.md.

print() does not disturb the table; to read what the bot prints, name a file for it:

    KIBITZ_BOT_LOG=bot.log kibitz play GAME --seats human,ai:FILE
"""

from kibitz.core.turn import Turn
from kibitz.players.basic import playout


class AI:
    """Tries each move in games it imagines, plays them out at random, and takes the best."""

    VERSION = "1"  # goes into the records; raise it when the bot plays differently

    PLAYOUTS = 100  # for each decision; counted rather than timed, so that games can be repeated

    # One AI() plays the whole game: what it stores in self is still there at its next move.

    def choose(self, turn: Turn) -> int:
        """The move to make: one of turn.legal_actions(), or its text such as turn.move_text(a)."""
        # Everything you are given:
        #   turn.seat             your seat, from 0
        #   turn.legal_actions()  what you may do: small numbers
        #   turn.move_text(a)     the same as people write it
        #   turn.view()           what you see: .zones with their cards, .scores, .facts, .log;
        #                         .data() is the same as plain lists and dictionaries
        #   turn.rng              random numbers: .below(n), .pick(list), .chance(p),
        #                         .shuffle(list); use no others, and the same seed gives the
        #                         same game
        #   turn.imagine(rng)     a random position that fits everything you know: what you cannot
        #                         see is dealt again each time
        actions = turn.legal_actions()
        if len(actions) == 1:
            return actions[0]
        total = [0.0] * len(actions)
        tries = [0] * len(actions)
        for n in range(max(self.PLAYOUTS, len(actions))):
            i = n % len(actions)
            world = turn.imagine(turn.rng)
            # A position can be played on: to_move(), legal_actions(), apply(action), clone().
            # When to_move() is -1 it is over, and returns() has each seat's result.
            world.apply(actions[i])
            playout(world, turn.rng)
            total[i] += world.returns()[turn.seat]
            tries[i] += 1
        mean = [t / n for t, n in zip(total, tries, strict=True)]
        return actions[mean.index(max(mean))]
