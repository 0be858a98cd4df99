/** Ids up to this length are shown whole. */
const maxShownLength = 12;

/**
 * Returns the part of an id a player can read out: its last eight characters in two groups of four, e.g. `…k3f9 x7qz`.
 * Many ids have the same beginning, or a time as their beginning. A short id is returned whole.
 */
export function shortId(id: string): string {
  // No-break spaces, and a word joiner after the ellipsis, keep it on one line.
  return id.length <= maxShownLength ? id : `…\u2060${id.slice(-8, -4)}\u00a0${id.slice(-4)}`;
}
