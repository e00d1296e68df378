"""Pictures of the table and of a hand, and the same in words."""
