"""Discord: commands, buttons, messages."""
