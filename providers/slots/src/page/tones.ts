/** One fading tone. Several make an instrument; see {@link bell}, {@link drum}, {@link wood}. */
export interface Tone {
  /** `noise` is hiss through a band around the frequency: shakers, surf, embers. */
  readonly wave: "sine" | "triangle" | "noise";
  /** Hertz at the stroke and at the end. */
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** Amplitude at the stroke; 1 is full scale. */
  readonly level: number;
  /** Seconds after the event. */
  readonly after?: number;
  /** Place between the left (-1) and the right (1) speaker; 0 if undefined. */
  readonly pan?: number;
  /** The tone rises and falls evenly, like breath or surf, instead of being struck. */
  readonly swell?: true;
}

export type Tones = readonly Tone[];

/** An instrument: returns the tones of one note. @param pitch in hertz @param after seconds */
export type Voice = (pitch: number, level: number, after?: number) => Tones;

/** Quiet music that is repeated without a gap. A tone that lasts beyond the end sounds on at the beginning. */
export interface Bed {
  readonly seconds: number;
  readonly tones: Tones;
}

/** A win that counts up on the reels. It begins at 5, 15, 40 and 100 times the stake. */
export type CountedTier = "big" | "great" | "grand" | "largest";

/** The sounds of a game: none for a spin without a win, nor for a win of at most the stake. */
export interface SoundSet {
  /** Plays all the time, from the first gesture. */
  readonly bed: Bed;
  /** A button. */
  readonly tap: Tones;
  readonly reelStop: (reel: number) => Tones;
  /** The n-th win (from 0) in one spin, above the stake; climbs a scale. */
  readonly win: (index: number) => Tones;
  /** The n-th (from 0) scatter or coin comes to rest. */
  readonly arrive: (index: number) => Tones;
  /** A wild grows or sticks, or a coin is held. */
  readonly stay: Tones;
  /** Winning cells vanish for the n-th time (from 0) in one spin. */
  readonly vanish: (fall: number) => Tones;
  readonly feature: Tones;
  /** While a win counts up: about as long as the count. */
  readonly wins: Readonly<Record<CountedTier, Tones>>;
}

/** A bronze bell: the fundamental and two inharmonic partials. */
export function bell(frequency: number, level: number, after = 0): Tones {
  return [
    { wave: "sine", from: frequency, to: frequency, seconds: 1.1, level, after },
    { wave: "sine", from: frequency * 2.76, to: frequency * 2.76, seconds: 0.5, level: level * 0.35, after },
    { wave: "sine", from: frequency * 5.4, to: frequency * 5.4, seconds: 0.2, level: level * 0.15, after },
  ];
}

/** A drum: the tone falls. A phone's speaker plays it if it falls from 500 Hz or more. */
export function drum(frequency: number, level: number, seconds = 0.2, after = 0): Tones {
  return [{ wave: "sine", from: frequency, to: frequency * 0.6, seconds, level, after }];
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

/** Returns the tones louder (or, below 1, quieter) by a factor. */
export const louder = (tones: Tones, factor: number): Tones =>
  tones.map((tone) => ({ ...tone, level: tone.level * factor }));

/** Returns the tones at a place between left (-1) and right (1). */
export const panned = (tones: Tones, pan: number): Tones => tones.map((tone) => ({ ...tone, pan }));
