"""The four quiet pieces, one for each season: how they are written down, the flute, and the pieces themselves."""
