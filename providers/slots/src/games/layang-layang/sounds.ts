import { celebrations, phrase } from "../../page/phrases.ts";
import { bell, degree, louder, panned, type SoundSet, type Tones, type Voice, wood } from "../../page/tones.ts";

/** Five steps of a slendro, for flutes over the fields. Hertz. */
const slendro: readonly number[] = [388, 446, 512, 588, 676, 776, 892, 1024];

/** A bamboo flute (suling): breath, then a soft tone that leans upwards. */
const flute: Voice = (pitch, level, after = 0) => [
  { wave: "noise", from: pitch * 1.6, to: pitch * 1.8, seconds: 0.09, level: level * 0.3, after },
  { wave: "sine", from: pitch * 0.985, to: pitch, seconds: 0.62, level, after },
  { wave: "triangle", from: pitch * 2, to: pitch * 2.01, seconds: 0.34, level: level * 0.18, after },
];

/** Two halves of bamboo that knock together. */
const bamboo: Voice = (pitch, level, after = 0) => [
  { wave: "triangle", from: pitch, to: pitch * 0.8, seconds: 0.11, level, after },
  { wave: "sine", from: pitch * 1.7, to: pitch * 1.5, seconds: 0.07, level: level * 0.35, after },
];

/** The hum of a kite's bow (guwangan): it swells and falls with the wind. */
const hum = (pitch: number, level: number, seconds: number, after = 0): Tones => [
  { wave: "triangle", from: pitch, to: pitch * 1.12, seconds, level: level * 0.6, after, swell: true },
  { wave: "sine", from: pitch * 2, to: pitch * 2.2, seconds, level: level * 0.4, after, swell: true },
];

/** A breath of wind over the rice. */
const wind = (level: number, after: number, side: number): Tones => [
  { wave: "noise", from: 620, to: 1100, seconds: 3.6, level, after, pan: side, swell: true },
];

/** Layang-Layang: flutes, knocks of bamboo, and the wind. */
export const sounds: SoundSet = {
  bed: {
    seconds: 16,
    tones: louder(
      [
        ...phrase({ scale: slendro, notes: "0...3.2.4...3...", step: 0.5, voice: flute, level: 0.05, wide: 0.3 }),
        ...phrase({
          scale: slendro,
          notes: "5...4.2.1...0...",
          step: 0.5,
          voice: flute,
          level: 0.05,
          at: 8,
          wide: 0.3,
        }),
        ...[0, 4, 8, 12].flatMap((after, index) => wind(0.02, after, index % 2 === 0 ? -0.6 : 0.6)),
        ...[2, 10].flatMap((after) => panned(hum(440, 0.018, 4, after), 0.2)),
        ...[1, 3, 5, 7, 9, 11, 13, 15].flatMap((after) => [
          ...panned(bamboo(520, 0.026, after), -0.5),
          ...panned(bamboo(620, 0.018, after + 0.5), 0.5),
        ]),
      ],
      2.04,
    ),
  },
  tap: wood(640, 0.16),
  // A blind comes to rest: two knocks of bamboo.
  reelStop: (reel) =>
    panned([...bamboo(470 + reel * 32, 0.2), ...bamboo(400 + reel * 24, 0.12, 0.05)], (reel - 2) * 0.2),
  win: (index) => [
    ...panned(flute(degree(slendro, index), 0.28), -0.25),
    ...panned(flute(degree(slendro, index + 2), 0.16, 0.09), 0.3),
  ],
  arrive: (index) => [
    ...hum(440 * 1.08 ** Math.min(index, 6), 0.13, 0.5),
    ...bell(degree(slendro, index + 2), 0.09, 0.08),
  ],
  stay: bamboo(520, 0.26),
  vanish: (fall) => flute(degree(slendro, fall), 0.22),
  feature: louder(
    [
      ...hum(446, 0.5, 1.4),
      ...phrase({ scale: slendro, notes: "0.2.4.57", step: 0.14, voice: flute, level: 0.4, at: 0.3, wide: 0.5 }),
      ...panned(bell(776, 0.3, 1.3), 0.4),
    ],
    0.7,
  ),
  wins: celebrations({
    scale: slendro,
    motif: "02435467",
    step: 0.15,
    voice: flute,
    beat: (_pitch, level, after) => bamboo(540, level * 0.7, after),
    beats: "0.0.0.00",
    close: (after) => [
      ...flute(776, 0.5, after),
      ...panned(flute(588, 0.42, after + 0.04), -0.5),
      ...panned(flute(1024, 0.32, after + 0.08), 0.5),
      ...panned(bell(892, 0.2, after + 0.12), 0.6),
    ],
    levels: { big: 0.77, great: 0.83, grand: 0.87, largest: 0.9 },
  }),
};
