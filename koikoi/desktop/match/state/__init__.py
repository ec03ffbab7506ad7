"""What the parts of the match screen share: what is shown, who may see it, what the coach and the others think."""
