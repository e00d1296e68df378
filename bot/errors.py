"""Errors that end the program with one line instead of a traceback."""


class StartupError(Exception):
    """The program cannot start; the message is the one line that its host reads on stderr."""
