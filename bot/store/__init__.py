"""What is kept: the tables, and the queries on them."""
