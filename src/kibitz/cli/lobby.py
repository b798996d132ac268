"""``kibitz lobby``: choose a game, who plays and how, from numbered menus."""

from collections.abc import Sequence

import typer
from rich.text import Text

from kibitz.cli import flags
from kibitz.cli.files import unfinished
from kibitz.cli.games import help_of, seats_text, shown
from kibitz.cli.play import parse_seed, start
from kibitz.cli.resume import describe, go_on
from kibitz.cli.screen import Look, Screen
from kibitz.cli.show_rules import show_rules
from kibitz.core.errors import KibitzError
from kibitz.core.game import Bot, Game
from kibitz.core.messages import Msg
from kibitz.core.options import Option, Value
from kibitz.core.registry import games as all_games
from kibitz.i18n import Translator
from kibitz.players.seats import bot_help, bots_of

_BACK = ("q", "quit", "b", "back", "exit", "avsluta", "tillbaka", "sluta", "0")


class BackError(Exception):
    """The user wants to go back to the previous menu."""


def lobby(
    four_colour: flags.FourColour = False,
    ascii: flags.Ascii = False,
) -> None:
    """Choose a game and sit down."""
    Lobby(Look(four_colour, ascii)).run()
    raise typer.Exit(0)


class Lobby:
    """The menus."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.screen = Screen(look)
        self.t = self.screen.t

    def run(self) -> None:
        """Show menus until the user leaves."""
        try:
            while True:
                try:
                    if not self._front():
                        break
                except BackError:
                    continue
                except KibitzError as error:
                    self._tell(error.msg)
        except (EOFError, KeyboardInterrupt):
            self.screen.show(Text(""))
        self._say("cli.lobby.bye")

    def _front(self) -> bool:
        games = all_games()
        if not games:
            self._say("cli.games.none")
            return False
        waiting = unfinished()
        self.screen.show(Text(""), Text(self.t("cli.lobby.welcome"), style="bold"))
        lines = [self._about(game) for game in games]
        lines.append(self.t("cli.lobby.rules"))
        if waiting:
            lines.append(self.t("cli.lobby.resume", n=len(waiting)))
        lines.append(self.t("cli.lobby.leave"))
        choice = self._menu(self.t("cli.lobby.which"), lines)
        if choice == len(lines) - 1:
            return False
        if choice < len(games):
            self._game(games[choice])
        elif choice == len(games):
            game = games[self._menu(self.t("cli.lobby.rules_of"), [self._title(g) for g in games])]
            show_rules(self.screen, game)
        else:
            names = [describe(self.screen, game) for game in waiting]
            path = waiting[self._menu(self.t("cli.lobby.which_game"), names)].path
            _stay_or_go(go_on(Screen(self.look), path))
        return True

    def _game(self, game: Game) -> None:
        """Everything at its default with one key, or each thing in turn."""
        options: dict[str, object] = {o.name: o.default for o in game.options}
        words: str | None = None
        seats = game.default_seats
        seed: int | None = None
        while True:
            players = words or self.t("cli.lobby.default_players", n=seats - 1)
            cards = self.t("cli.lobby.any") if seed is None else seed
            choices = {
                "start": self.t("cli.lobby.start"),
                "players": self.t("cli.lobby.players", players=players),
                "options": self.t("cli.lobby.options"),
                "seed": self.t("cli.lobby.seed", seed=cards),
                "rules": self.t("cli.lobby.read_rules"),
                "back": self.t("cli.lobby.back"),
            }
            if not game.options:
                del choices["options"]
            self.screen.show(Text(""), Text(self._title(game), style="bold"))
            number = self._menu(self.t("cli.lobby.what_now"), list(choices.values()), 0)
            choice = list(choices)[number]
            if choice == "start":
                _stay_or_go(start(Screen(self.look), game, words, options, seed, seats=seats))
                return
            if choice == "players":
                seats = self._seats(game)
                words = self._players(game, seats)
            elif choice == "options":
                self._options(game, options)
            elif choice == "seed":
                seed = self._seed()
            elif choice == "rules":
                show_rules(self.screen, game)
            else:
                return

    def _seats(self, game: Game) -> int:
        if game.min_seats == game.max_seats:
            return game.min_seats
        numbers = list(range(game.min_seats, game.max_seats + 1))
        lines = [self.t("cli.games.seats", n=n) for n in numbers]
        default = numbers.index(game.default_seats)
        return numbers[self._menu(self.t("cli.lobby.how_many"), lines, default)]

    def _players(self, game: Game, seats: int) -> str:
        """A name or bot for every seat."""
        words: list[str] = []
        bots = bots_of(game)
        lines = [self.t("cli.lobby.person"), *[self._bot(game, bot) for bot in bots]]
        for seat in range(seats):
            title = self.t("cli.lobby.who", number=seat + 1)
            choice = self._menu(title, lines, 0 if seat == 0 else len(lines) - 1)
            if choice == 0:
                name = self._ask(self.t("cli.lobby.name")).replace(",", " ").strip()
                words.append(f"human:{name}" if name else "human")
            else:
                bot = bots[choice - 1]
                typed = ""
                if bot.params:
                    typed = self._ask(self.t("cli.lobby.params", params=bot.params))
                words.append(f"{bot.name}:{typed}" if typed else bot.name)
        return ",".join(words)

    def _options(self, game: Game, options: dict[str, object]) -> None:
        while True:
            lines = [self._option(o, help_of(game, o), options[o.name]) for o in game.options]
            lines.append(self.t("cli.lobby.done"))
            choice = self._menu(self.t("cli.lobby.which_option"), lines, len(lines) - 1)
            if choice == len(lines) - 1:
                return
            option = game.options[choice]
            try:
                options[option.name] = self._value(option, help_of(game, option))
                game.check_options(options)
            except KibitzError as error:
                options[option.name] = option.default
                self._tell(error.msg)

    def _option(self, option: Option, help: str, value: object) -> str:
        return f"{option.name} = {shown(value)}   {self.t(help)}{_meaning(self.t, help, value)}"

    def _value(self, option: Option, help: str) -> Value:
        if option.kind() == "bool":
            lines = [self.t("cli.lobby.yes"), self.t("cli.lobby.no")]
            return self._menu(option.name, lines) == 0
        if option.choices:
            lines = [f"{word}{_meaning(self.t, help, word)}" for word in option.choices]
            return option.choices[self._menu(option.name, lines)]
        typed = self._ask(f"{option.name} ({option.allowed()})")
        return option.parse(typed) if typed else option.default

    def _seed(self) -> int | None:
        return parse_seed(self._ask(self.t("cli.lobby.which_seed")))

    # -- asking ------------------------------------------------------------------------------

    def _menu(self, title: str, lines: Sequence[str], default: int | None = None) -> int:
        """The index of the line chosen; Enter takes the default, if there is one."""
        for number, line in enumerate(lines, 1):
            mark = Text(f"{number:>3} ", style="bold cyan")
            mark.append_text(Text(line, style="" if number - 1 != default else "bold"))
            self.screen.show(mark)
        while True:
            typed = self._ask(title if default is None else f"{title} [{default + 1}]").lower()
            if not typed and default is not None:
                return default
            if typed in _BACK:
                raise BackError
            if typed.isdecimal() and 1 <= int(typed) <= len(lines):
                return int(typed) - 1
            begin = [n for n, line in enumerate(lines) if typed and line.lower().startswith(typed)]
            if len(begin) == 1:
                return begin[0]
            self._say("cli.lobby.number", last=len(lines))

    def _ask(self, title: str) -> str:
        return self.screen.ask(f"{title} > ")

    def _say(self, key: str, **args: object) -> None:
        self._tell(Msg(key, **args))

    def _tell(self, msg: Msg) -> None:
        self.screen.tell(msg)

    def _title(self, game: Game) -> str:
        return self.t.text(game.title())

    def _about(self, game: Game) -> str:
        return f"{self._title(game)} ({seats_text(self.t, game)})"

    def _bot(self, game: Game, bot: Bot) -> str:
        about = bot_help(game, bot)
        return f"{bot.name}: {self.t.text(about)}" if self.t.has(about.key) else bot.name


def _stay_or_go(code: int) -> None:
    """Leave the lobby too, if the program was told to stop at the table."""
    if code:
        raise typer.Exit(code)


def _meaning(t: Translator, help: str, value: object) -> str:
    """What a value means, as ``: nothing; seven rounds``, if the game says so."""
    meaning = t.choice(help, value)
    return "" if meaning == str(value) else f": {meaning}"
