"""The standings: who stands where, with ties, pages, scopes, and one's own line."""

from bot.service import turns
from bot.service.house import House
from bot.service.snapshot import Person, Place
from bot.service.standings import PAGE_SIZE, standings
from tests.bot.playing import ANNA, BO, CLEO, asked, offered, past_match, started

GUILD, OTHER = 10, 20
ZED = Person(99, "zed")


async def lines(house: House, guild_id: int | None = GUILD) -> list[tuple[int, str, int, int, int]]:
    found = await standings(house, 0, guild_id)
    return [(one.rank, one.name, one.wins, one.matches, one.points) for one in found.lines]


async def test_nobody_yet(house: House) -> None:
    found = await standings(house, ANNA.user_id, GUILD)
    assert (found.page, found.pages, found.lines, found.own) == (0, 1, (), None)


async def test_wins_first_then_fewer_matches_then_points(house: House) -> None:
    await past_match(house.database, ANNA, ZED, (100, 40))
    await past_match(house.database, ANNA, ZED, (100, 10))
    await past_match(house.database, BO, ZED, (130, 10))
    await past_match(house.database, CLEO, ZED, (100, 0))
    assert await lines(house) == [
        (1, "anna", 2, 2, 200),
        (2, "bo", 1, 1, 130),
        (3, "cleo", 1, 1, 100),
        (4, "zed", 0, 4, 60),
    ]


async def test_equals_share_a_rank_and_the_next_is_skipped(house: House) -> None:
    for person in (CLEO, ANNA, BO):
        await past_match(house.database, person, ZED)
    assert [(rank, name) for rank, name, *_ in await lines(house)] == [
        (1, "anna"),
        (1, "bo"),
        (1, "cleo"),
        (4, "zed"),
    ]


async def test_pages_and_one_s_own_line_wherever_it_is(house: House) -> None:
    people = [Person(1000 + number, f"p{number:02}") for number in range(2 * PAGE_SIZE + 2)]
    for number, person in enumerate(people):
        await past_match(house.database, person, ZED, (300 - number, 0))
    own = people[-1].user_id
    first = await standings(house, own, GUILD, 0)
    assert (first.page, first.pages) == (0, 3)
    assert [line.rank for line in first.lines] == list(range(1, 11))
    assert first.own is not None
    assert (first.own.rank, first.own.user_id) == (22, own)
    last = await standings(house, own, GUILD, 2)
    assert [line.rank for line in last.lines] == [21, 22, 23]
    assert last.own in last.lines
    for beyond, nearest in ((-5, 0), (3, 2), (10**6, 2)):
        assert (await standings(house, own, GUILD, beyond)).page == nearest
    assert (await standings(house, 5, GUILD)).own is None


async def test_a_server_s_own_and_all_together(house: House) -> None:
    await past_match(house.database, ANNA, BO, place=Place(GUILD, 1))
    await past_match(house.database, BO, ANNA, place=Place(OTHER, 2))
    await past_match(house.database, BO, ANNA, place=Place(None, 3))
    assert [name for _, name, *_ in await lines(house, GUILD)] == ["anna", "bo"]
    assert [name for _, name, *_ in await lines(house, OTHER)] == ["bo", "anna"]
    assert (await lines(house, None))[0] == (1, "bo", 2, 3, 240)


async def test_the_computer_s_matches_do_not_count(house: House) -> None:
    await past_match(house.database, ANNA, ZED, level="easy")
    assert await lines(house) == []


async def test_only_what_is_finished_counts_also_what_was_given_up(house: House) -> None:
    await offered(house, ANNA, CLEO)
    match = await started(house, ANNA, BO)
    assert await lines(house) == []
    await turns.resign(house, asked(match, BO))
    assert await lines(house) == [(1, "anna", 1, 1, 0), (2, "bo", 0, 1, 0)]


async def test_a_person_is_named_as_they_were_last(house: House) -> None:
    await past_match(house.database, ANNA, BO)
    await past_match(house.database, Person(ANNA.user_id, "Anna the Great"), BO)
    assert (await lines(house))[0][:3] == (1, "Anna the Great", 2)
