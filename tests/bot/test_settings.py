"""What the host decides: the token is never shown, and slips are named."""

import pytest
from pydantic import ValidationError

from bot.settings import DEFAULT_DATABASE_URL, Settings

TOKEN = "MTA0.made-up.token"
NAMES = [str(field.validation_alias) for field in Settings.model_fields.values()]


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def settings() -> Settings:
    return Settings(_env_file=None)


def test_with_nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/nowhere")
    found = settings()
    assert found.discord_token is None
    assert found.database_url == DEFAULT_DATABASE_URL
    assert found.log_level == "INFO"


def test_the_token_is_in_no_repr_and_no_dump(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f"  {TOKEN}\n")
    found = settings()
    assert found.discord_token is not None
    assert found.discord_token.get_secret_value() == TOKEN
    for shown in (repr(found), str(found), found.model_dump_json(), f"{found.discord_token}"):
        assert TOKEN not in shown


def test_the_token_is_in_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DOMINO_LOG_LEVEL", "loud")
    with pytest.raises(ValidationError) as refused:
        settings()
    assert TOKEN not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "taken"), [("debug", "DEBUG"), ("Warning", "WARNING"), ("ERROR", "ERROR")]
)
def test_levels_are_read_in_any_case(
    monkeypatch: pytest.MonkeyPatch, given: str, taken: str
) -> None:
    monkeypatch.setenv("DOMINO_LOG_LEVEL", given)
    assert settings().log_level == taken


@pytest.mark.parametrize("odd", ["two words", "two\nlines", "schlüssel"])
def test_what_cannot_be_a_token_is_refused_without_showing_it(
    monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", odd)
    with pytest.raises(ValidationError, match="that is no token") as refused:
        settings()
    assert odd not in str(refused.value)


@pytest.mark.parametrize("blank", ["", "   ", "\n"])
@pytest.mark.parametrize("name", NAMES)
def test_a_blank_setting_is_left_out(
    monkeypatch: pytest.MonkeyPatch, name: str, blank: str
) -> None:
    left_out = settings()
    monkeypatch.setenv(name, blank)
    assert settings() == left_out


@pytest.mark.parametrize("bad", ["loud", "10"])
def test_a_level_that_there_is_not_names_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch, bad: str
) -> None:
    monkeypatch.setenv("DOMINO_LOG_LEVEL", bad)
    with pytest.raises(ValidationError, match="is not one of DEBUG, INFO, WARNING, ERROR"):
        settings()
