"""From a custom id to its handler. An old or foreign id is answered, never an error."""

from dataclasses import dataclass

import discord

from bot.discord_ui.answer import Answer, Late
from bot.discord_ui.custom_ids import CustomId
from bot.discord_ui.desk import Desk
from bot.service.refusal import Refusal
from bot.service.turns import Asked
from engine.actions import End
from engine.errors import NotationError
from engine.notation import read_tile
from engine.rules import RULESETS
from engine.table import Heading
from engine.tiles import Tile

BIGGEST_NUMBER = (1 << 63) - 1
"""The biggest number that a database keeps."""


@dataclass(frozen=True, slots=True)
class Presses:
    """Answers the press of every button that there is or ever was."""

    desk: Desk

    async def pressed(self, interaction: discord.Interaction, pressed: CustomId) -> None:
        """Answer the press."""
        late = _LATE.get(pressed.verb, Late.UPDATE)

        async def handle(answer: Answer) -> None:
            await self._dispatch(answer, pressed.verb, pressed.arguments)

        await self.desk.reception.receive(interaction, late, handle)

    async def _dispatch(self, answer: Answer, verb: str, words: tuple[str, ...]) -> None:
        match (verb, *words):
            case ("rules", ruleset) if ruleset in {known.name for known in RULESETS}:
                await self.desk.pages.rules(answer, ruleset)
            case ("standings", scope, page):
                await self.desk.pages.standings(answer, scope, _number(page), turned=True)
            case ("playon", _):
                await self.desk.leaving.play_on(answer)
            case ("claim", match_id, version):
                await self.desk.leaving.claim(answer, _number(match_id), _number(version))
            case (_, match_id, *rest):
                await self._about_match(answer, verb, _number(match_id), rest)
            case _:
                raise _Unknown

    async def _about_match(
        self, answer: Answer, verb: str, match_id: int, words: list[str]
    ) -> None:
        whole_match = {
            "accept": self.desk.challenges.accept,
            "decline": self.desk.challenges.decline,
            "withdraw": self.desk.challenges.withdraw,
            "rematch": self.desk.challenges.rematch,
            "hand": self.desk.talk.my_hand,
            "back": self.desk.talk.back,
            "resign": self.desk.leaving.resign,
            "stop": self.desk.leaving.stop,
            "agreestop": self.desk.leaving.agree_stop,
            "nostop": self.desk.leaving.no_stop,
            "wait": self.desk.leaving.wait_on,
        }
        if verb in whole_match:
            await whole_match[verb](answer, match_id)
        elif verb == "steer":
            await self.desk.talk.back(answer, match_id, steering=True)
        elif words:
            interaction = answer.interaction
            version = _number(words[0])
            asked = Asked(match_id, interaction.user.id, interaction.id, version)
            await self._turn(answer, verb, asked, words[1:])
        else:
            raise _Unknown

    async def _turn(self, answer: Answer, verb: str, asked: Asked, words: list[str]) -> None:
        match (verb, *words):
            case ("play" | "turn", tile):
                await self.desk.talk.press_tile(
                    answer, asked, _tile(tile), None, steering=verb == "turn"
                )
            case ("play" | "turn", tile, end):
                await self.desk.talk.press_tile(
                    answer, asked, _tile(tile), _end(end), steering=verb == "turn"
                )
            case ("lay", tile, end, heading):
                await self.desk.talk.lay(answer, asked, _tile(tile), _end(end), _heading(heading))
            case ("draw",):
                await self.desk.talk.press_draw(answer, asked)
            case ("pass",):
                await self.desk.talk.press_pass(answer, asked)
            case _:
                raise _Unknown


class _Unknown(Refusal):
    """A custom id that nothing of ours has made."""

    def __init__(self) -> None:
        super().__init__("no-such-match")


def _number(word: str) -> int:
    if not word.isdecimal() or int(word) > BIGGEST_NUMBER:
        raise _Unknown
    return int(word)


def _tile(word: str) -> Tile:
    try:
        return read_tile(word)
    except NotationError:
        raise _Unknown from None


def _end(word: str) -> End:
    if word not in {end.value for end in End}:
        raise _Unknown
    return End(word)


def _heading(word: str) -> Heading:
    try:
        return Heading.named(word)
    except NotationError:
        raise _Unknown from None


_LATE = {
    "hand": Late.PRIVATE,
    "rules": Late.PRIVATE,
    "rematch": Late.PRIVATE,
}
"""How a press is acknowledged when it takes long; every other one updates its message."""
