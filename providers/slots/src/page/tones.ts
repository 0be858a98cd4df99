/** One struck sound that dies away. Several make an instrument; see {@link bell}, {@link drum}, {@link wood}. */
export interface Tone {
  /** `noise` is hiss through a band around the frequency: shakers, surf, embers. */
  readonly wave: "sine" | "triangle" | "square" | "sawtooth" | "noise";
  /** Hertz at the stroke and after it has died away. */
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** Loudness at the stroke, 0 … 1. */
  readonly level: number;
  /** Seconds after the event. */
  readonly after?: number;
}

export type Tones = readonly Tone[];

/** What a game sounds like: short, of wood, bell and drum; nothing loops, and a spin that wins nothing makes no sound. */
export interface SoundSet {
  /** A button. */
  readonly tap: Tones;
  readonly reelStop: (reel: number) => Tones;
  /** The n-th thing (from 0) that pays in one spin; climbs a scale. */
  readonly win: (index: number) => Tones;
  /** The n-th (from 0) of what opens the feature comes to rest: scatters, coins. */
  readonly arrive: (index: number) => Tones;
  /** Something stays on the reels: a wild grows or sticks, a coin is held. */
  readonly stay: Tones;
  /** Winning cells vanish for the n-th time (from 0) in one spin. */
  readonly vanish: (fall: number) => Tones;
  readonly feature: Tones;
  readonly bigWin: Tones;
}

/** Bronze: two inharmonic partials over the ground tone are enough to hear it. */
export function bell(frequency: number, level: number, after = 0): Tones {
  return [
    { wave: "sine", from: frequency, to: frequency, seconds: 1.1, level, after },
    { wave: "sine", from: frequency * 2.76, to: frequency * 2.76, seconds: 0.5, level: level * 0.35, after },
    { wave: "sine", from: frequency * 5.4, to: frequency * 5.4, seconds: 0.2, level: level * 0.15, after },
  ];
}

/** A skin that gives way: the tone falls. */
export function drum(frequency: number, level: number, seconds = 0.2, after = 0): Tones {
  return [{ wave: "sine", from: frequency, to: frequency * 0.4, seconds, level, after }];
}

/** A wooden bar or block. */
export function wood(frequency: number, level: number, after = 0): Tones {
  return [{ wave: "triangle", from: frequency, to: frequency * 0.68, seconds: 0.08, level, after }];
}

/** Degrees of a pelog-like scale in hertz. */
export const pelog: readonly number[] = [293, 317, 349, 415, 440, 466, 523, 587];

/** The n-th degree of a scale, from the bottom again when it is used up. */
export function degree(scale: readonly number[], index: number): number {
  return scale[index % scale.length] ?? 440;
}
