/** After this long without any input, the page's automatic calls no longer extend the session (R-OPR-05). Milliseconds. */
const idleMs = 60_000;

let usedAt = Date.now();

for (const kind of ["pointerdown", "pointermove", "keydown", "wheel"] as const) {
  window.addEventListener(kind, () => (usedAt = Date.now()), { capture: true, passive: true });
}

/** Returns whether nobody has used the page for a minute. */
export const isIdle = (): boolean => Date.now() - usedAt > idleMs;
