"""Drawing any view."""

from __future__ import annotations

import io
from functools import partial

import pytest
from rich.console import Console

from kibitz import Msg, View
from kibitz.cli.draw import card_text, draw_moves, draw_scene, draw_table, pretty_move
from kibitz.cli.names import seat_names
from kibitz.cli.screen import Look, Screen
from kibitz.core.record import Sitter
from kibitz.core.registry import games
from kibitz.core.view import (
    CASCADE,
    COLUMNS,
    FAN,
    GROUPS,
    PILES,
    ROW,
    STACK,
    Badge,
    Fact,
    Move,
    Pile,
    Scene,
    SceneRow,
    Score,
    Zone,
)
from kibitz.i18n import Translator
from kibitz.players.seats import levels_of


def screen(
    colour: bool = False, width: int = 80, ascii: bool = False, four: bool = False
) -> Screen:
    made = Screen(Look(four, ascii), Translator("en", ["Anna", "Bo", "Cleo"]))
    made.console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
        highlight=False,
    )
    return made


def drawn(view: View, on: Screen) -> str:
    on.console.print(draw_table(on, view, french=True))
    assert isinstance(on.console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in on.console.file.getvalue().splitlines())


def label(word: str) -> Msg:
    """A key no catalogue has is shown as it is."""
    return Msg(word)


def words(text: str) -> Msg:
    """A message that is this text."""
    return Msg("mulle.scene.sum", sum=text)


def table(seat: int | None = 1) -> View:
    zones = [
        Zone("stock", STACK, label("stock"), [Pile([], 31)]),
        Zone("floor", GROUPS, label("floor"), [Pile(["7H", "8H", "9H"]), Pile(["TS", "TD", "TC"])]),
        Zone("mains", PILES, label("mains"), [Pile(["AS", "2S"], 2), Pile([])]),
        Zone("hand0", FAN, label("hand0"), [Pile([None] * 5)], 0),
        Zone("hand1", FAN, label("hand1"), [Pile(["2C", "KD"])], 1),
        Zone("row2", ROW, label("row2"), [Pile([None, "QH"])], 2),
    ]
    return View(
        "x", seat, 1, zones, [],
        scores=[Score(label("points"), [1, 2.5, 3]), Score(label("tricks"), [0, 1, 2])],
        facts=[Fact(label("trumps"), Msg("card", face="QH"))],
    )  # fmt: skip


def test_opponents_above_the_middle_below_them_oneself_last() -> None:
    out = drawn(table(), screen())
    assert out.index("Cleo") < out.index("Anna") < out.index("Table") < out.index("Bo ◂")
    assert "▒▒ ×31" in out
    assert "[7♥ 8♥ 9♥]   [10♠ 10♦ 10♣]" in out
    assert "2♠ ×2   –" in out
    assert "▒▒▒▒▒ ×5" in out
    assert "2♣ K♦" in out
    assert "▒▒ Q♥" in out
    assert "2.5" in out
    assert "Q♥" in out.splitlines()[-1]


def test_a_spectator_sees_the_seats_in_order() -> None:
    out = drawn(table(None), screen())
    assert out.index("Anna") < out.index("Bo") < out.index("Cleo") < out.index("Table")


def test_letters_only_where_the_terminal_can_do_no_better() -> None:
    out = drawn(table(), screen(ascii=True))
    assert "[7H 8H 9H]" in out
    assert "#####" in out
    assert "Bo <" in out
    assert not set("♣♦♥♠▒─◂") & set(out)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_nothing_is_wider_than_the_screen(width: int) -> None:
    many = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    view = table()
    view.zones[4].piles[0] = Pile(list(many))
    view.zones[1].piles = [Pile([card, card]) for card in many]
    for letters in (False, True):
        out = drawn(view, screen(width=width, ascii=letters))
        assert max(map(len, out.splitlines())) <= width
        for suit, symbol in zip("CDHS", "♣♦♥♠", strict=True):
            assert f"10{symbol}" in out or f"T{suit}" in out


def test_cascades_show_every_open_card_and_what_lies_below() -> None:
    piles = [Pile(["KH", "QS", "JD"]), Pile([]), Pile(["7C"], 4), Pile([None, None, "9H"])]
    view = View("x", 0, 0, [Zone("helpers", CASCADE, words("helpers"), piles)], [])
    assert "helpers K♥ Q♠ J♦   –   ▒▒▒ ×3 7♣   ▒▒ ▒▒ 9♥" in drawn(view, screen())


def test_badges_stand_with_the_label() -> None:
    badges = [Badge(words("14"), words("help"), "value"), Badge(words("locked"), words("help"))]
    piles = [
        Pile(["AS", "KS"], label=words("Anna"), badges=badges),
        Pile(["2C"], badges=badges[:1]),
    ]
    view = View("x", 0, 0, [Zone("table", GROUPS, words("table"), piles)], [])
    assert "[A♠ K♠] (14, locked, Anna)   [2♣] (14)" in drawn(view, screen())


