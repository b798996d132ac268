"""Learning evaluations by self-play: the same from any number of workers, stopped or not."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import exp
from pathlib import Path

import pytest
from kibitz_starter import GAME as STARTER

import kibitz.games
from kibitz import Rng
from kibitz.arena import training
from kibitz.arena.crews import crew_for
from kibitz.arena.fitting import Sample, fit, solve, surprise
from kibitz.arena.journal import Journal
from kibitz.arena.training import (
    Training,
    TrainingWorkload,
    make_plan,
    open_training,
    parts_of,
    shares_of,
)
from kibitz.core.errors import BadInputError
from kibitz.core.learning import (
    MOST_BYTES,
    LearntEvaluation,
    Weights,
    chances,
    learnt,
    read_weights,
)
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games

GAME = "masters_gallery"
LEARNABLE = [one.name for one in games() if one.search is not None and one.search.features]
MEASURED = sorted((Path(__file__).parents[2] / "docs" / "learning").glob("*.txt"))
SHIPPED = sorted(Path(next(iter(kibitz.games.__path__))).glob("*/weights.txt"))


def test_the_games_that_offer_features() -> None:
    assert LEARNABLE == ["cooperative_solitaire", "makiaveli", "masters_gallery", "mulle"]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_fit_recovers_a_known_rule(seats: int) -> None:
    """The third number is the same for all seats, the last one says nothing."""
    rule = [1.5, -0.7, 0.0, 0.0]
    rng = Rng(3)
    sample = Sample(4)
    for _ in range(6_000):
        rows = [[int(rng.below(2001)) / 1000.0 - 1.0 for _ in range(4)] for _ in range(seats)]
        for row in rows:
            row[2] = 0.4
        ticket = int(rng.below(1_000_000)) / 1e6
        shares = [0.0] * seats
        for seat, chance in enumerate(chances(rows, rule)):
            ticket -= chance
            if ticket < 0.0 or seat == seats - 1:
                shares[seat] = 1.0
                break
        sample.add(rows, shares)
    found = fit(sample)
    assert found == pytest.approx(rule, abs=0.12)
    assert found[2] == 0.0
    assert sample.loss(found) <= sample.loss(rule)
    assert fit(sample, found) == pytest.approx(found, rel=1e-4)


def test_a_result_that_is_certain_does_not_break_the_fit() -> None:
    sample = Sample(1)
    for _ in range(50):
        sample.add([[1.0], [0.0]], [1.0, 0.0])
    (weight,) = fit(sample)
    assert 3.0 < weight < 1000.0
    assert fit(Sample(2)) == [0.0, 0.0]


def test_linear_equations() -> None:
    assert solve([[4.0, 2.0], [2.0, 3.0]], [10.0, 8.0]) == pytest.approx([1.75, 1.5])


def test_chances_and_surprise() -> None:
    assert chances([[1.0], [0.0]], [2.0])[0] == pytest.approx(1 / (1 + exp(-2.0)))
    assert sum(chances([[900.0], [0.0], [1.0]], [9.0])) == pytest.approx(1.0)
    assert surprise([0.5, 0.5], [0.5, 0.5]) == pytest.approx(0.6931, abs=1e-4)
    assert surprise([1.0, 0.0], [0.0, 1.0]) < 14.0
    assert shares_of([3.0, 1.0, 3.0]) == [0.5, 0.0, 0.5]


@pytest.mark.parametrize("name", LEARNABLE)
def test_features_describe_every_position_alike_for_all_seats(name: str) -> None:
    game = find_game(name)
    parts = parts_of(game)
    names = parts.features.names
    assert len(set(names)) == len(names)
    assert all(word and not word.split()[1:] for word in names)
    evaluation = LearntEvaluation(parts.features, [0.3] * len(names), parts.written)
    for seats in {game.min_seats, min(game.max_seats, 3)}:
        state, rng = game.deal(6, seats), Rng(4)
        while state.to_move() >= 0:
            rows = parts.features.values(state)
            assert [len(row) for row in rows] == [len(names)] * seats
            assert all(abs(value) < 100.0 for row in rows for value in row)
            assert sum(evaluation.values(state)) == pytest.approx(1.0)
            assert evaluation.stage(state) == parts.written.stage(state)
            state.apply(rng.pick(state.legal_actions()))
        assert evaluation.values(state) == parts.written.values(state)


def learn(
    name: str, number: int, iterations: int = 2, think: int = 0, workers: int = 1
) -> Training:
    found = Training(make_plan(find_game(name), number, 7, think))
    assert found.run(iterations, lambda: crew_for(workers)).complete
    return found


def test_any_number_of_workers_learns_the_same() -> None:
    one = learn(GAME, 12)
    two = learn(GAME, 12, workers=2)
    assert one.weights().text() == two.weights().text()
    assert one.games_played == 24
    assert one.decisions_made == two.decisions_made > 500
    assert learn(GAME, 12, 1).lessons[0] == one.lessons[0]


def test_another_seed_learns_something_else() -> None:
    other = Training(make_plan(find_game(GAME), 12, 8))
    other.run(1)
    assert other.lessons[0].weights != learn(GAME, 12, 1).lessons[0].weights


def test_with_more_games_it_is_better_than_knowing_nothing() -> None:
    found = learn("cooperative_solitaire", 150)
    lesson = found.lessons[-1]
    assert lesson.loss < 0.693
    assert lesson.better - lesson.error > 0.0
    assert lesson.written - lesson.loss == pytest.approx(lesson.better)


def test_from_the_second_iteration_on_it_thinks() -> None:
    plan = make_plan(find_game(GAME), 5, 1, 4)
    row: list[list[object]] = []
    TrainingWorkload(asdict(plan), None).do(0, 2, row)
    weights = [0.1] * len(parts_of(find_game(GAME)).features.names)
    TrainingWorkload(asdict(plan), weights).do(0, 2, row)
    TrainingWorkload(asdict(plan), weights).do(0, 2, row)
    assert row[0] != row[1] == row[2]
    assert learn(GAME, 5, 2, 4).lessons[0] == learn(GAME, 5, 1).lessons[0]


@pytest.mark.parametrize("think", [0, 4])
def test_a_resumed_training_equals_one_that_was_not_stopped(tmp_path: Path, think: int) -> None:
    path = tmp_path / "w.games.jsonl"
    plan = make_plan(find_game(GAME), 6, 7, think, 3)
    journal = Journal(path, "train")
    journal.begin(asdict(plan))
    whole = Training(plan)
    assert whole.run(3, journal=journal).complete
    journal.close()
    lines = path.read_text().splitlines(keepends=True)
    games = [line for line in lines if '"data"' in line]
    # Stopped in the middle of the second iteration, while a line was being written.
    first = [line for line in games if json.loads(line)["group"] == 0]
    part = next(json.loads(line) for line in games if json.loads(line)["group"] == 1)
    part["data"], part["count"] = part["data"][:1], 1
    path.write_text(lines[0] + "".join(first) + json.dumps(part) + "\n" + games[-1][:40])
    again, found = open_training(path)
    assert found is not None
    assert found.games == 7
    again.begin(asdict(found.plan))
    told: list[int] = []
    assert found.run(3, told=lambda lesson: told.append(lesson.number), journal=again).complete
    again.close()
    assert found.games_played == 11
    assert told == [1, 2, 3]
    assert found.weights().text() == whole.weights().text()
    assert open_training(path)[1] is not None


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace('"group":0', '"group":"x"'),
        lambda text: text.replace('"data":[[', '"data":[[7,'),
        lambda text: text.replace('"first":0', '"first":99'),
        lambda text: text.replace('"features":1', '"features":99'),
        lambda text: text.replace("kibitz train", "kibitz arena"),
        lambda text: text.replace('"games":5', '"games":-5'),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, change: object) -> None:
    path = tmp_path / "w.games.jsonl"
    plan = make_plan(find_game(GAME), 5)
    journal = Journal(path, "train")
    journal.begin(asdict(plan))
    Training(plan).run(1, journal=journal)
    journal.close()
    assert callable(change)
    path.write_text(change(path.read_text()))
    with pytest.raises(BadInputError):
        open_training(path)


def test_a_game_without_features_cannot_be_learnt() -> None:
    for game in (STARTER, find_game("montenegro")):
        with pytest.raises(BadInputError, match="features"):
            make_plan(game)
    with pytest.raises(BadInputError):
        make_plan(find_game(GAME), 4)


def test_weights_are_text_and_can_be_read_back() -> None:
    found = Weights("mulle", 3, ["seed: 1", "games: 7"], ["a", "b"], [0.25, -1e-05])
    again = read_weights(found.text(), "w.txt")
    assert again.text() == found.text()
    assert again.values == [0.25, -1e-05]
    assert again.noted("games") == ["7"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kibitz weights 2\n",
        "kibitz weights 1\ngame: mulle\nfeatures: 1\n",
        "kibitz weights 1\ngame: mulle\nfeatures: 1\n\na one\n",
        "kibitz weights 1\ngame: mulle\nfeatures: 1\n\na nan\n",
        "kibitz weights 1\ngame: mulle\nfeatures: 1\n\na inf\n",
        "kibitz weights 1\ngame: mulle\nfeatures: 1\n\na 1\na 2\n",
        "kibitz weights 1\nfeatures: 1\n\na 1\n",
        "kibitz weights 1\ngame: mulle\nfeatures: x\n\na 1\n",
    ],
)
def test_what_are_no_weights_is_refused(text: str) -> None:
    with pytest.raises(BadInputError, match=r"w\.txt"):
        read_weights(text, "w.txt")


def test_weights_of_other_features_are_refused() -> None:
    features = parts_of(find_game("mulle")).features
    good = Weights("mulle", features.version, [], features.names, [0.0] * len(features.names))
    good.check("mulle", features, "w.txt")
    for bad in (
        Weights("makiaveli", features.version, [], features.names, good.values),
        Weights("mulle", features.version + 1, [], features.names, good.values),
        Weights("mulle", features.version, [], features.names[1:], good.values[1:]),
    ):
        with pytest.raises(BadInputError, match=r"w\.txt"):
            bad.check("mulle", features, "w.txt")


@pytest.mark.parametrize("file", MEASURED + SHIPPED, ids=lambda file: str(file.name))
def test_weights_come_from_their_recipe(file: Path) -> None:
    """The same command with fewer games gives a file of the same form, for the same versions."""
    text = file.read_text(encoding="utf-8")
    assert len(text) < MOST_BYTES
    shipped = read_weights(text, file.name)
    game = find_game(file.parent.name if file in SHIPPED else file.stem)
    parts = parts_of(game)
    evaluation = learnt(game.name, parts.features, parts.written, file)
    assert evaluation.weights == shipped.values
    if file in SHIPPED:
        assert game.search is not None
        assert isinstance(game.search.evaluation, LearntEvaluation)
    assert shipped.text() == text
    words = shipped.noted("command")[0].split()
    assert words[:3] == ["kibitz", "train", game.name]
    given = dict(zip(words[3::2], words[4::2], strict=True))
    assert len(shipped.noted("iteration")) == int(given["--iterations"])
    small = Training(make_plan(game, 10, int(given["--seed"]), int(given.get("--think", "0"))))
    small.run(1)
    again = small.weights()
    assert again.names == shipped.names
    assert again.noted("search") == shipped.noted("search")
    assert again.noted("revision") == shipped.noted("revision")
    assert again.noted("seed") == shipped.noted("seed")


@pytest.mark.nightly
@pytest.mark.parametrize("file", MEASURED + SHIPPED, ids=lambda file: str(file.name))
def test_weights_can_be_learnt_again(file: Path) -> None:
    shipped = read_weights(file.read_text(encoding="utf-8"), file.name)
    words = shipped.noted("command")[0].split()
    given = {word: int(number) for word, number in zip(words[3::2], words[4::2], strict=True)}
    found = Training(
        make_plan(
            find_game(shipped.game), given["--games"], given["--seed"], given.get("--think", 0)
        )
    )
    found.run(given["--iterations"])
    # Other processors may round differently in the last digits.
    assert found.weights().values == pytest.approx(shipped.values, rel=1e-3, abs=1e-4)


def test_the_tables_have_every_size_in_turn() -> None:
    row: list[list[list[object]]] = []
    workload = TrainingWorkload(asdict(make_plan(find_game(GAME), 5)), None)
    for number in range(4):
        workload.do(0, number, row)
    assert [len(one[0]) for one in row] == [2, 3, 4, 2]
    assert all(len(one[1]) <= training.POSITIONS for one in row)
