"""What people, networks and hosts do to a match, and that it survives."""