def test_columns_are_a_table_under_their_headings() -> None:
    def column(name: str, shown: int, cards: list[str | None]) -> Pile:
        texts = [
            Msg("masters_gallery.badge.shown", n=shown, limit=6),
            Msg("masters_gallery.badge.worth", n=10 - shown),
        ]
        badges = [Badge(text, words("help")) for text in texts]
        return Pile(cards, label=words(name), badges=badges)

    piles = [column("Vermeer", 1, []), column("Van Gogh", 12, ["E=", None])]
    zones = [Zone("market", COLUMNS, words("market"), piles)]
    out = drawn(View("x", 0, 0, zones, []), screen(width=60)).splitlines()[1:]
    room = out[0].index("shown")
    assert out[0].endswith("shown  per card")
    assert out[1][room:] == "  1/6       9 p"
    assert out[2][room:] == " 12/6      -2 p  E=  ▒▒"
    assert max(map(len, out)) <= 60


def test_a_scene_is_a_few_lines_of_cards_and_arithmetic() -> None:
    rows = [
        SceneRow(words("Played"), ["AS"], words("worth 14")),
        SceneRow(words("Taken"), ["9H", None], words("9 + 5 = 14")),
    ]
    said, new = words("said already"), words("what follows")
    lines = draw_scene(screen(), Scene(words("title"), rows, [said, new]), [said], french=True)
    assert [line.plain for line in lines] == [
        "   Played: A♠ worth 14",
        "   Taken: 9♥ ▒▒ 9 + 5 = 14",
        "   what follows",
    ]


def test_a_long_move_goes_on_below_its_first_word() -> None:
    moves = [
        (1, Move(1, "P-H3 8S", ["a"], words("lay 8♠ from the primary pile on 9♥ in pile 3"))),
        (2, Move(2, "pass", ["b"], words("pass"))),
    ]
    on = screen(width=40)
    on.console.print(draw_moves(on, moves, french=True))
    assert isinstance(on.console.file, io.StringIO)
    out = on.console.file.getvalue().splitlines()
    assert [line.rstrip() for line in out] == [
        " 1 P-H3 8♠  lay 8♠ from the primary",
        "            pile on 9♥ in pile 3",
        " 2 pass     pass",
    ]
    assert max(map(len, out)) <= 40


def test_suits_have_two_colours_or_four() -> None:
    def colours(four: bool) -> list[object]:
        on = screen(colour=True, four=four)
        return [card_text(on, f"7{suit}", french=True).style for suit in "CDHS"]

    two = colours(four=False)
    assert two[0] == two[3] != two[1] == two[2]
    assert len(set(colours(four=True))) == 4


def test_moves_are_written_with_symbols_but_only_for_french_cards() -> None:
    assert pretty_move(screen(), "lay 7H on TS", french=True) == "lay 7♥ on 10♠"
    assert pretty_move(screen(), "lay 7H on TS", french=False) == "lay 7H on TS"
    assert pretty_move(screen(ascii=True), "lay 7H", french=True) == "lay 7H"


def test_names_are_all_different() -> None:
    t = Translator("en")
    bot, person = Sitter("bot", "random"), Sitter("person")
    names = partial(seat_names, t, "mulle")
    assert names([person, bot], you=True) == ["You", "Computer (Random)"]
    assert names([person, person], you=True) == ["Player 1", "Player 2"]
    assert names([person, bot]) == ["Player 1", "Computer (Random)"]
    swedish = seat_names(Translator("sv"), "mulle", [person, bot], you=True)
    assert swedish == ["Du", "Datorn (På måfå)"]
    program = Sitter("program", "bots/mine.py")
    assert names([Sitter("person", "Anna"), program]) == ["Anna", "mine.py"]


def test_bots_are_called_by_their_level() -> None:
    """As on the page; one that plays at none has a name of its own, never its identifier."""
    t = Translator("en")
    for game in games():
        bots = [Sitter("bot", level.bot) for level in levels_of(game)]
        for bot, level in zip(bots, levels_of(game), strict=True):
            (name,) = seat_names(t, game.name, [bot])
            assert name == f"Computer ({level.name.capitalize()})"
        names = seat_names(t, game.name, [bots[0], Sitter("person"), bots[0]])
        easiest = levels_of(game)[0].name.capitalize()
        assert names == [f"Computer 1 ({easiest})", "Player 1", f"Computer 2 ({easiest})"]
    gallery = [Sitter("bot", "planner:7"), Sitter("bot", "greedy")]
    named = seat_names(t, "masters_gallery", gallery)
    assert named == ["Computer 1 (Planner)", "Computer 2 (Easy)"]
    # A bot, or a whole game, that is no longer here.
    assert seat_names(t, "mulle", [Sitter("bot", "gone:3")]) == ["Computer (unknown)"]
    assert seat_names(t, "gone", [Sitter("bot", "gone:3")]) == ["Computer (gone:3)"]


def test_what_comes_from_outside_cannot_steer_the_terminal() -> None:
    t = Translator("en")
    assert "\x1b" not in t("error.card", text="\x1b[2J")
    assert seat_names(t, "mulle", [Sitter("person", "\x1b[2JEve")]) == [" [2JEve"]
