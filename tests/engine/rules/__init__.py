"""`rules.md`: one test a clause, its words in the docstring, a file a section."""
