"""Window events become intents: mouse, keys, pads and fingers, the bindings, and the hints that name them."""
