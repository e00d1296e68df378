"""Pictures of the table and of a hand, and the same in words."""

from render.description import describe, describe_hand
from render.hand import hand_image
from render.match_card import match_image
from render.replay import replay_image
from render.round_end import round_image
from render.steering import steering_image
from render.table import table_image
from render.theme import CONTRAST, DARK, FELT, LIGHT, THEMES, Theme

__all__ = [
    "CONTRAST",
    "DARK",
    "FELT",
    "LIGHT",
    "THEMES",
    "Theme",
    "describe",
    "describe_hand",
    "hand_image",
    "match_image",
    "replay_image",
    "round_image",
    "steering_image",
    "table_image",
]
