"""What lies around the cards: lettering, crests, signs, seals, the lantern, the curtain, what drifts in the air."""
