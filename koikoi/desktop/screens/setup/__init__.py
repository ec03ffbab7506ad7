"""Setting up a match: seats, rules, length, and who may see what."""
