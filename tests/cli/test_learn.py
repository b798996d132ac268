"""``kibitz learn``: walking through lessons at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import at_terminal, kibitz, toy
from tests.tiers import tier

from kibitz import Game, all_games
from kibitz.core.lesson import load_lessons
from kibitz.play.lessons import ShortGame, Walk
from kibitz.players.seats import parse_seats

TOY = toy()


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_a_lesson_from_wrong_to_right(tmp_path: Path, lang: str) -> None:
    typed = "discard 9C\nrule\n6H x\nshow\nrule\nwords\nhelp\n99\n9C x\nskip\nquit\n"
    done = kibitz(tmp_path, "learn", "mulle", "--ascii", "--lang", lang, typed=typed)
    assert done.returncode == 0
    said = " ".join(done.stdout.split())
    english = [
        "Look at: 9C, 9D, 4H, 5S",
        "9C can't be discarded",
        "Only a card that can take nothing now may be discarded",
        "That takes fewer than you can: another card takes three.",
        "Type: 9C x 4H 5S 9D",
        "Any other card takes groups of piles",
        "A capture that takes all that lies on the table",
        "Three cards at once.",
        "Position 2 of 3",
        "Now you",
        "See you another time.",
    ]
    swedish = ["Titta pa: KL 9", "Skriv: KL 9 x", "Tre kort", "Stallning 2 av 3", "Valkommen ater."]
    for words in english if lang == "en" else swedish:
        assert words in said


WALKED = tier([game for game in all_games() if game.name in (TOY, "makiaveli")], all_games())


@pytest.mark.parametrize("game", WALKED, ids=lambda game: str(game.name))
def test_every_lesson_can_be_walked_by_its_own_answers(tmp_path: Path, game: Game) -> None:
    typed = ""
    for lesson in load_lessons(game):
        for position in lesson.positions:
            if position.game:
                short = ShortGame(game, position)
                while not short.done:
                    text = short.view().moves[0].text
                    typed += f"{text}\n"
                    short.move(text)
                continue
            walk = Walk(game, position)
            while not walk.done:
                typed += f"{walk.told()[0]}\n"
                walk.move(walk.told()[0])
    done = kibitz(tmp_path, "learn", game.name, typed=typed)
    assert done.returncode == 0, done.stderr
    # What it recommends then can be done.
    words = done.stdout.split(f"kibitz play {game.name} --seats ")[1].split()[0]
    seats = parse_seats(game, words)
    assert len(seats) == game.default_seats


def test_what_is_said_about_a_move_stays_until_it_is_read(tmp_path: Path) -> None:
    screen = at_terminal(tmp_path, "learn", "mulle")
    for move, said, following in (
        ("9C x", "Three cards at once", "Position 2 of 3"),
        ("8C x", "Right.", "Position 3 of 3"),
    ):
        screen.expect("> ")
        screen.sendline(move)
        screen.expect(said)
        screen.expect("Press Enter to go on.")
        screen.sendline("")
        screen.expect(following)
    screen.expect("> ")
    screen.sendline("7D x")
    screen.expect("Press Enter to go on.")
    screen.sendline("quit")
    screen.expect("See you another time.")


@pytest.mark.parametrize("game", WALKED, ids=lambda game: str(game.name))
def test_the_table_is_in_sight_on_a_small_terminal(tmp_path: Path, game: Game) -> None:
    """80 by 24, with the sentence, all moves and the prompt below it."""
    for lesson in load_lessons(game):
        done = kibitz(tmp_path, "learn", game.name, lesson.name, COLUMNS="80", typed="\nquit\n")
        for screen in done.stdout.split("\n>")[:2]:
            assert "Table ───" in "\n".join(screen.split("\n")[-23:]), lesson.name


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    unknown = kibitz(tmp_path, "learn", "mulle", "nothing")
    assert unknown.returncode == 2
    assert "take" in unknown.stderr
    assert kibitz(tmp_path, "learn", "nothing").returncode == 2
    # Its lessons name no clause: all the rules are shown.
    ended = kibitz(tmp_path, "learn", TOY, "bid", typed="rule\n")
    assert ended.returncode == 0
    assert kibitz(tmp_path, "rules", TOY).stdout.strip() in ended.stdout
