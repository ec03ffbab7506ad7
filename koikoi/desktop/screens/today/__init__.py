"""Today's deal and share codes: the page of the day, a match from a code, what may be told of one, two side by side."""
