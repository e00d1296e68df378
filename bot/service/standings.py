"""The standings: wins, matches and points of everyone, best first."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, select, union_all

from bot.service.house import House
from bot.store.tables import MatchRow, PersonRow

PAGE_SIZE = 10


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. People with equal wins, matches and points share a rank."""

    rank: int
    user_id: int
    name: str
    wins: int
    matches: int
    points: int


@dataclass(frozen=True, slots=True)
class Standings:
    """A page of the standings (pages count from 0), and the caller's own line wherever it is."""

    page: int
    pages: int
    lines: tuple[Standing, ...]
    own: Standing | None


async def standings(house: House, user_id: int, guild_id: int | None, page: int = 0) -> Standings:
    """The page of the server's standings, or of all servers' with `guild_id` None.

    Every finished match between two people counts, also one that was given up; matches against the
    computer do not. A page that does not exist gives the nearest that does.
    """
    ranked = _ranked(guild_id).subquery()
    async with house.database.read() as session:
        total = await session.scalar(select(func.count()).select_from(ranked)) or 0
        pages = max(1, -(-total // PAGE_SIZE))
        page = min(max(page, 0), pages - 1)
        lines = await session.execute(
            select(ranked)
            .order_by(ranked.c.rank, ranked.c.name, ranked.c.user_id)
            .offset(page * PAGE_SIZE)
            .limit(PAGE_SIZE)
        )
        own = (await session.execute(select(ranked).where(ranked.c.user_id == user_id))).first()
        return Standings(
            page,
            pages,
            tuple(Standing(*line) for line in lines),
            Standing(*own) if own is not None else None,
        )


def _ranked(guild_id: int | None) -> Select[Any]:
    played = union_all(
        _seat(MatchRow.a_user_id, MatchRow.a_score, guild_id),
        _seat(MatchRow.b_user_id, MatchRow.b_score, guild_id),
    ).subquery()
    wins = func.sum(played.c.won)
    matches = func.count()
    points = func.sum(played.c.points)
    rank = func.rank().over(order_by=(wins.desc(), matches.asc(), points.desc()))
    return (
        select(
            rank.label("rank"),
            played.c.user_id,
            PersonRow.name,
            wins.label("wins"),
            matches.label("matches"),
            points.label("points"),
        )
        .join(PersonRow, PersonRow.user_id == played.c.user_id)
        .group_by(played.c.user_id, PersonRow.name)
    )


def _seat(
    user_id: ColumnElement[int] | Any,  # noqa: ANN401 - a mapped column
    score: ColumnElement[int] | Any,  # noqa: ANN401 - a mapped column
    guild_id: int | None,
) -> Select[Any]:
    chosen = select(
        user_id.label("user_id"),
        score.label("points"),
        case((MatchRow.winner_user_id == user_id, 1), else_=0).label("won"),
    ).where(MatchRow.status == "finished", MatchRow.level.is_(None))
    return chosen if guild_id is None else chosen.where(MatchRow.guild_id == guild_id)
