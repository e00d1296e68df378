"""Setting words in pictures: any script, in the right order and shape, never a box."""
