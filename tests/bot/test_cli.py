"""The command line (`design.md`): what each command prints, and its exit code."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import bot.app
from bot.cli import main
from bot.errors import StartupError
from bot.settings import Settings


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Shell:
    capture: pytest.CaptureFixture[str]

    def __call__(self, *arguments: str | Path) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        out, err = self.capture.readouterr()
        code = ended.value.code
        return Ran(code if isinstance(code, int) else 0, out, err)


@pytest.fixture
def domino(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DOMINO_DATABASE_URL", "DOMINO_LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def record(domino: Shell, tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    domino("simulate", "--matches", "1", "--seed", "5", "--target", "50", "--out", folder)
    (file,) = folder.iterdir()
    return file


def assert_one_line(text: str) -> None:
    assert len(text.splitlines()) == 1
    assert "Traceback" not in text


@pytest.mark.parametrize("ruleset", ["classic", "draw", "block"])
def test_simulate_writes_records_that_check_and_verify_accept(
    domino: Shell, tmp_path: Path, ruleset: str
) -> None:
    folder = tmp_path / "new" / "records"
    call = ("simulate", "--ruleset", ruleset, "--matches", "4", "--seed", "1")
    ran = domino(*call, "--players", "random,greedy", "--out", folder)
    assert (ran.code, ran.err) == (0, "")
    first, a, b, rounds = ran.out.splitlines()
    assert first == f"4 matches of {ruleset} to 100, seed 1"
    won = [int(re.findall(r": (\d+) won", line)[0]) for line in (a, b)]
    assert sum(won) == 4
    assert a.startswith("A random: ")
    assert b.startswith("B greedy: ")
    files = sorted(folder.iterdir())
    assert len(files) == 4
    checked = domino("check", *files)
    assert (checked.code, checked.err) == (0, "")
    results = re.findall(r": (1-0|0-1), (\d+) to (\d+) \(", checked.out)
    assert [result for result, _, _ in results].count("1-0") == won[0]
    played = sum(file.read_text().count("\nRound ") for file in files)
    assert rounds.startswith(f"{played} rounds: ")
    verified = domino("verify", *files)
    assert (verified.code, verified.err) == (0, "")
    assert len(verified.out.splitlines()) == 4


def test_simulate_plays_the_same_matches_for_the_same_seed(domino: Shell, tmp_path: Path) -> None:
    texts = []
    for folder, seed in (("one", "7"), ("two", "7"), ("three", "8")):
        domino("simulate", "--matches", "2", "--seed", seed, "--out", tmp_path / folder)
        files = sorted((tmp_path / folder).iterdir())
        texts.append([re.sub(r"\[Date .*", "", file.read_text()) for file in files])
    assert texts[0] == texts[1] != texts[2]


def test_simulate_without_a_folder_writes_nothing(domino: Shell, tmp_path: Path) -> None:
    assert domino("simulate", "--matches", "1").code == 0
    assert not list(tmp_path.iterdir())


def test_simulate_into_a_file_is_refused(domino: Shell, record: Path) -> None:
    ran = domino("simulate", "--matches", "1", "--out", record)
    assert ran.code == 1
    assert_one_line(ran.err)


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["simulate", "--ruleset", "chess"], "there are classic, draw, block"),
        (["simulate", "--target", "0"], "there are 50, 100, 150, 200, 250"),
        (["simulate", "--target", "99"], "there are 50, 100, 150, 200, 250"),
        (["simulate", "--matches", "0"], "--matches"),
        (["simulate", "--players", "random"], "there are random, greedy"),
        (["simulate", "--players", "random,nobody"], "there are random, greedy"),
        (["simulate", "--players", "random,random,random"], "there are random, greedy"),
        (["simulate", "--seed", "x"], "--seed"),
        (["check"], "FILE"),
        (["verify"], "FILE"),
        (["picture", "x"], "--out"),
        (["picture", "x", "--out", "y", "--seat", "C"], "--seat"),
        (["picture", "x", "--out", "y", "--round", "0"], "--round"),
        (["picture", "x", "--out", "y", "--seat", "A", "--animate"], "--seat"),
        (["try", "--port", "99999"], "--port"),
        (["deal"], "No such command"),
        ([], ""),
    ],
)
def test_wrong_usage_is_exit_code_2(domino: Shell, arguments: list[str], hint: str) -> None:
    ran = domino(*arguments)
    assert ran.code == 2
    assert hint in ran.err
    assert "Traceback" not in ran.err


def test_check_names_file_line_and_reason_and_goes_on(domino: Shell, record: Path) -> None:
    faulty = record.with_name("faulty.domino")
    faulty.write_text(re.sub(r"\nScore \d+", "\nScore 999", record.read_text(), count=1))
    lines = faulty.read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("Score 999"))
    missing = record.with_name("missing.domino")
    broken = record.with_name("broken.domino")
    broken.write_bytes(b'[Ruleset "classic"]\n[Target "\xff"]\n')
    ran = domino("check", faulty, missing, broken, record.parent, record)
    assert ran.code == 1
    assert ran.out.startswith(f"{record}: ")
    first, second, third, fourth = ran.err.splitlines()
    assert first.startswith(f"{faulty}: line {number}: 'Score 999")
    assert second.startswith(f"{missing}: ")
    assert third == f"{broken}: line 2: byte 0xff is not UTF-8, which a record is in"
    assert fourth.startswith(f"{record.parent}: ")


def test_odd_names_and_paths_stay_on_one_line(domino: Shell, record: Path) -> None:
    odd = record.with_name('a\n"\\;\x1b[31m.domino')
    odd.write_text(record.read_text().replace('[A "random"]', '[A "an\\n\x1b]na"]'))
    good = domino("check", odd)
    assert (good.code, good.err) == (0, "")
    assert_one_line(good.out)
    assert r"an\n\x1b]na against" in good.out
    odd.write_text("")
    refused = domino("check", odd)
    assert_one_line(refused.err)
    assert r'a\n"\;\x1b[31m.domino: line 1: ' in refused.err
    assert_one_line(domino("picture", odd, "--out", "x.png").err)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no device without an end")
@pytest.mark.parametrize("command", ["check", "verify"])
def test_a_file_without_an_end_is_refused(domino: Shell, command: str) -> None:
    ran = domino(command, "/dev/zero")
    assert ran.code == 1
    assert_one_line(ran.err)
    assert "line 1: this is too long for a match" in ran.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
def test_results_that_cannot_be_written_are_one_line(record: Path) -> None:
    for arguments in (["check", str(record)], ["simulate", "--matches", "1"]):
        with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
            ran = subprocess.run(
                [sys.executable, "-m", "bot", *arguments],
                cwd=Path(bot.__file__).parent.parent,
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert ran.returncode == 1
        assert_one_line(ran.stderr)
        assert ran.stderr.startswith("standard output: ")


def test_check_of_a_running_match(domino: Shell, record: Path) -> None:
    text = re.sub(r'\[Result "..."', '[Result "*"', re.sub(r"\[Seed .*\n", "", record.read_text()))
    running = record.with_name("running.domino")
    running.write_text("\n".join(text.splitlines()[:20]) + "\n")
    ran = domino("check", running)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{running}: *, 0 to 0 (classic, 1 round, ")


def test_verify_refuses_what_it_cannot_vouch_for(domino: Shell, record: Path) -> None:
    text = record.read_text()
    secret = record.with_name("secret.domino")
    secret.write_text(re.sub(r"\[Seed .*\n", "", text))
    other = record.with_name("other.domino")
    other.write_text(text.replace('[Salt "5-1"]', '[Salt "5-2"]'))
    ran = domino("verify", secret, other, record)
    assert ran.code == 1
    first, second = ran.err.splitlines()
    assert first.startswith(f"{secret}: the seed is not revealed")
    assert second.startswith(f"{other}: round 1: ")
    assert ran.out.startswith(f"{record}: ")


def test_verify_of_one_deal_and_of_several(domino: Shell, record: Path) -> None:
    number = record.read_text().count("\nRound ")
    assert number > 1
    assert f"all {number} deals come from the seed" in domino("verify", record).out


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--round", "1"],
        ["--round", "1", "--action", "0"],
        ["--action", "3"],
        ["--seat", "A"],
        ["--round", "1", "--action", "2", "--seat", "B"],
    ],
)
def test_picture_draws_a_moment_of_a_record(
    domino: Shell, record: Path, tmp_path: Path, options: list[str]
) -> None:
    out = tmp_path / "picture.png"
    ran = domino("picture", record, *options, "--out", out)
    assert (ran.code, ran.err) == (0, "")
    with Image.open(BytesIO(out.read_bytes())) as image:
        assert image.format == "PNG"
        assert image.width == 1200


@pytest.mark.parametrize(
    ("options", "frames"),
    [(["--round", "1", "--action", "3"], 4), (["--action", "2", "--round", "2"], 3)],
)
def test_an_animation_shows_a_round_action_by_action(
    domino: Shell, record: Path, tmp_path: Path, options: list[str], frames: int
) -> None:
    out = tmp_path / "replay.gif"
    ran = domino("picture", record, "--animate", *options, "--out", out)
    assert (ran.code, ran.err) == (0, "")
    with Image.open(BytesIO(out.read_bytes())) as image:
        assert image.format == "GIF"
        assert getattr(image, "n_frames", 1) == frames


def test_an_animation_of_the_whole_match_is_longer_than_of_a_round(
    domino: Shell, record: Path, tmp_path: Path
) -> None:
    for name, options in (("round.gif", ["--round", "1"]), ("match.gif", [])):
        assert domino("picture", record, "--animate", *options, "--out", tmp_path / name).code == 0
    assert (tmp_path / "match.gif").stat().st_size > (tmp_path / "round.gif").stat().st_size


def test_each_moment_has_its_own_picture(domino: Shell, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "picture.png"
    seen = set()
    for options in ("--action=0", "--action=1", "--action=2", "--seat=A", "--seat=B", "--round=1"):
        domino("picture", record, options, "--out", out)
        seen.add(out.read_bytes())
    assert len(seen) == 6


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--round", "99"], "there is no round 99: the record has "),
        (["--round", "1", "--action", "99"], "there is no action 99 in round 1: it has "),
    ],
)
def test_a_moment_that_the_record_has_not(
    domino: Shell, record: Path, tmp_path: Path, options: list[str], reason: str
) -> None:
    ran = domino("picture", record, *options, "--out", tmp_path / "picture.png")
    assert ran.code == 1
    assert_one_line(ran.err)
    assert reason in ran.err
    assert not (tmp_path / "picture.png").exists()


def test_a_picture_that_cannot_be_written(domino: Shell, record: Path, tmp_path: Path) -> None:
    ran = domino("picture", record, "--out", tmp_path / "no" / "folder.png")
    assert ran.code == 1
    assert_one_line(ran.err)


@dataclass
class App:
    """Stands for `bot.app`: remembers what was run."""

    calls: list[tuple[str, str | None, int | None, bool | None]]

    def run_bot(self, settings: Settings) -> None:
        self.calls.append(("bot", _token(settings), None, None))

    def run_tryout(self, settings: Settings, *, port: int, open_browser: bool) -> None:
        self.calls.append(("tryout", _token(settings), port, open_browser))


def _token(settings: Settings) -> str | None:
    return settings.discord_token.get_secret_value() if settings.discord_token else None


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    app = App([])
    monkeypatch.setattr(bot.app, "run_bot", app.run_bot)
    monkeypatch.setattr(bot.app, "run_tryout", app.run_tryout)
    return app


def test_run_with_a_token_connects(
    domino: Shell, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "made.up.token")
    assert domino("run") == Ran(0, "", "")
    assert app.calls == [("bot", "made.up.token", None, None)]


def test_run_without_a_token_serves_the_tryout_and_says_how_to_get_one(
    domino: Shell, app: App
) -> None:
    ran = domino("run")
    assert ran.code == 0
    assert "DISCORD_TOKEN is not set" in ran.out
    assert "https://discord.com/developers/applications" in ran.out
    assert app.calls == [("tryout", None, 8080, True)]


def test_try_takes_a_port_and_no_browser(domino: Shell, app: App) -> None:
    assert domino("try", "--port", "0", "--no-browser").code == 0
    assert domino("try").code == 0
    assert app.calls == [("tryout", None, 0, False), ("tryout", None, 8080, True)]


def test_what_keeps_the_bot_from_starting_is_one_line(
    domino: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StartupError("port 80 cannot be used: permission denied")

    monkeypatch.setattr(bot.app, "run_tryout", fail)
    ran = domino("try")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "port 80 cannot be used: permission denied\n"


def test_settings_at_fault_are_one_line(
    domino: Shell, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOMINO_LOG_LEVEL", "LOUD")
    ran = domino("run")
    assert ran.code == 1
    assert_one_line(ran.err)
    assert "DOMINO_LOG_LEVEL: 'LOUD' is not one of" in ran.err
    assert app.calls == []


def test_half_a_shard_is_one_line(domino: Shell, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOMINO_SHARD_ID", "0")
    ran = domino("run")
    assert ran.code == 1
    assert_one_line(ran.err)
    assert "at fault: DOMINO_SHARD_ID and DOMINO_SHARD_COUNT go together" in ran.err
    assert app.calls == []


def test_an_unreadable_env_file_is_one_line(
    domino: Shell, app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    ran = domino("run")
    assert ran.code == 1
    assert_one_line(ran.err)
    assert ".env cannot be read" in ran.err
    assert app.calls == []


def test_python_m_bot_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["domino-bot", "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("bot", run_name="__main__")
    assert ended.value.code == 0


def test_the_console_script_stands_beside_python() -> None:
    script = Path(sys.executable).with_name("domino-bot")
    ran = subprocess.run([script, "--help"], capture_output=True, text=True, check=True)
    for command in ("run", "try", "check", "simulate", "picture", "verify"):
        assert f"\n  {command} " in ran.stdout
