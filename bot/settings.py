"""What the host decides: read from the environment and `.env` once, and passed down."""

import re
from typing import Self

from pydantic import Field, SecretStr, ValidationInfo, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.sharding import Shard

DEFAULT_DATABASE_URL = "sqlite+aiosqlite:///domino.db"


class Settings(BaseSettings):
    """The settings of one process. The token is secret: no repr or log shows it."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        extra="ignore",
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token; without one there is only the try-out."""

    database_url: str = Field(default=DEFAULT_DATABASE_URL, validation_alias="DOMINO_DATABASE_URL")
    """SQLAlchemy's address of the database, with an asynchronous driver."""

    log_level: str = Field(default="INFO", validation_alias="DOMINO_LOG_LEVEL")
    """DEBUG, INFO, WARNING or ERROR."""

    shard_id: int | None = Field(default=None, ge=0, validation_alias="DOMINO_SHARD_ID")
    """Which shard this process serves, where several share one PostgreSQL; from 0."""

    shard_count: int | None = Field(default=None, ge=1, validation_alias="DOMINO_SHARD_COUNT")
    """Of how many."""

    @field_validator("*", mode="before")
    @classmethod
    def _blank_is_left_out(cls, value: object, info: ValidationInfo) -> object:
        """A setting with nothing behind its `=` is one that was left out."""
        if isinstance(value, str) and not value.strip():
            return cls.model_fields[str(info.field_name)].default
        return value

    @model_validator(mode="after")
    def _whole_shard(self) -> Self:
        if (self.shard_id is None) != (self.shard_count is None):
            raise ValueError("DOMINO_SHARD_ID and DOMINO_SHARD_COUNT go together")
        if self.shard is not None and self.shard.number >= self.shard.count:
            raise ValueError("DOMINO_SHARD_ID counts from 0 up to DOMINO_SHARD_COUNT - 1")
        return self

    @property
    def shard(self) -> Shard | None:
        """The shard of this process, where there are several."""
        if self.shard_id is None or self.shard_count is None:
            return None
        return Shard(self.shard_id, self.shard_count)

    @field_validator("discord_token", mode="after")
    @classmethod
    def _one_word(cls, token: SecretStr | None) -> SecretStr | None:
        """Space around a token is a slip; what could not be sent to Discord is no token."""
        if token is None:
            return None
        text = token.get_secret_value().strip()
        if re.fullmatch(r"[!-~]+", text) is None:
            raise ValueError("that is no token: one is a single word of letters, digits, - _ and .")
        return SecretStr(text)

    @field_validator("log_level")
    @classmethod
    def _known_level(cls, level: str) -> str:
        if level.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
            raise ValueError(f"{level!r} is not one of DEBUG, INFO, WARNING, ERROR")
        return level.upper()
