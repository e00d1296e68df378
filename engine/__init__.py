"""The game of dominoes, pure: rules, table, rounds, matches, views and notation."""
