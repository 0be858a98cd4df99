/** Returns the small moving pictures of every game, each on a board of 100 × 100. */
export function stagePictures([middle, edge]: readonly [string, string]): Readonly<Record<string, string>> {
  return {
    glow: `<defs><radialGradient id="g"><stop offset="0" stop-color="${middle}" stop-opacity=".95"/><stop offset=".45" stop-color="${edge}" stop-opacity=".42"/><stop offset="1" stop-color="${edge}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#g)"/>`,
    ray: `<defs><linearGradient id="r" x2="0" y1="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><path d="M46 100 H54 L82 0 H18Z" fill="url(#r)"/>`,
    bead: `<circle cx="50" cy="50" r="46" fill="#fff"/>`,
    bar: `<rect width="100" height="100" fill="#fff"/>`,
  };
}
