"""A round of koi-koi as a few integers that change in place, held equal to the engine by a differential test."""
