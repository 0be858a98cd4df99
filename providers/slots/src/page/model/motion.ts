/**
 * The motion of one reel. Its cells are numbered along the band that runs through the window from top to bottom: at
 * position p the bottom row shows cell p, the row above it cell p+1, and so on; spinning raises p. Distances are in cells,
 * times in milliseconds. The band is the published strip, so the symbols around a result are its real neighbours.
 */
export interface Band {
  readonly strip: readonly string[];
  /** Stop of the strip at cell 0. */
  readonly origin: number;
  /** The first cell of this band; lower cells belong to the previous one. */
  readonly from: number;
}

export interface Reel {
  readonly rows: number;
  readonly bands: readonly Band[];
  readonly motion:
    | { readonly kind: "still"; readonly at: number }
    | { readonly kind: "spinning"; readonly from: number; readonly since: number }
    | {
        readonly kind: "landing";
        readonly from: number;
        readonly to: number;
        readonly since: number;
        readonly lasts: number;
      };
}

/** Full speed in cells a millisecond. */
const speed = 0.023;
/** Time to reach full speed. */
const rise = 160;
/** Cells from the stop command to the stop, before rounding up to a whole cell. */
const runOut = 4;
/** Overshoot past the stop, in cells. */
const swing = 0.11;

const remainder = (value: number, length: number): number => ((value % length) + length) % length;

/** Returns a reel at rest with strip stop `stop` in its top row. */
export function reelAt(strip: readonly string[], stop: number, rows: number): Reel {
  return {
    rows,
    bands: [{ strip, origin: stop + rows - 1, from: Number.NEGATIVE_INFINITY }],
    motion: { kind: "still", at: 0 },
  };
}

/** Returns the symbol id at a cell. Called for every sprite of every frame, so it allocates nothing. */
export function symbolAt(reel: Reel, cell: number): string {
  let index = reel.bands.length - 1;
  while (index > 0 && (reel.bands[index]?.from ?? 0) > cell) index -= 1;
  const band = reel.bands[index];
  return band?.strip[remainder(band.origin - cell, band.strip.length)] ?? "";
}

/**
 * Returns a reel at rest that shows this window, top to bottom, even if it is not on its strip, such as grown wilds. The
 * strip continues above and below.
 */
export function reelShowing(window: readonly string[], strip: readonly string[]): Reel {
  return reelAt([...window, ...strip], 0, window.length);
}

/** Returns the position at a time: continuous, and never backwards except for the overshoot. */
export function positionAt(reel: Reel, now: number): number {
  const { motion } = reel;
  if (motion.kind === "still") return motion.at;
  const passed = Math.max(0, now - motion.since);
  if (motion.kind === "spinning") {
    return motion.from + (passed < rise ? (speed * passed * passed) / (2 * rise) : speed * (passed - rise / 2));
  }
  if (passed >= motion.lasts) return motion.to;
  return motion.from + (motion.to - motion.from) * landing(passed / motion.lasts, motion.to - motion.from);
}

/** Eases from full speed past the stop by `swing` cells and back: 0 → 1 over t in 0 … 1. */
function landing(t: number, distance: number): number {
  const peak = 0.74;
  const over = 1 + swing / distance;
  if (t < peak) return over * (1 - (1 - t / peak) ** 2);
  const back = (t - peak) / (1 - peak);
  return over - (over - 1) * (back * back * (3 - 2 * back));
}

export function startSpin(reel: Reel, now: number, strip: readonly string[]): Reel {
  const at = positionAt(reel, now);
  const joint = Math.ceil(at) + reel.rows + 1;
  const current = reel.bands.at(-1);
  const bands =
    current === undefined || current.strip === strip
      ? reel.bands
      : [...reel.bands, { strip, origin: joint, from: joint }];
  return { ...reel, bands, motion: { kind: "spinning", from: at, since: now } };
}

/**
 * Lands a spinning reel on strip stop `stop`. The strip is joined above the window, so that no visible cell changes.
 */
export function land(reel: Reel, now: number, strip: readonly string[], stop: number): Reel {
  const from = positionAt(reel, now);
  const joint = Math.ceil(from) + reel.rows + 1;
  const to = Math.max(Math.ceil(from + runOut), joint + 1);
  const origin = stop + to + reel.rows - 1;
  // Two bands can be visible after a change of the strip; both stay until they have passed.
  const bands = [...reel.bands.slice(-2), { strip, origin, from: joint }];
  // The parabola of `landing` starts with slope 2 × distance ÷ (0.74 × time): set so that it starts at full speed.
  const lasts = (2 * (to - from + swing)) / (speed * 0.74);
  return { ...reel, bands, motion: { kind: "landing", from, to, since: now, lasts } };
}

/** Returns the reel at rest if it has just stopped; null if it spins or has stopped before. */
export function comeToRest(reel: Reel, now: number): Reel | null {
  const { motion } = reel;
  return motion.kind === "landing" && isStill(reel, now) ? { ...reel, motion: { kind: "still", at: motion.to } } : null;
}

/** Returns the elapsed part of a duration, 0 to 1. */
export function elapsed(now: number, since: number, lasts: number): number {
  return Math.min(1, Math.max(0, (now - since) / lasts));
}

export function isStill(reel: Reel, now: number): boolean {
  const { motion } = reel;
  return motion.kind === "still" || (motion.kind === "landing" && now - motion.since >= motion.lasts);
}

/** Milliseconds from the start of a spin to the first stop, from one stop to the next, and added for a drawn-out reel. */
const firstStop = 850;
const nextStop = 190;
const drawnOutFor = 750;

/**
 * Returns the times at which the reels are stopped, one after the other, after a minimum time of spinning. A held reel takes
 * no time.
 */
export function stopTimes(
  startedAt: number,
  now: number,
  reels: readonly { readonly spins: boolean; readonly drawnOut: boolean }[],
): number[] {
  let at = Math.max(now, startedAt + firstStop) - nextStop;
  return reels.map(({ spins, drawnOut }) => {
    if (spins) at += nextStop + (drawnOut ? drawnOutFor : 0);
    return at;
  });
}
