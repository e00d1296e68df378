"""The bot's parts, without Discord."""
