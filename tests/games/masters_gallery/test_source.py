"""The table a published solver prints for its partial rules, played through the engine.

In that table A has the most works and E the fewest, so its letters are turned round here. Besides
the two misprints its author's own sums give away, its last round cannot be played as printed:
see ``test_as_printed_no_order_of_turns_gives_the_last_round``.
"""

from itertools import permutations, product
from pathlib import Path

from tests.games.masters_gallery.tables import deal_of

from kibitz.core.record import Record, Sitter, read_record
from kibitz.games.masters_gallery import GAME
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import GAINS, ROUND_VALUES

RECORD = Path(__file__).parents[2] / "records" / "masters_gallery-source-242.txt"

TABLE = [
    ["AA*", "AA", "AA"],
    ["AAAEE*", "BBCC*D", "D*EEEE"],
    ["AAAAAEEEE", "ABBBDDDDE", "BBCCCCCD"],
    ["AAAAAAEEE", "BBBBCCCDD", "B*CCDDDEE"],
]
"""By round and player; a star is an award given to the artist before it."""
MOVED = "B"
"""The card of player 2 in round 4 that player 3 has to play. It scores nothing for either."""
GAINED = [[10, 35, 86, 111], [10, 4, 39, 12], [10, 32, 5, 40]]
CLOSERS = [("A", 2), ("E", 2), ("A", 1), ("A", 0)]
"""The artist and the player that close each round."""


def played() -> list[list[list[str]]]:
    """The table as it is played: by round and player, in order, the closing card last."""
    rounds = [[list(cards.replace("*", "")) for cards in row] for row in TABLE]
    rounds[3][1].remove(MOVED)
    rounds[3][2].append(MOVED)
    for row, (artist, closer) in zip(rounds, CLOSERS, strict=True):
        row[closer].remove(artist)
        row[closer].append(artist)
    return rounds


def source_record() -> Record:
    """The game: each seat plays its cards in the order in which it got them."""
    left = {a: [a] * (20 - "ABCDE".index(a) - 4) + [a + s for s in "■=≂✠"] for a in "EDCBA"}
    stars = {(r, p, c[i - 1]) for r, row in enumerate(TABLE) for p, c in enumerate(row)
             for i in range(len(c)) if c[i] == "*"}  # fmt: skip
    rounds: list[list[list[str]]] = []
    for r, row in enumerate(played()):
        rounds.append([[], [], []])
        for p, cards in enumerate(row):
            for artist in cards:
                star = (r, p, artist) in stars
                stars.discard((r, p, artist))
                card = artist + "★" if star else left[artist].pop(0)
                rounds[r][p].append(card.translate(str.maketrans("ABCDE", "EDCBA")))
    assert not stars
    own = [[card for row in rounds for card in row[p]] for p in range(3)]
    rest = [c.translate(str.maketrans("ABCDE", "EDCBA")) for cards in left.values() for c in cards]
    for cards in own:
        cards += [rest.pop() for _ in range(25 - len(cards))]
    words = [
        c for size in ((0, 13), (13, 19), (19, 25)) for cards in own for c in cards[slice(*size)]
    ]
    setup = GAME.setup(3, {"preset": "source-242"})
    sitters = [Sitter(name=f"Player {number}") for number in (1, 2, 3)]
    record = Record(GAME.name, setup, deal_of(GAME, words, 3), None, sitters)
    state = record.start()
    for row in rounds:
        turns = [iter(cards) for cards in row]
        for _ in range(sum(map(len, row))):
            seat = state.to_move()
            card = next(turns[seat])
            text = f"play {card}" + (f", award {card[0]}" if "★" in card else "")
            record.moves.append((seat, state.play(text)))
    record.result = state.returns()
    return record


def test_the_corrected_table_scores_242_65_and_87() -> None:
    reading = read_record(RECORD.read_text())
    assert reading.error is None
    assert reading.record.setup.options["preset"] == "source-242"
    assert reading.record.result == [242.0, 65.0, 87.0]
    state = reading.state
    assert isinstance(state, MastersGalleryState)
    for seat in range(3):
        gained = [int(state.table[GAINS + number * 5 + seat]) for number in range(4)]
        assert gained == GAINED[seat]


def test_the_artists_values_are_those_of_the_table() -> None:
    """Of the artists that were ever ranked: the table leaves out awards of the others."""
    state = read_record(RECORD.read_text()).state
    assert isinstance(state, MastersGalleryState)
    values = [
        [int(state.table[ROUND_VALUES + number * 5 + artist]) for artist in (4, 1, 0)]
        for number in range(4)
    ]
    assert values == [[5, 1, 2], [7, 4, 7], [10, 5, 9], [13, 6, 11]]


def test_the_record_is_the_table() -> None:
    # Read and written again: the file has no options that were added later.
    assert read_record(RECORD.read_text()).record.text() == source_record().text()


def test_as_printed_no_order_of_turns_gives_the_last_round() -> None:
    """Whoever sits where and begins, the cards shown in rounds 3 and 4 need a starter in round 4
    who does not sit to the left of the one that closed round 3."""
    shown = [[len(cards.replace("*", "")) for cards in row] for row in TABLE]
    able = [[("A" in c, "E" in c)[closing == "E"] for c in row]
            for row, (closing, _) in zip(TABLE, CLOSERS, strict=True)]  # fmt: skip

    def fits(order: tuple[int, ...], starter: int, counts: list[list[int]]) -> bool:
        """Whether rounds from this one on can follow each other; seats in ``order``."""
        number = 4 - len(counts)
        if not counts:
            return True
        for closer in range(3):
            turns = [0, 0, 0]
            seat = starter
            for _ in range(sum(counts[0])):
                last = seat
                turns[order[seat]] += 1
                seat = (seat + 1) % 3
            if last == closer and turns == counts[0] and able[number][order[closer]]:
                return fits(order, seat, counts[1:])
        return False

    orders = list(permutations(range(3)))
    assert not any(fits(o, s, shown) for o, s in product(orders, range(3)))
    shown[3][1] -= 1
    shown[3][2] += 1
    assert fits((0, 1, 2), 0, shown)
