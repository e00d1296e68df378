"""Errors that end the program with one line instead of a traceback."""


class StartupError(Exception):
    """The program cannot start; the message is the one line that its host reads on stderr."""


class InputError(Exception):
    """What was handed in cannot be used; the message is one line: which file, where, and why."""
