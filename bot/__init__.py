"""The Discord bot: conversation, storage and time."""
