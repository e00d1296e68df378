"""What the host decides: read from the environment and `.env` once, and passed down."""

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DEFAULT_DATABASE_URL = "sqlite+aiosqlite:///domino.db"


class Settings(BaseSettings):
    """The settings of one process. The token is secret: no repr or log shows it."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore")

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token; without one there is only the try-out."""

    database_url: str = Field(default=DEFAULT_DATABASE_URL, validation_alias="DOMINO_DATABASE_URL")
    """SQLAlchemy's address of the database, with an asynchronous driver."""

    log_level: str = Field(default="INFO", validation_alias="DOMINO_LOG_LEVEL")
    """DEBUG, INFO, WARNING or ERROR."""

    @field_validator("discord_token", mode="after")
    @classmethod
    def _blank_is_none(cls, token: SecretStr | None) -> SecretStr | None:
        """A token left empty in `.env` is no token; space around one is a slip."""
        text = token.get_secret_value().strip() if token else ""
        return SecretStr(text) if text else None

    @field_validator("log_level")
    @classmethod
    def _known_level(cls, level: str) -> str:
        if level.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
            raise ValueError(f"{level!r} is not one of DEBUG, INFO, WARNING, ERROR")
        return level.upper()
