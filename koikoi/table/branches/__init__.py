"""Playing on from any point of a match: what is played then is a record of its own, which names the one it left."""
