"""What matches have brought: figures, score curves, and the album of great moments."""
