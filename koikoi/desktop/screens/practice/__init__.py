"""The trainer: the year of twelve branches, and the questions of a sitting."""
