"""Tables laid by hand, for tests."""

from kibitz.core.game import Deal
from kibitz.games.masters_gallery.cards import card_name, number_copies, parse_card
from kibitz.games.masters_gallery.game import MastersGalleryGame
from kibitz.games.masters_gallery.rules import MastersGalleryState


def deal_of(game: MastersGalleryGame, words: list[str], seats: int) -> Deal:
    """A deal that begins with these cards; the rest of the pack follows, sorted."""
    left = [card >> 5 for card in game.pack(game.setup(seats))]
    first = [parse_card(word) >> 5 for word in words]
    for kind in first:
        left.remove(kind)
    cards = [kind * 32 for kind in first + left]
    number_copies(cards)
    return Deal(cards, 0)


def lay(
    *hands: str,
    deck: str = "",
    extra: str = "",
    later: tuple[int, ...] = (),
    limit: int = 6,
    **options: object,
) -> MastersGalleryState:
    """A game in which the seats are dealt just these hands, all of the same size.

    ``later`` is how many cards a seat gets in further rounds; without, there is only one.
    """
    seats = len(hands)
    dealt = [hand.split() for hand in hands]
    assert len({len(hand) for hand in dealt}) == 1

    class Laid(MastersGalleryGame):
        def limit(self, seats: int) -> int:
            return limit

    game = Laid()
    game.dealt = {seats: (len(dealt[0]), *later)}
    words = [word for hand in dealt for word in hand] + extra.split() + deck.split()
    setup = game.setup(seats, {"extra_card": extra != "", **options})
    return game.start(deal_of(game, words, seats), setup)


def play(state: MastersGalleryState, *moves: str) -> MastersGalleryState:
    """Make moves; each text may hold several, separated by semicolons."""
    for text in moves:
        for move in text.split(";"):
            state.play(move.strip())
    return state


def texts(state: MastersGalleryState) -> list[str]:
    """The legal moves."""
    return [state.move_text(action) for action in state.legal_actions()]


def place(state: MastersGalleryState, name: str) -> str:
    """The cards of a place, by name."""
    return " ".join(sorted(card_name(card) for card in state.places()[name]))
