"""Puzzles over HTTP."""

from __future__ import annotations

import pytest
from tests.play.test_puzzles import KINDS
from tests.server.harness import Server
from tests.server.test_analyses import post

from kibitz.play.puzzles import PuzzleName, make_puzzle


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_puzzle_is_solved_move_by_move(server: Server, game: str, kind: str) -> None:
    path = f"puzzles/{game}/{kind}/easy/5"
    info = server.get(f"/api/{path}").json()
    made = make_puzzle(PuzzleName(game, kind, "easy", 5))
    assert info["task"] == made.task.data()
    assert len(info["hints"]) == 3
    assert "solution" not in info
    moves: list[str] = []
    for text in made.solution:
        shown = post(server, f"{path}/try", {"moves": moves})
        assert shown["status"] == "open"
        moves.append(text)
    assert post(server, f"{path}/try", {"moves": moves})["status"] == "solved"
    assert server.get(f"/api/{path}/solution").json()["moves"] == made.solution
    refused = post(server, f"{path}/try", {"moves": [*moves, moves[0]]}, 400)
    assert refused["error"]["key"] == "puzzle.over"


def test_piles_are_checked_and_touches_explained(server: Server) -> None:
    path = "puzzles/makiaveli/go_out/easy/5"
    body = {"moves": [], "piles": [["5H", "6H", "7H"], ["5H", "6H"]]}
    marks = post(server, f"{path}/try/check", body)["marks"]
    assert marks[0] is None
    assert marks[1]["key"] == "makiaveli.why.no_group"
    post(server, f"{path}/try/why", {"moves": [], "ref": "stock", "target": None})


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("makiaveli/go_out/simple/5", 400),
        ("makiaveli/chess/easy/5", 400),
        ("montenegro/go_out/easy/5", 400),
        ("nothing/go_out/easy/5", 400),
        ("makiaveli/go_out/easy/x", 422),
        ("makiaveli/go_out/easy/999999999", 422),
        ("makiaveli/GO/easy/1", 422),
    ],
)
def test_what_is_no_puzzle_is_refused(server: Server, path: str, status: int) -> None:
    answer = server.get(f"/api/puzzles/{path}")
    assert answer.status_code == status, answer.text
