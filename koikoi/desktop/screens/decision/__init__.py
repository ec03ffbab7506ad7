"""What the screens share on which one decision is looked at: of a match gone by, or of a problem."""
