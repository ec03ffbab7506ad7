"""What a coach knows of one decision, and the turning point of a round: figures and cards, no words."""
