/** One fading tone. Several make an instrument; see {@link bell}, {@link drum}, {@link wood}. */
export interface Tone {
  /** `noise` is hiss through a band around the frequency: shakers, surf, embers. */
  readonly wave: "sine" | "triangle" | "square" | "sawtooth" | "noise";
  /** Hertz at the stroke and at the end. */
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** Loudness at the stroke, 0 … 1. */
  readonly level: number;
  /** Seconds after the event. */
  readonly after?: number;
}

export type Tones = readonly Tone[];

/** The sounds of a game: short, without loops, and none for a spin without a win. */
export interface SoundSet {
  /** A button. */
  readonly tap: Tones;
  readonly reelStop: (reel: number) => Tones;
  /** The n-th win (from 0) in one spin; climbs a scale. */
  readonly win: (index: number) => Tones;
  /** The n-th (from 0) scatter or coin comes to rest. */
  readonly arrive: (index: number) => Tones;
  /** A wild grows or sticks, or a coin is held. */
  readonly stay: Tones;
  /** Winning cells vanish for the n-th time (from 0) in one spin. */
  readonly vanish: (fall: number) => Tones;
  readonly feature: Tones;
  readonly bigWin: Tones;
}

/** A bronze bell: the ground tone and two inharmonic partials. */
export function bell(frequency: number, level: number, after = 0): Tones {
  return [
    { wave: "sine", from: frequency, to: frequency, seconds: 1.1, level, after },
    { wave: "sine", from: frequency * 2.76, to: frequency * 2.76, seconds: 0.5, level: level * 0.35, after },
    { wave: "sine", from: frequency * 5.4, to: frequency * 5.4, seconds: 0.2, level: level * 0.15, after },
  ];
}

/** A drum: the tone falls. */
export function drum(frequency: number, level: number, seconds = 0.2, after = 0): Tones {
  return [{ wave: "sine", from: frequency, to: frequency * 0.4, seconds, level, after }];
}

/** A wooden bar or block. */
export function wood(frequency: number, level: number, after = 0): Tones {
  return [{ wave: "triangle", from: frequency, to: frequency * 0.68, seconds: 0.08, level, after }];
}

/** Degrees of a pelog-like scale in hertz. */
export const pelog: readonly number[] = [293, 317, 349, 415, 440, 466, 523, 587];

/** Returns the n-th degree of a scale, which starts again at its end. */
export function degree(scale: readonly number[], index: number): number {
  return scale[index % scale.length] ?? 440;
}
