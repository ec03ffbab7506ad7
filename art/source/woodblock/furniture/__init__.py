"""What lies around the cards: lettering, crests, signs, seals, the lantern, the curtain, what drifts in the air.

`sheet` is the press for pictures with alpha (`Sheet`) and for single white forms (`Stencil`), `calligraphy` the brush,
`pack` writes small PNGs, `catalogue` lists the groups for `tools/build_art.py furniture`.

How the sprites under art/sprites/furniture are meant to be used:

* `logo-*`, `kind-*`: cream for dark grounds, ink for paper.  `month-*`, `player-*`: white, to be tinted by multiplying.
* `lantern-glow` lies under `lantern-lit` with its middle on the belly, 182/340 of the lantern's height from above, and
  is about 2.4 times as wide as the lantern.
* `noren` is opaque and repeats sideways; `noren-rod` lies over its top at the same scale and repeats with it.
* `stroke-order` is no picture: its greys say in which order signs are written.
* `koikoi-sun` lies under `koikoi-band`, which is 0.56 to 0.62 as high as the sun.
* `drift-rain-*` falls straight down; leaves and petals turn about their middle.
"""
