"""The tables. A match is stored as its deals and its actions in order; its state is the replay."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    TypeDecorator,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedAsDataclass, mapped_column

OPEN_STATUSES = ("offered", "running")
"""The statuses of a match that is not over: one such match for a pair in a channel."""

_STILL_OPEN = text("status IN ('offered', 'running')")


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC, aware in Python. SQLite keeps no zone, so it is put back on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Refuse a moment without a zone: it would be stored as if it were UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: ANN401, ARG002 - SQLAlchemy's signature
        """Give the moment its zone back."""
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


class Base(MappedAsDataclass, DeclarativeBase, kw_only=True):
    """Names every constraint, so that migrations can name them too."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {datetime: UtcDateTime, int: BigInteger}  # noqa: RUF012 - SQLAlchemy's API


_ROW_ID = BigInteger().with_variant(Integer, "sqlite")


class MatchRow(Base):
    """A match from its challenge on.

    `status` is offered, running, finished, or how it came to nothing: declined, withdrawn, lapsed,
    stopped. `version` counts what has been done to it: each stored change adds one. `shown_version`
    and `shown_rounds` say how far the channel has been shown it.
    """

    __tablename__ = "matches"
    __table_args__ = (
        Index(
            "uq_matches_open_pair",
            "channel_id",
            "low_user_id",
            "high_user_id",
            unique=True,
            sqlite_where=_STILL_OPEN,
            postgresql_where=_STILL_OPEN,
        ),
        Index("ix_matches_guild_finished", "guild_id", "status"),
        Index("ix_matches_a_user_id", "a_user_id", "status"),
        Index("ix_matches_b_user_id", "b_user_id", "status"),
        Index("ix_matches_due_at", "due_at"),
        Index("ix_matches_remind_at", "remind_at"),
        Index("ix_matches_offered_by", "offered_by", "offered_at"),
    )

    id: Mapped[int] = mapped_column(_ROW_ID, primary_key=True, init=False)
    status: Mapped[str] = mapped_column(String(16))
    ruleset: Mapped[str] = mapped_column(String(16))
    target: Mapped[int]
    guild_id: Mapped[int | None]
    channel_id: Mapped[int]
    a_user_id: Mapped[int]
    b_user_id: Mapped[int]
    a_name: Mapped[str] = mapped_column(String(128))
    b_name: Mapped[str] = mapped_column(String(128))
    offered_by: Mapped[int]
    low_user_id: Mapped[int]
    high_user_id: Mapped[int]
    seed: Mapped[bytes] = mapped_column(LargeBinary(32), repr=False)
    challenge_interaction_id: Mapped[int]
    offered_at: Mapped[datetime]
    level: Mapped[str | None] = mapped_column(String(16), default=None)
    """The computer's level, where seat B is the computer."""
    salt: Mapped[str | None] = mapped_column(String(64), default=None)
    version: Mapped[int] = mapped_column(default=0)
    turn_user_id: Mapped[int | None] = mapped_column(default=None)
    a_score: Mapped[int] = mapped_column(default=0)
    b_score: Mapped[int] = mapped_column(default=0)
    winner_user_id: Mapped[int | None] = mapped_column(default=None)
    ending: Mapped[str | None] = mapped_column(String(16), default=None)
    message_id: Mapped[int | None] = mapped_column(default=None)
    message_channel_id: Mapped[int | None] = mapped_column(default=None)
    shown_version: Mapped[int] = mapped_column(default=0)
    shown_rounds: Mapped[int] = mapped_column(default=0)
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("matches.id"), default=None)
    pace: Mapped[str] = mapped_column(String(16), default="normal")
    due_at: Mapped[datetime | None] = mapped_column(default=None)
    """When what is awaited (an answer, a turn) is overdue."""
    remind_at: Mapped[datetime | None] = mapped_column(default=None)
    """When the player in turn is to be reminded; None once that is done."""
    overdue_version: Mapped[int | None] = mapped_column(default=None)
    """The version for which the opponent has been told that time is out."""
    leased_until: Mapped[datetime | None] = mapped_column(default=None)
    """Until when a process has taken what is due upon itself, in case it dies of it."""
    a_missed: Mapped[int] = mapped_column(default=0)
    b_missed: Mapped[int] = mapped_column(default=0)
    """How many turns in a row the seat has let run out."""
    stop_offered_by: Mapped[int | None] = mapped_column(default=None)
    started_at: Mapped[datetime | None] = mapped_column(default=None)
    finished_at: Mapped[datetime | None] = mapped_column(default=None)

    # Every ORM update of a match is "WHERE version = what was read"; the service sets the next one.
    __mapper_args__ = {"version_id_col": version, "version_id_generator": False}  # noqa: RUF012


class RoundRow(Base):
    """A deal, written as in a match record: tiles separated by spaces."""

    __tablename__ = "rounds"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    a_hand: Mapped[str] = mapped_column(String(64))
    b_hand: Mapped[str] = mapped_column(String(64))
    stock: Mapped[str] = mapped_column(String(128))


class ActionRow(Base):
    """What a seat did, in the notation of records. `number` counts through the whole match.

    A seat that gives up is stored as `resigned`, one whose time ran out as `forfeit`.
    """

    __tablename__ = "actions"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(String(32))
    interaction_id: Mapped[int | None] = mapped_column(unique=True)
    """The Discord interaction that asked for it: the same one never acts twice."""
    at: Mapped[datetime]


class HandMessageRow(Base):
    """A private hand that is open on a player's screen, and the token that can still edit it."""

    __tablename__ = "hand_messages"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    user_id: Mapped[int] = mapped_column(primary_key=True)
    message: Mapped[str] = mapped_column(String(24))
    """The message's id, or `@original` where the token names it so."""
    token: Mapped[str] = mapped_column(String(512), repr=False)
    expires_at: Mapped[datetime]


class PersonRow(Base):
    """Someone who has played, by the name they had last: for standings across servers."""

    __tablename__ = "people"

    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(128))


class BlockRow(Base):
    """Someone who takes no challenges from someone, or from anyone (`blocked_id` 0)."""

    __tablename__ = "blocks"

    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    blocked_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)


class HeartbeatRow(Base):
    """When the bot was last alive: what has passed since a stop is given back to the players."""

    __tablename__ = "heartbeats"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    alive_at: Mapped[datetime]
