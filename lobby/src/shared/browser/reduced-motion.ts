/** Matches while the player's system asks for less motion. */
export const reducedMotion = (): MediaQueryList => matchMedia("(prefers-reduced-motion: reduce)");
