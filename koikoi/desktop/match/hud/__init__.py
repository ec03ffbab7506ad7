"""What stands beside, below and above the cards while a match is played: plates, lists, status line, log."""
