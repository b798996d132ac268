"""A game as the rest of the program sees it: name, seats, options, bots, and the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from kibitz.core.cards import card_name, normal_copies, parse_card
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import Option, Value, check_options
from kibitz.core.puzzle import PuzzleMaker
from kibitz.core.rng import Rng
from kibitz.core.search import SearchParts
from kibitz.core.solver import Solver
from kibitz.core.state import State
from kibitz.core.turn import Player
from kibitz.core.utility import Utility, Winning

LEVELS: Final = ("easy", "medium", "strong", "best")
"""How strong an opponent can be, from the weakest to the strongest."""


class Setup:
    """The seats, the options and the revision of the rules of one game, fixed before the deal."""

    def __init__(self, seats: int, options: dict[str, Value], revision: int) -> None:
        self.seats: int = seats
        self.options: dict[str, Value] = options
        self.revision: int = revision

    def flag(self, name: str) -> bool:
        """A yes-or-no option."""
        return self.options[name] is True

    def number(self, name: str) -> int:
        """An option that is a number."""
        value = self.options[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        """An option that is a word."""
        return str(self.options[name])

    def __reduce__(self) -> tuple[object, ...]:
        return (Setup, (self.seats, self.options, self.revision))


class Deal:
    """The pack as shuffled, first card first, and the seed of every later shuffle."""

    def __init__(self, cards: list[int], later: int) -> None:
        self.cards: list[int] = cards
        self.later: int = later

    def __reduce__(self) -> tuple[object, ...]:
        return (Deal, (self.cards, self.later))


class Bot:
    """A bot a game offers. Its help is the message ``GAME.bot.NAME``; what people call it is
    ``GAME.bot.NAME.title``, if there is such a message.

    ``make`` gets the words after the colon, split at commas (``tendency:0,0,1``), and raises
    BadInputError if they are wrong.
    """

    def __init__(
        self,
        name: str,
        version: int,
        make: Callable[[list[str]], Player],
        params: str = "",
        effort: Callable[[Player], int] | None = None,
        live_effort: int = 0,
        fields: list[Option] | None = None,
    ) -> None:
        self.name: str = name
        self.version: int = version
        self.make: Callable[[list[str]], Player] = make
        self.params: str = params
        """The parameters as written in help texts, such as ``a,p,t``."""
        self.effort: Callable[[Player], int] | None = effort
        """How much work a player made by ``make`` does for a move, such as its number of samples;
        None if no parameter changes that. It reads the player, not the words it was made from."""
        self.live_effort: int = live_effort
        """The most of it where people wait for the move on a shared server."""
        self.fields: list[Option] = [] if fields is None else fields
        """The parameters one by one, in order, for faces that offer choices; ``params`` is for
        those that read text. The help of one is the message ``GAME.bot.NAME.FIELD``."""

    def fits_live(self, player: Player) -> bool:
        """Whether a player of this bot's is quick enough for a table on a shared server."""
        return self.effort is None or self.effort(player) <= self.live_effort


