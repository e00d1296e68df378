"""Tests of the life of a match, without Discord."""
