"""Duplicate tournaments (`bot/tournament.py`, `domino-bot simulate --duplicate`)."""

from __future__ import annotations

import math
import re

import pytest

from bot.cli import main
from bot.tournament import Contest, DealResult, Standing, contest_lines, played
from engine.rules import BLOCK, CLASSIC, DRAW, RULESETS, Ruleset


def standing_of(*margins: tuple[int, int]) -> Standing:
    standing = Standing()
    for pair in margins:
        standing.add(DealResult(pair, ((0.001, 0.003), ())))
    return standing


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda rules: rules.name)
def test_the_same_contest_gives_the_same_result(ruleset: Ruleset) -> None:
    contest = Contest(ruleset, 6, 3, ("hard", "easy"))
    first, second = ([deal.margins for deal in played(contest, workers=1)] for _ in range(2))
    assert first == second
    assert len(first) == 3


def test_workers_change_nothing() -> None:
    contest = Contest(DRAW, 12, 4, ("medium", "greedy"))
    alone, together = (
        [deal.margins for deal in played(contest, workers=workers)] for workers in (1, 2)
    )
    assert alone == together


def test_a_player_without_chance_is_even_with_itself() -> None:
    for deal in played(Contest(BLOCK, 20, 1, ("thumb", "thumb")), workers=1):
        assert sum(deal.margins) == 0


def test_a_round_more_makes_a_whole_deal() -> None:
    assert Contest(CLASSIC, 5, 1, ("easy", "easy")).deals == 3


def test_ties_count_half() -> None:
    standing = standing_of((10, -4), (0, 6), (0, 0))
    assert (standing.rounds, standing.won, standing.tied) == (6, 2, 3)
    assert standing.share[0] == pytest.approx((0.5 + 0.75 + 0.5) / 3)
    assert standing.margin[0] == pytest.approx((3 + 3 + 0) / 3)


def test_the_interval_is_that_of_the_deals() -> None:
    _, about = standing_of((10, 10), (-10, -10), (4, 4)).margin
    values = [10, -10, 4]
    mean = sum(values) / 3
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / 2)
    assert about == pytest.approx(1.96 * spread / math.sqrt(3))
    assert standing_of((1, 2)).margin[1] == math.inf


def test_the_figures_are_told_in_words() -> None:
    lines = list(standing_of((10, -4), (6, 0)).lines(Contest(DRAW, 4, 9, ("expert", "greedy"))))
    assert lines[:2] == [
        "expert against greedy: 4 duplicate rounds of draw, seed 9",
        "won 2, tied 1, lost 1",
    ]
    assert lines[2].startswith("wins (ties half) 62.5 % ± ")
    assert lines[3].startswith("margin +3.00 points a round ± 0.0")
    assert lines[4] == "expert: 2.0 ms in the mean, 99 of 100 within 3 ms a choice"
    assert lines[5] == "greedy: no time a choice"


def test_progress_is_shown_where_it_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    contest = Contest(DRAW, 2, 1, ("easy", "easy"))
    quiet, told = (list(contest_lines(contest, progress=progress)) for progress in (False, True))
    assert quiet[:4] == told[:4]
    assert capsys.readouterr().out == ""


def test_the_command_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--players", "thumb,greedy", "--duplicate", "--rounds", "4", "--seed", "2"]
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "--ruleset", "draw", *asked])
    assert not ended.value.code
    out = capsys.readouterr().out
    assert re.match(r"thumb against greedy: 4 duplicate rounds of draw, seed 2\n", out)
    assert "margin" in out


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        (["--duplicate", "--out", "somewhere"], "--out"),
        (["--duplicate", "--matches", "3"], "--matches"),
        (["--duplicate", "--target", "50"], "--target"),
        (["--rounds", "10"], "--rounds"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    capsys: pytest.CaptureFixture[str], asked: list[str], refused: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *asked])
    assert ended.value.code == 2
    assert refused in capsys.readouterr().err
