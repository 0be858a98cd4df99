import { celebrations, phrase } from "../../page/phrases.ts";
import { bell, degree, louder, panned, pelog, type SoundSet, type Tones, type Voice } from "../../page/tones.ts";

/** A bronze bar over a bamboo tube: a fundamental that lasts, and the mallet. */
const metallophone: Voice = (pitch, level, after = 0) => [
  { wave: "sine", from: pitch, to: pitch, seconds: 1.3, level, after },
  { wave: "sine", from: pitch * 2.76, to: pitch * 2.76, seconds: 0.4, level: level * 0.22, after },
  { wave: "triangle", from: pitch * 2, to: pitch * 1.9, seconds: 0.05, level: level * 0.3, after },
];

/** A hand drum, high enough for a phone: the skin, and the palm on it. */
const skin = (pitch: number, level: number, after = 0): Tones => [
  { wave: "sine", from: pitch * 1.25, to: pitch * 0.9, seconds: 0.2, level, after },
  { wave: "noise", from: 900, to: 600, seconds: 0.05, level: level * 0.7, after },
];

/** A large gong, felt more than heard: it beats slowly with itself. */
const gong = (level: number, after: number): Tones => [
  { wave: "sine", from: 98, to: 97.4, seconds: 5, level: level * 0.25, after },
  { wave: "sine", from: 196, to: 196, seconds: 4, level: level * 0.6, after, pan: -0.2 },
  { wave: "sine", from: 293, to: 292, seconds: 3, level: level * 0.6, after, pan: 0.2 },
];

/** The river goes by, from one side to the other. */
const river = (after: number, side: number): Tones => [
  { wave: "noise", from: 420, to: 560, seconds: 7, level: 0.055, after, pan: side, swell: true },
];

/** Lentera Sungai: bronze over the water. */
export const sounds: SoundSet = {
  bed: {
    seconds: 16,
    tones: louder(
      [
        ...phrase({ scale: pelog, notes: "3.5.4.0.", step: 2, voice: metallophone, level: 0.09, wide: 0.2 }),
        ...phrase({ scale: pelog, notes: "35345354", step: 2, voice: metallophone, level: 0.035, at: 1, wide: 0.6 }),
        ...phrase({ scale: pelog, notes: "..7...6...7..5..", step: 1, voice: bell, level: 0.022, at: 0.5, wide: 0.7 }),
        ...[0, 8].flatMap((after) => gong(0.09, after)),
        ...[3, 7, 11, 14.5, 15].flatMap((after) => skin(300, 0.05, after)),
        ...[0, 4, 8, 12].flatMap((after, index) => river(after, index % 2 === 0 ? -0.6 : 0.6)),
      ],
      1.01,
    ),
  },
  tap: skin(640, 0.12),
  reelStop: (reel) => panned(skin(380 + reel * 26, 0.18), (reel - 2) * 0.2),
  win: (index) => [
    ...panned(metallophone(degree(pelog, index) * 1.5, 0.26), -0.2),
    ...panned(bell(degree(pelog, index + 2) * 1.5, 0.12, 0.07), 0.4),
  ],
  arrive: (index) => bell(degree(pelog, index * 2) * 1.25, 0.22),
  stay: [...skin(420, 0.22), ...metallophone(415, 0.14, 0.03)],
  vanish: (fall) => bell(degree(pelog, fall) * 1.5, 0.16),
  feature: louder(
    [
      ...louder(gong(0.5, 0), 0.24),
      ...phrase({ scale: pelog, notes: "0357", step: 0.22, voice: metallophone, level: 0.4, at: 0.3, wide: 0.4 }),
      ...phrase({ scale: pelog, notes: "777777", step: 0.11, voice: metallophone, level: 0.3, at: 1.2, wide: 0.6 }),
    ],
    0.79,
  ),
  wins: celebrations({
    scale: pelog.map((tone) => tone * 1.25),
    motif: "03543576",
    step: 0.14,
    voice: metallophone,
    beat: (_pitch, level, after) => skin(400, level, after),
    beats: "0.00.0.0",
    close: (after) => [
      ...bell(733, 0.5, after),
      ...panned(bell(549, 0.4, after), -0.5),
      ...panned(bell(1098, 0.3, after + 0.07), 0.5),
    ],
    levels: { big: 0.53, great: 0.55, grand: 0.6, largest: 0.64 },
  }),
};
