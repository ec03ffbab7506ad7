"""The guided first round: its script, and the match scene that follows it."""
