/** How the figure of a game's world moves at rest. */
export type Manner = "breathe" | "rock" | "swim" | "float";

/** What it reacts to: a feature may open, a win, a large win, a feature begins. */
export type HeroCue = "near" | "win" | "bigWin" | "feature";

/** A figure's distance from its drawn pose: shares of its own size, factors, and radians. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly tall: number;
  readonly rotation: number;
}

/** The drawn pose, for reduced motion. */
export const drawnPose: Pose = { x: 0, y: 0, wide: 1, tall: 1, rotation: 0 };

/** How long each reaction lasts, in milliseconds. */
export const cueMs: Readonly<Record<HeroCue, number>> = { near: 1_400, win: 700, bigWin: 2_400, feature: 1_600 };

const wave = (now: number, lasts: number): number => Math.sin((now / lasts) * Math.PI * 2);

/** Returns the pose at rest: slow and slight, so that it draws no attention from the reels. */
function atRest(manner: Manner, now: number): Pose {
  switch (manner) {
    case "breathe": {
      const breath = wave(now, 3_600);
      return { x: 0, y: 0, wide: 1 - breath * 0.006, tall: 1 + breath * 0.018, rotation: 0 };
    }
    case "rock":
      return { ...drawnPose, y: wave(now, 3_100) * 0.012, rotation: wave(now, 4_300) * 0.022 };
    case "swim":
      return {
        ...drawnPose,
        x: wave(now, 5_900) * 0.08,
        y: wave(now, 3_700) * 0.05,
        rotation: wave(now, 4_700) * 0.05,
      };
    case "float":
      return { ...drawnPose, y: wave(now, 4_900) * 0.04, rotation: wave(now, 6_100) * 0.035 };
  }
}

/** Returns a reaction's part of the pose. @param t elapsed part of it, 0 … 1; it begins and ends in the pose at rest */
function reaction(cue: HeroCue, t: number): Pose {
  const swell = Math.sin(t * Math.PI);
  const hops = (many: number): number => Math.abs(Math.sin(t * Math.PI * many));
  switch (cue) {
    case "near":
      return {
        ...drawnPose,
        y: -0.03 * swell,
        tall: 1 + 0.05 * swell,
        rotation: Math.sin(t * Math.PI * 10) * 0.012 * swell,
      };
    case "win":
      return { ...drawnPose, y: -0.08 * swell, tall: 1 + 0.04 * swell };
    case "bigWin":
      return {
        ...drawnPose,
        y: -0.16 * hops(4) * (1 - t),
        wide: 1 + 0.05 * swell,
        tall: 1 + 0.09 * swell,
        rotation: Math.sin(t * Math.PI * 4) * 0.04 * (1 - t),
      };
    case "feature":
      return { ...drawnPose, y: -0.04 * swell, wide: 1 + 0.08 * swell, tall: 1 + 0.14 * swell };
  }
}

/** @param cue the current reaction and when it began, if any; over when its time has passed */
export function heroPose(
  manner: Manner,
  now: number,
  cue: { readonly kind: HeroCue; readonly since: number } | null,
): Pose {
  const rest = atRest(manner, now);
  const t = cue === null ? 1 : (now - cue.since) / cueMs[cue.kind];
  if (cue === null || t < 0 || t >= 1) return rest;
  const { x, y, wide, tall, rotation } = reaction(cue.kind, t);
  return {
    x: rest.x + x,
    y: rest.y + y,
    wide: rest.wide * wide,
    tall: rest.tall * tall,
    rotation: rest.rotation + rotation,
  };
}
