import { celebrations, phrase } from "../../page/phrases.ts";
import { bell, degree, louder, panned, type SoundSet, type Tones, type Voice, wood } from "../../page/tones.ts";

/** Five nearly equal steps an octave, as a slendro is tuned. */
const slendro = [262, 301, 346, 397, 456, 524, 602, 692] as const;

/** Bamboo tubes shaken in their frame: each stroke sounds the tone and its octave three times. */
const angklung: Voice = (pitch, level, after = 0) =>
  [0, 0.075, 0.15].flatMap((shake, index): Tones => {
    const strength = level * (1 - index * 0.22);
    return [
      { wave: "triangle", from: pitch, to: pitch, seconds: 0.32, level: strength, after: after + shake },
      { wave: "sine", from: pitch * 2, to: pitch * 2, seconds: 0.18, level: strength * 0.5, after: after + shake },
    ];
  });

/** One stroke on a tube, for quick runs of notes. */
const tube: Voice = (pitch, level, after = 0) => [
  { wave: "triangle", from: pitch, to: pitch, seconds: 0.9, level, after },
  { wave: "sine", from: pitch * 2, to: pitch * 2, seconds: 0.3, level: level * 0.3, after },
];

/** A knock on the hull: planks, hollow under them. */
const hull = (pitch: number, level: number, after = 0): Tones => [
  { wave: "sine", from: pitch * 1.2, to: pitch * 0.85, seconds: 0.18, level, after },
  { wave: "triangle", from: pitch * 2, to: pitch * 1.5, seconds: 0.07, level: level * 0.35, after },
];

/** A wave along the hull, from the bow to the stern. */
const wave = (after: number, side: number, level: number): Tones => [
  { wave: "noise", from: 380, to: 640, seconds: 6, level, after, pan: side, swell: true },
  { wave: "noise", from: 1400, to: 900, seconds: 4, level: level * 0.3, after: after + 1.6, pan: -side, swell: true },
];

/** A rope under strain. */
const creak = (after: number, side: number): Tones => [
  { wave: "triangle", from: 340, to: 390, seconds: 0.5, level: 0.03, after, pan: side, swell: true },
];

/** Kapal Rempah: bamboo, planks, and the sea under them. */
export const sounds: SoundSet = {
  bed: {
    seconds: 18,
    tones: louder(
      [
        ...[0, 4.5, 9, 13.5].flatMap((after, index) => wave(after, index % 2 === 0 ? -0.7 : 0.7, 0.07)),
        ...phrase({ scale: slendro, notes: "2..4..5.4.2.", step: 1.5, voice: angklung, level: 0.055, wide: 0.35 }),
        ...phrase({ scale: slendro, notes: "0.....1.....", step: 1.5, voice: tube, level: 0.05, at: 0.75 }),
        ...phrase({ scale: slendro, notes: ".....7", step: 3, voice: bell, level: 0.03, at: 0.75, wide: 0.5 }),
        ...[2.6, 7.1, 11.6, 15.4].flatMap((after, index) => creak(after, index % 2 === 0 ? 0.5 : -0.5)),
      ],
      1.69,
    ),
  },
  tap: wood(620, 0.16),
  reelStop: (reel) => panned(hull(350 + reel * 24, 0.18), (reel - 2) * 0.2),
  win: (index) => panned(angklung(degree(slendro, index) * 1.5, 0.25), index % 2 === 0 ? -0.25 : 0.25),
  arrive: (index) => bell(degree(slendro, index * 2 + 1) * 1.5, 0.2),
  stay: hull(400, 0.25),
  vanish: (fall) => angklung(degree(slendro, fall) * 1.5, 0.16),
  // A ship's bell struck twice, the sea under it.
  feature: louder(
    [
      ...panned(bell(692, 0.5), -0.3),
      ...panned(bell(692, 0.5, 0.28), 0.3),
      ...hull(330, 0.5, 0.56),
      ...phrase({ scale: slendro, notes: "02457", step: 0.14, voice: angklung, level: 0.4, at: 0.7, wide: 0.5 }),
      { wave: "noise", from: 420, to: 900, seconds: 2, level: 0.2, after: 0.3, swell: true },
    ],
    0.88,
  ),
  wins: celebrations({
    scale: slendro.map((tone) => tone * 1.5),
    motif: "2.452457",
    step: 0.15,
    voice: tube,
    beat: (_pitch, level, after) => hull(380, level * 0.45, after),
    beats: "0..0.00.",
    close: (after) => [
      ...panned(angklung(1038, 0.25, after), 0.4),
      ...panned(angklung(519, 0.3, after), -0.4),
      ...bell(692, 0.25, after + 0.03),
    ],
    levels: { big: 0.85, great: 0.88, grand: 0.92, largest: 0.95 },
  }),
};
