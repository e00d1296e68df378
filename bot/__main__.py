"""`python -m bot` is `domino-bot`."""

from bot.cli import main

if __name__ == "__main__":
    main()
