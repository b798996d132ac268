"""A game at the terminal: pipes, signals, undo, hints, several people, and nothing ever lost."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import time
from pathlib import Path

import pexpect
import pytest
from tests.cli.terminal import KIBITZ, at_terminal, environment, kibitz, toy

import kibitz as library
from kibitz.cli.files import games_folder

TOY = toy()
FIRST = "1\n" * 400
"""Always the first move of the list: enough for any game of the toy."""


def read(file: Path) -> library.Record:
    reading = library.read_record(file.read_text(encoding="utf-8"))
    assert reading.error is None
    return reading.record


def whole_game(folder: Path, seats: str = "human,random", seed: str = "11") -> str:
    """The record of a game played without interruption."""
    file = folder / "whole.kibitz"
    words = ["play", TOY, "--seats", seats, "--seed", seed, "--record", str(file)]
    done = kibitz(folder, *words, typed=FIRST)
    assert done.returncode == 0, done.stderr
    assert "Result:" in done.stdout
    return file.read_text(encoding="utf-8")


# -- pipes -----------------------------------------------------------------------------------


def test_moves_piped_in_by_number_and_by_text_make_the_same_game(tmp_path: Path) -> None:
    record = library.read_record(whole_game(tmp_path)).record
    texts = "".join(f"{text}\n" for seat, text in record.moves if seat == 0)
    file = tmp_path / "texts.kibitz"
    words = ["play", TOY, "--seats", "human,random", "--seed", "11", "--record", str(file)]
    assert kibitz(tmp_path, *words, typed=texts).returncode == 0
    assert read(file).moves == record.moves


@pytest.mark.parametrize("name", ["random", "ai_random", "FILE"])
def test_ai_takes_a_bot_of_the_game_or_a_file(tmp_path: Path, name: str) -> None:
    bot = tmp_path / "first.py"
    bot.write_text(
        "class AI:\n    def choose(self, turn):\n        return turn.legal_actions()[0]\n"
    )
    name = name.replace("FILE", str(bot))
    file = tmp_path / "game.kibitz"
    words = ["play", TOY, "--ai", name, "--seed", "11", "--record", str(file)]
    done = kibitz(tmp_path, *words, typed=FIRST)
    assert done.returncode == 0, done.stderr
    player = read(file).players[1]
    expected = ("program", str(bot)) if name == str(bot) else ("bot", "random")
    assert (player.kind, player.name) == expected


def test_a_place_in_the_hand_and_a_number_of_the_list_are_never_the_same_text(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.kibitz"
    game = ["play", "montenegro", "--ai", "random", "--seed", "1", "--ascii"]
    done = kibitz(tmp_path, *game, "--record", str(file), typed="2\n#2\nwith 1\nas 9H\n")
    # A number alone is neither the second move of the list nor the third card.
    assert "Your hand 0:3H 1:JS 2:QS" in done.stdout
    assert "#2 wild 3H" in done.stdout
    assert "Move 2 of the list is written #2" in done.stdout
    # One card fewer, so the places are others; no card is played in the declaration.
    assert "Your hand 0:JS 1:QS" in done.stdout
    assert "Your hand JS\n" in done.stdout
    assert [text for seat, text in read(file).moves if seat == 0] == ["wild 3H", "with QS", "as 9H"]


def test_a_number_of_the_list_may_be_written_with_a_hash_in_every_game(tmp_path: Path) -> None:
    whole = library.read_record(whole_game(tmp_path)).record
    file = tmp_path / "hash.kibitz"
    words = ["play", TOY, "--seats", "human,random", "--seed", "11", "--record", str(file)]
    assert kibitz(tmp_path, *words, typed=FIRST.replace("1", "#1")).returncode == 0
    assert read(file).moves == whole.moves


def test_in_swedish_mulle_shows_cards_in_words_and_records_names(tmp_path: Path) -> None:
    file = tmp_path / "game.kibitz"
    words = ["play", "mulle", "--ai", "random", "--seed", "1", "--lang", "sv"]
    done = kibitz(tmp_path, *words, "--record", str(file), typed="släng SP 8\n")
    assert re.search(r"Din hand .*KL 5 ", done.stdout)
    assert "♣" not in done.stdout
    assert read(file).moves[0] == (0, "discard 8S")


def test_end_of_input_keeps_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "play", TOY, "--seats", "human,random", "--seed", "11", typed="1\n1\n")
    assert done.returncode == 0
    command = next(line for line in done.stdout.splitlines() if "kibitz resume" in line)
    file = Path(shlex.split(command)[-1])
    assert file.is_relative_to(tmp_path)
    assert len([seat for seat, _ in read(file).moves if seat == 0]) == 2


def test_a_game_broken_off_and_resumed_is_the_game_played_at_once(tmp_path: Path) -> None:
    file = tmp_path / "parts.kibitz"
    words = ["play", TOY, "--seats", "human,random", "--seed", "11", "--record", str(file)]
    assert kibitz(tmp_path, *words, typed="1\nquit\n").returncode == 0
    for _ in range(3):
        assert kibitz(tmp_path, "resume", str(file), typed="1\n1\nquit\n").returncode == 0
    assert kibitz(tmp_path, "resume", str(file), typed=FIRST).returncode == 0
    assert file.read_text(encoding="utf-8") == whole_game(tmp_path)
    over = kibitz(tmp_path, "resume", str(file))
    assert (over.returncode, "replay" in over.stderr) == (2, True)


def test_a_reader_who_goes_away_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "head.kibitz"
    command = shlex.join(
        [*KIBITZ, "play", TOY, "--seats", "human,random", "--seed", "11", "--record", str(file)]
    )
    done = subprocess.run(
        ["bash", "-c", f"yes 1 2>/dev/null | {command} | head -60"],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        timeout=120,
        check=False,
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 60
    assert read(file).moves
    assert kibitz(tmp_path, "verify", str(file)).returncode == 0


def test_replay_into_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    whole_game(tmp_path)
    file = tmp_path / "whole.kibitz"
    command = shlex.join([*KIBITZ, "replay", str(file)])
    done = subprocess.run(
        ["bash", "-c", f"{command} | true"],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        timeout=120,
        check=False,
    )
    assert done.stderr == ""


# -- files -----------------------------------------------------------------------------------


def test_another_game_s_record_is_not_overwritten(tmp_path: Path) -> None:
    text = whole_game(tmp_path)
    file = tmp_path / "whole.kibitz"
    words = ["play", TOY, "--record", str(file)]
    done = kibitz(tmp_path, *words, typed="1\n")
    assert (done.returncode, "whole.kibitz" in done.stderr) == (2, True)
    assert file.read_text(encoding="utf-8") == text
    assert kibitz(tmp_path, *words, "--force", typed="1\n").returncode == 0
    assert file.read_text(encoding="utf-8") != text


def test_a_record_that_cannot_be_written_is_said_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    done = kibitz(tmp_path, "play", TOY, "--record", str(tmp_path / "file" / "game.kibitz"))
    assert done.returncode == 2
    assert "game.kibitz" in done.stderr


def test_a_full_disk_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    file = folder / "game.kibitz"
    table = at_terminal(
        tmp_path, "play", TOY, "--seats", "human,random", "--seed", "11", "--record", str(file)
    )
    table.expect("> ")
    folder.rename(tmp_path / "away")
    folder.write_text("in the way", encoding="utf-8")
    table.sendline("1")
    table.expect("cannot be written")
    table.expect("> ")
    folder.unlink()
    (tmp_path / "away").rename(folder)
    table.sendline("1")
    table.expect("> ")
    assert len([s for s, _ in read(file).moves if s == 0]) == 2
    table.sendline("quit")
    table.expect(pexpect.EOF)


def test_unfinished_games_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "kibitz lobby" in kibitz(tmp_path, "resume").stdout
    kibitz(tmp_path, "play", TOY, "--seats", "human,random", typed="1\nquit\n")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (file,) = games_folder().iterdir()
    out = kibitz(tmp_path, "resume").stdout
    assert f"kibitz resume {file}" in out
    assert kibitz(tmp_path, "resume", str(file), typed=FIRST).returncode == 0
    assert str(file) not in kibitz(tmp_path, "resume").stdout


# -- a terminal ------------------------------------------------------------------------------


def test_undo_takes_back_what_revealed_nothing(tmp_path: Path) -> None:
    file = tmp_path / "undo.kibitz"
    table = at_terminal(
        tmp_path, "play", TOY, "--seats", "human,random", "--seed", "11", "--record", str(file)
    )
    table.expect("> ")
    table.sendline("undo")
    table.expect("nothing to take back")
    table.expect("> ")
    before = file.read_text(encoding="utf-8")
    table.sendline("1")
    table.expect("> ")
    assert len(read(file).moves) == 1
    table.sendline("undo")
    table.expect("1 move was taken back")
    table.expect("> ")
    assert file.read_text(encoding="utf-8") == before
    table.sendline("ångra")
    table.expect("nothing to take back")
    table.sendline("q")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0


def test_undo_is_refused_after_something_was_learned(tmp_path: Path) -> None:
    table = at_terminal(tmp_path, "play", TOY, "--seats", "human,random", "--seed", "11")
    table.expect("> ")
    for _ in range(2):  # bid, then say something: now the bids are shown
        table.sendline("1")
        table.expect("> ")
    table.sendline("undo")
    table.expect("you have learned something")
    table.sendline("quit")
    table.expect(pexpect.EOF)


def test_hint_is_a_legal_move_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "hint.kibitz"
    words = ["play", TOY, "--seats", "human,random", "--seed", "11", "--record", str(file)]
    done = kibitz(tmp_path, *words, typed="hint\ntips\nquit\n")
    hints = re.findall(r"Hint: (.*)", done.stdout)
    assert len(hints) == 2
    assert hints[0] == hints[1]
    # The turn's first move is in the list of moves.
    first = hints[0].split(", ")[0]
    assert f" {first}" in done.stdout.split("Hint:")[0]
    assert read(file).moves == []


def test_help_rules_record_and_nonsense(tmp_path: Path) -> None:
    typed = "help\nrules\nrecord\nfly away\n999\nbid ZZ\nbi\nquit\n"
    done = kibitz(tmp_path, "play", TOY, "--seats", "human,random", "--seed", "11", typed=typed)
    assert done.returncode == 0
    assert "take back your last move" in done.stdout
    assert "Blind Bids" in done.stdout.split("Record: ")[0].split("take back")[1]
    assert "Record: " in done.stdout
    assert "“fly away” is no move" in done.stdout
    assert "no move number 999" in done.stdout
    assert "“ZZ” is not a card" in done.stdout
    assert "Did you mean: bid" in done.stdout
    # An unfinished word lists the moves that begin so.
    assert done.stdout.rsplit("> bi\n", 1)[1].lstrip().startswith("1 bid")


def test_an_illegal_move_gets_the_reason(tmp_path: Path) -> None:
    state = library.game(TOY).deal(11, seats=2)
    held = {c for p in state.view(0).zone("hand0").piles for c in p.cards}
    other = next(f"{rank}S" for rank in "A2345" if f"{rank}S" not in held)
    done = kibitz(
        tmp_path, "play", TOY, "--seats", "human,random", "--seed", "11", typed=f"bid {other}\n"
    )
    assert "You do not hold" in done.stdout


def test_swedish_at_the_table(tmp_path: Path) -> None:
    typed = "hjälp\ntips\n1\nångra\nregler\navsluta\n"
    done = kibitz(tmp_path, "play", TOY, "--lang", "sv", "--seats", "human,random", typed=typed)
    assert done.returncode == 0, done.stderr
    for words in ("Du", "ta tillbaka ditt senaste drag", "Tips: ", "1 drag togs tillbaka",
                  "Spelet är sparat", "Fortsätt med: kibitz resume"):  # fmt: skip
        assert words in done.stdout
    assert "Msg(" not in done.stdout


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_in_the_middle_keeps_the_game(tmp_path: Path, number: int, code: int) -> None:
    file = tmp_path / "signal.kibitz"
    table = at_terminal(
        tmp_path, "play", TOY, "--seats", "human,random", "--seed", "11", "--record", str(file)
    )
    table.expect("> ")
    table.sendline("1")
    table.expect("> ")
    if number == signal.SIGINT:
        table.sendintr()
    else:
        table.kill(number)
    table.expect("Continue with: kibitz resume")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == code
    assert len(read(file).moves) == 1
    assert kibitz(tmp_path, "resume", str(file), typed=FIRST).returncode == 0
    assert file.read_text(encoding="utf-8") == whole_game(tmp_path)


def test_killed_outright_after_a_move_the_move_is_there(tmp_path: Path) -> None:
    file = tmp_path / "kill.kibitz"
    table = at_terminal(
        tmp_path, "play", TOY, "--seats", "human,random", "--seed", "11", "--record", str(file)
    )
    table.expect("> ")
    for _ in range(3):
        table.sendline("1")
        table.expect("> ")
    # On a busy machine a prompt may be read twice: wait until the program waits, too, and is not
    # in the middle of writing.
    sizes = [0, file.stat().st_size]
    while sizes[-1] != sizes[-2] or list(tmp_path.glob(".kill*")):
        time.sleep(0.5)
        sizes.append(file.stat().st_size)
    table.kill(signal.SIGKILL)
    table.close()
    assert len([s for s, _ in read(file).moves if s == 0]) == 3
    assert kibitz(tmp_path, "resume", str(file), typed=FIRST).returncode == 0
    assert file.read_text(encoding="utf-8") == whole_game(tmp_path)
    # The terminal is gone, too, so the program may have been about to save the game once more.
    named = [p.name for p in tmp_path.iterdir() if not p.name.startswith(".kill.kibitz.")]
    assert sorted(named) == ["kill.kibitz", "whole.kibitz"]


def test_a_bot_that_fails_is_named_and_the_game_goes_on(tmp_path: Path) -> None:
    bot = tmp_path / "bad_bot.py"
    bot.write_text(
        "class AI:\n    def choose(self, turn):\n        raise ValueError('no idea')\n",
        encoding="utf-8",
    )
    done = kibitz(tmp_path, "play", TOY, "--seats", f"human,ai:{bot}", "--seed", "11", typed=FIRST)
    assert done.returncode == 1
    assert "Result:" in done.stdout
    for out in (done.stdout, done.stderr):
        assert "bad_bot.py" in out
        assert "no idea" in out
        assert "Traceback" not in out


# -- several people --------------------------------------------------------------------------


def hidden_from(state: library.State, seat: int) -> set[str]:
    """Cards that some other seat sees and this one does not, as the table writes them."""
    visible = _faces(state.view(seat))
    others = {s for s in range(2) if s != seat}
    return {f for s in others for f in _faces(state.view(s))} - visible


def _faces(view: library.View) -> set[str]:
    return {c for z in view.zones for p in z.piles for c in p.cards if c is not None}


def _written(face: str) -> str:
    return face[0].replace("T", "10") + dict(zip("CDHS", "♣♦♥♠", strict=True))[face[1]]


def test_nobody_sees_another_s_hand(tmp_path: Path) -> None:
    """Byte by byte: what is written while it is one person's turn has no card in it that only
    the other may see, and every change of person erases the screen and what scrolled away."""
    file = tmp_path / "two.kibitz"
    table = at_terminal(
        tmp_path, "play", TOY, "--seats", "human:Anna,human:Bo", "--seed", "11",
        "--option", "rounds=3", "--record", str(file),
    )  # fmt: skip
    names = ["Anna", "Bo"]
    reader = -1
    while not file.exists():
        time.sleep(0.02)
    for _ in range(100):
        made = len(read(file).moves)
        state = read(file).state_at(made)
        seat = state.to_move()
        if seat < 0:
            break
        if seat != reader:
            table.expect(f"{names[seat]}, press Enter. ")
            page = table.before
            assert "\x1b[3J" in page
            cover = page.rsplit("\x1b[3J", 1)[1]
            assert not re.search("[♣♦♥♠]", cover)
            table.sendline("")
            reader = seat
        table.expect("> ")
        shown = table.before
        for face in hidden_from(state, seat):
            assert _written(face) not in shown, (seat, face)
        assert any(_written(str(c)) in shown for c in _faces(state.view(seat)))
        table.sendline("1")
        while len(read(file).moves) == made:
            time.sleep(0.02)
    else:
        pytest.fail("the game did not end")
    table.expect("Result: ")
    table.expect(pexpect.EOF)


def test_leaving_a_shared_table_leaves_nothing_on_the_screen(tmp_path: Path) -> None:
    table = at_terminal(tmp_path, "play", TOY, "--seats", "human:Anna,human:Bo", "--seed", "11")
    table.expect("Anna, press Enter. ")
    table.sendline("")
    table.expect("> ")
    table.sendline("quit")
    table.expect("kibitz resume")
    assert "\x1b[3J" in table.before
    table.expect(pexpect.EOF)


def test_nobody_takes_back_another_person_s_move(tmp_path: Path) -> None:
    # Anna bids and speaks, Bo too; Bo leads the next round and bids.
    typed = "1\n1\n" + "1\n1\n" + "1\nundo\n1\n1\n" + "undo\nquit\n"
    done = kibitz(
        tmp_path, "play", TOY, "--seats", "human:Anna,human:Bo", "--seed", "11", typed=typed
    )
    own, others = done.stdout.split("> undo")[1:]
    assert "1 move was taken back" in own
    assert "Bo has moved since" in others


def test_several_people_through_a_pipe_need_no_pauses(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "play", TOY, "--seats", "human:Anna,human:Bo", typed=FIRST)
    assert done.returncode == 0
    assert "\n Anna: " in done.stdout.split("Result: ")[1]
    assert "press Enter" not in done.stdout


# -- the lobby -------------------------------------------------------------------------------


def test_the_lobby_leads_to_a_table_and_back(tmp_path: Path) -> None:
    lobby = at_terminal(tmp_path, "lobby")
    lobby.expect("Welcome to Kibitz")
    title = str(library.game(TOY).title())
    lobby.expect(rf"(\d+) {title}")
    number = lobby.match[1]
    lobby.expect("Your choice > ")
    lobby.sendline(number)
    lobby.expect(r"Deal the cards")
    lobby.expect(r"Your choice \[1\] > ")
    lobby.sendline("")
    lobby.expect(r"\n?> $|\r\n> ")
    lobby.sendline("quit")
    lobby.expect("kibitz resume")
    lobby.expect("unfinished game")
    lobby.expect("Your choice > ")
    lobby.sendline("nonsense")
    lobby.expect("Type a number")
    # Only once the prompt is there: what is typed before may be dropped with the terminal's mode.
    lobby.expect("Your choice > ")
    lobby.sendeof()
    lobby.expect("Goodbye")
    lobby.expect(pexpect.EOF)
    lobby.close()
    assert lobby.exitstatus == 0


def test_the_lobby_with_piped_choices_sets_everything(tmp_path: Path) -> None:
    names = [g.name for g in library.all_games()]
    number = names.index(TOY) + 1
    # players: 2 seats, me called Eva, random; then a seed; deal; leave the game; leave the lobby
    typed = f"{number}\n2\n1\n1\nEva\n2\n4\n11\n1\nquit\nq\n"
    done = kibitz(tmp_path, "lobby", typed=typed + "q\n" * 3)
    assert "human:Eva,random" in done.stdout
    assert "seed 11" in done.stdout
    assert done.returncode == 0, done.stderr
