import type { GameDefinition } from "../../games/definition.ts";
import { complete, renderBed, type Rendered, renderSound, sampleRate } from "../../page/render-tones.ts";
import type { CountedTier, SoundSet, Tones } from "../../page/tones.ts";
import { integratedLoudness, truePeak } from "./loudness.ts";
import { shareInPhoneBand } from "./spectrum.ts";

/** The sounds of one kind, for instance of every reel that stops. */
export interface Measured {
  readonly kind: string;
  /** The length of the longest sound. */
  readonly seconds: number;
  /** The loudness of the quietest and of the loudest sound, in LUFS. */
  readonly loudness: readonly [number, number];
  /** The lowest and the highest loudness allowed, in LUFS. */
  readonly bounds: readonly [number, number];
  /** The highest true peak, in dBTP. */
  readonly peak: number;
  /** The smallest share of a sound's energy that lies between 300 and 2,000 Hz, from 0 to 1. */
  readonly inBand: number;
  /** Bytes of the bed's tones as text; null for other sounds, which are shorter. */
  readonly size: number | null;
  /** What is wrong with the sounds, in words; empty if nothing is. */
  readonly faults: readonly string[];
}

/** Loudness in LUFS of a win on a line and of wins that count up, each met within `tolerance`. */
const lineTarget = -23;
const tierTargets: Readonly<Record<CountedTier, number>> = { big: -16, great: -15, grand: -13.5, largest: -12 };
/** The loudness of the bed: ten below that of a win on a line, so that it stays in the background. */
const bedTarget = -33;
const tolerance = 2;
/** The bounds for the sounds of every spin, which are never louder than the target of a win on a line. */
const everySpin: readonly [number, number] = [-36, lineTarget];
/** The highest true peak: with the bed, which is quieter meanwhile, even the loudest sound does not clip. */
const highestPeak = -1;
/** The least share of a hit's energy in a phone's band. */
const minInBand = 0.75;
const largestBed = 60_000;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const around = (target: number): readonly [number, number] => [target - tolerance, target + tolerance];

/** Renders and measures every sound of a game, of each kind as many as one spin can play. */
export function measureSounds(sounds: SoundSet, { reels, rows }: Pick<GameDefinition, "reels" | "rows">): Measured[] {
  const { bed, tap, reelStop, win, arrive, stay, vanish, feature, wins } = sounds;
  const hits = (kind: string, all: readonly Tones[], bounds: readonly [number, number], stereo: boolean): Measured => {
    // Scales repeat: equal sounds are measured once.
    const different = [...new Map(all.map((tones) => [JSON.stringify(tones), tones])).values()];
    const rendered = different.map((tones) => complete(renderSound(tones)));
    return measure({ kind, rendered, bounds, stereo, onPhone: true, size: null });
  };
  const music = { kind: "bed", rendered: [complete(renderBed(bed))], bounds: around(bedTarget) };
  return [
    measure({ ...music, stereo: true, onPhone: false, size: JSON.stringify(bed).length }),
    hits("tap", [tap], everySpin, false),
    hits("reel stop", upTo(reels).map(reelStop), everySpin, true),
    hits("arrive", upTo(reels * rows).map(arrive), everySpin, false),
    hits("stay", [stay], everySpin, false),
    hits("vanish", upTo(12).map(vanish), everySpin, false),
    hits("line", upTo(12).map(win), around(lineTarget), true),
    hits("feature", [feature], around(tierTargets.big), true),
    ...(["big", "great", "grand", "largest"] as const).map((tier) =>
      hits(tier, [wins[tier]], around(tierTargets[tier]), true),
    ),
  ];
}

interface Sample {
  readonly kind: string;
  readonly rendered: readonly Rendered[];
  readonly bounds: readonly [number, number];
  /** Whether at least one of them is not the same in both channels. */
  readonly stereo: boolean;
  /** Whether a phone's speaker has to play them. */
  readonly onPhone: boolean;
  readonly size: number | null;
}

function measure({ kind, rendered, bounds, stereo, onPhone, size }: Sample): Measured {
  const loudnesses = rendered.map((sound) => integratedLoudness(sound, sampleRate));
  const loudness = [Math.min(...loudnesses), Math.max(...loudnesses)] as const;
  const peak = Math.max(...rendered.map(truePeak));
  const inBand = Math.min(...rendered.map((sound) => shareInPhoneBand(sound, sampleRate)));
  const faults = [
    ...(loudness[0] < bounds[0] ? ["too quiet"] : []),
    ...(loudness[1] > bounds[1] ? ["too loud"] : []),
    ...(peak > highestPeak ? ["clips"] : []),
    ...(onPhone && inBand < minInBand ? ["not heard on a phone"] : []),
    ...(stereo && rendered.every(isMono) ? ["mono"] : []),
    ...(size !== null && size > largestBed ? ["too large"] : []),
  ];
  const seconds = Math.max(...rendered.map(({ left }) => left.length)) / sampleRate;
  return { kind, seconds, loudness, bounds, peak, inBand, size, faults };
}

const isMono = ({ left, right }: Rendered): boolean => left.every((sample, index) => sample === right[index]);
