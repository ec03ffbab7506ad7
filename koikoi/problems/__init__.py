"""Problems: one decision each, worked out beforehand; those that come with the game, and one's own turning points."""
