"""The life of a match, in plain functions that know nothing of Discord."""
