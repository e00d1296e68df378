"""The same game in small integers, for the thousands of rounds that a computer player plays out.

A tile is a bit (`1 << Tile.index`), a hand a mask of 28 bits, the two ends of the line one index;
what the table looks like is left out, but for ends that are closed. The readable engine is the
authority: the tests hold this one to it, state by state.
"""
