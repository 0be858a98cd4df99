import { type CountedTier, degree, louder, panned, type Tones, type Voice } from "./tones.ts";

/** A row of notes of one instrument. */
export interface Phrase {
  readonly scale: readonly number[];
  /** One character a step: a degree of the scale (0 … 9), or a dot for a rest. */
  readonly notes: string;
  /** Seconds from note to note. */
  readonly step: number;
  readonly voice: Voice;
  readonly level: number;
  /** Seconds after the event at which the first step begins. */
  readonly at?: number;
  /** Notes alternate between this place and its mirror image. */
  readonly wide?: number;
  /** Degrees above the written ones. */
  readonly above?: number;
}

export function phrase({ scale, notes, step, voice, level, at = 0, wide = 0, above = 0 }: Phrase): Tones {
  return [...notes].flatMap((note, index) => {
    if (note === ".") return [];
    const tones = voice(degree(scale, Number(note) + above), level, at + index * step);
    return wide === 0 ? tones : panned(tones, index % 2 === 0 ? -wide : wide);
  });
}

/** What a game's counted wins are made of. */
export interface Celebration {
  readonly scale: readonly number[];
  /** One bar of the melody, as in {@link Phrase}. */
  readonly motif: string;
  readonly step: number;
  readonly voice: Voice;
  /** Beaten under the melody, by its own pattern of degrees. */
  readonly beat: Voice;
  readonly beats: string;
  /** The last note, or chord: rings out after the last bar. */
  readonly close: (after: number) => Tones;
  /** The factor that gives each tier its loudness, which `npm run slots -- sound` prints. */
  readonly levels: Readonly<Record<CountedTier, number>>;
}

/** Bars of a tier: with them it lasts about as long as its amount counts. */
const bars: Readonly<Record<CountedTier, number>> = { big: 1, great: 2, grand: 3, largest: 5 };

/**
 * Returns the sounds of counted wins: a larger one is longer and has more voices. From bar to bar come a second voice two
 * degrees above, an octave, and, for the largest, the melody struck twice as often.
 */
export function celebrations(parts: Celebration): Readonly<Record<CountedTier, Tones>> {
  const { scale, motif, step, voice, beat, beats, close, levels } = parts;
  const length = motif.length * step;
  const octave: Voice = (pitch, level, after) => voice(pitch * 2, level, after);
  const bar = (index: number): Tones => {
    const at = index * length;
    const line = { scale, notes: motif, step, voice, level: 0.4, at };
    return [
      ...phrase({ ...line, wide: 0.25 }),
      ...phrase({ ...line, notes: beats, voice: beat, level: 0.3 }),
      ...(index > 0 ? phrase({ ...line, level: 0.26, above: 2, wide: -0.6 }) : []),
      ...(index > 1 ? phrase({ ...line, voice: octave, level: 0.16, wide: 0.7 }) : []),
      ...(index > 2 ? phrase({ ...line, level: 0.22, at: at + step / 2, above: 4, wide: 0.5 }) : []),
    ];
  };
  const tones = (tier: CountedTier): Tones => {
    const played = Array.from({ length: bars[tier] }, (_, index) => bar(index)).flat();
    return louder([...played, ...close(bars[tier] * length)], levels[tier]);
  };
  return { big: tones("big"), great: tones("great"), grand: tones("grand"), largest: tones("largest") };
}