class Level:
    """A strength by which people choose an opponent. Its name for people is ``bot.level.NAME``."""

    def __init__(self, name: str, bot: str) -> None:
        self.name: str = name
        """One of ``LEVELS``."""
        self.bot: str = bot
        """The bot that plays at this level, with its parameters: ``planner:1``."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game. A folder under ``kibitz/games`` (or a third party's package) offers one as GAME.

    Its title and one-sentence summary are the messages ``NAME.title`` and ``NAME.summary``.
    """

    def __init__(
        self,
        name: str,
        folder: str,
        seats: tuple[int, int],
        num_actions: int,
        revision: int = 1,
        default_seats: int = 2,
        options: list[Option] | None = None,
        bots: list[Bot] | None = None,
        deck: str = "french",
        solver: Solver | None = None,
        hand_places: bool = False,
        plays_forced: bool = False,
        levels: list[Level] | None = None,
        utility: Utility | None = None,
        search: SearchParts | None = None,
        start_options: list[Option] | None = None,
        puzzles: list[PuzzleMaker] | None = None,
    ) -> None:
        self.name: str = name
        self.folder: str = folder
        """Where RULES.md and the message catalogues are."""
        self.min_seats: int = seats[0]
        self.max_seats: int = seats[1]
        self.default_seats: int = default_seats
        self.num_actions: int = num_actions
        """Every action id is below this, whatever the options."""
        self.revision: int = revision
        """Raised when a rule is corrected; older records are replayed by their own revision."""
        self.options: list[Option] = [] if options is None else options
        self.start_options: list[Option] = [] if start_options is None else start_options
        """Options that programs set, such as the position a game begins with. Nobody is asked for
        them, and a set-up has only those that were given."""
        self.bots: list[Bot] = [] if bots is None else bots
        """The game's own bots, from the weakest to the strongest."""
        self.levels: list[Level] = [] if levels is None else levels
        """What people choose among, from the weakest to the strongest: only levels between which
        ``kibitz study`` finds a clear difference. Empty: each bot without parameters is one."""
        self.utility: Utility = Winning() if utility is None else utility
        """What a bot should maximise: ``utility.of(state)`` has a value for each seat at the end,
        between ``utility.low`` and ``utility.high``. Without another, it is winning."""
        self.deck: str = deck
        """Which faces the cards have."""
        self.solver: Solver | None = solver
        """What ``kibitz solve`` can answer about this game, if anything."""
        self.hand_places: bool = hand_places
        """Whether a move may name a card of the hand by its place as shown, counted from 0."""
        self.plays_forced: bool = plays_forced
        """Whether a face makes a person's move by itself where there is only one, unless told
        otherwise: for games in which most turns are forced."""
        self.search: SearchParts | None = search
        """What the bot ``search``, which plays every game, is told about this one."""
        self.puzzles: list[PuzzleMaker] = [] if puzzles is None else puzzles
        """The kinds of puzzles there are in this game."""

    def pack(self, setup: Setup) -> list[int]:
        """The cards of the game, sorted."""
        raise NotImplementedError

    def start(self, deal: Deal, setup: Setup) -> State:
        """The first position after this deal."""
        raise NotImplementedError

    def card_name(self, card: int) -> str:
        """A card in records and views."""
        return card_name(card)

    def parse_card(self, text: str) -> int:
        """The inverse of ``card_name``, up to the copy."""
        return parse_card(text)

    def shuffled(self, rng: Rng, setup: Setup) -> list[int]:
        """The pack in random order; games with a pack for each seat shuffle each separately.

        Cards of the same name stay in the order of ``pack``, because a deal written as text
        cannot distinguish them; a game with its own deck has to ensure that itself.
        """
        cards = self.pack(setup)
        rng.shuffle(cards)
        if self.deck == "french":
            normal_copies(cards)
        return cards

    def fallback(self, state: State) -> int:
        """The move made for a player whose program failed."""
        return state.legal_actions()[0]

    def statistics(self, state: State) -> dict[str, float]:
        """Figures of a finished game, besides its result, that a study of many games averages."""
        return {}

    def check_options(self, options: dict[str, object]) -> dict[str, Value]:
        """All options with their values: those given, checked, and the defaults of the others."""
        given = [option for option in self.start_options if option.name in options]
        declared = self.options + given
        return check_options(declared, options, "error.option_name", game=self.title())

    def setup(
        self,
        seats: int | None = None,
        options: dict[str, object] | None = None,
        revision: int | None = None,
    ) -> Setup:
        """A checked set-up; BadInputError names what is wrong.

        In every game that has an option ``starter``, it is the seat that begins.
        """
        number = self.default_seats if seats is None else seats
        if not self.min_seats <= number <= self.max_seats:
            low, high = self.min_seats, self.max_seats
            if low == high:
                raise BadInputError(
                    Msg("error.seats_exact", seats=number, game=self.title(), low=low)
                )
            raise BadInputError(
                Msg("error.seats", seats=number, game=self.title(), low=low, high=high)
            )
        rev = self.revision if revision is None else revision
        if not 1 <= rev <= self.revision:
            raise BadInputError(
                Msg("error.revision", revision=rev, game=self.title(), known=self.revision)
            )
        setup = Setup(number, self.check_options({} if options is None else options), rev)
        starter = setup.options.get("starter", 0)
        if isinstance(starter, int) and starter >= number:
            raise BadInputError(Msg("error.starter", starter=starter, last=number - 1))
        return setup

    def new_deal(self, seed: int, setup: Setup) -> Deal:
        """The deal of this seed: the same on every machine and in every version."""
        rng = Rng(seed)
        cards = self.shuffled(rng, setup)
        return Deal(cards, rng.seed128())

    def deal(self, seed: int, seats: int | None = None, **options: object) -> State:
        """Deal a game: ``game.deal(7)``, ``game.deal(7, seats=4, starter=2)``."""
        setup = self.setup(seats, options)
        return self.start(self.new_deal(seed, setup), setup)

    def title(self) -> Msg:
        """The game's name for people."""
        return Msg(f"{self.name}.title")

    def __repr__(self) -> str:
        return f"kibitz.game({self.name!r})"
