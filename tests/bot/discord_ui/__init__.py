"""Tests of the conversation with Discord, in parts."""
