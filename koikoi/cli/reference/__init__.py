"""The options of all commands together, and what is made from them: completion, and the manual page."""
