"""Motion as values: events become clips (`choreography`), clips are pure functions of time; weather, cues, speed."""
