"""The whole bot through its users' eyes, on a simulated Discord."""
