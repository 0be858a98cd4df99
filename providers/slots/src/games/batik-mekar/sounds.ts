import { celebrations, phrase } from "../../page/phrases.ts";
import { degree, louder, panned, type SoundSet, type Tones, type Voice } from "../../page/tones.ts";

/** A degung-like scale: close pairs and wide leaps. Hertz. */
const degung: readonly number[] = [294, 370, 392, 494, 523, 587, 740, 784];

/** A plucked string of the zither. */
const pluck: Voice = (pitch, level, after = 0) => [
  { wave: "triangle", from: pitch, to: pitch * 0.998, seconds: 1, level, after },
  { wave: "sine", from: pitch * 2, to: pitch * 2, seconds: 0.45, level: level * 0.3, after },
  { wave: "sine", from: pitch * 3.01, to: pitch * 3.01, seconds: 0.14, level: level * 0.18, after },
];

/** Bamboo tubes shaken: the same note struck four times, quickly. */
const shake: Voice = (pitch, level, after = 0) =>
  [0, 0.075, 0.15, 0.225].flatMap((gap, index): Tones => {
    const strength = level * (1 - index * 0.14);
    return [
      { wave: "triangle", from: pitch, to: pitch * 0.97, seconds: 0.15, level: strength, after: after + gap },
      { wave: "sine", from: pitch * 2, to: pitch * 1.96, seconds: 0.09, level: strength * 0.35, after: after + gap },
    ];
  });

/** Cloth let down on wood. */
const fold: Voice = (pitch, level, after = 0) => [
  { wave: "sine", from: pitch * 1.15, to: pitch * 0.85, seconds: 0.16, level, after },
  { wave: "noise", from: 1200, to: 600, seconds: 0.09, level: level * 0.5, after },
];

/** A bamboo flute: breath, and a tone that opens. */
const flute = (pitch: number, level: number, after: number, seconds: number): Tones => [
  { wave: "triangle", from: pitch * 0.985, to: pitch, seconds, level, after, pan: 0.25, swell: true },
  { wave: "noise", from: pitch * 2, to: pitch * 2, seconds, level: level * 0.4, after, pan: 0.35, swell: true },
];

/** Batik Mekar: zither, bamboo, cloth. */
export const sounds: SoundSet = {
  bed: {
    seconds: 16,
    tones: louder(
      [
        ...phrase({ scale: degung, notes: "0.2.3.5.3.2.4.2.", step: 0.5, voice: pluck, level: 0.055, wide: 0.35 }),
        ...phrase({
          scale: degung,
          notes: "1.2.4.7.5.3.2.0.",
          step: 0.5,
          voice: pluck,
          level: 0.055,
          at: 8,
          wide: 0.35,
        }),
        ...phrase({ scale: degung, notes: "0...2...", step: 2, voice: shake, level: 0.03, at: 1 }),
        ...flute(587, 0.05, 2.5, 2.6),
        ...flute(523, 0.045, 5, 2),
        ...flute(494, 0.05, 10.5, 2.2),
        ...flute(392, 0.055, 12.6, 3),
        ...[3.75, 7.75, 11.75, 15.5, 15.75].flatMap((after) => panned(fold(320, 0.045, after), -0.4)),
      ],
      0.89,
    ),
  },
  tap: [{ wave: "triangle", from: 880, to: 700, seconds: 0.07, level: 0.16 }],
  reelStop: (reel) => panned(fold(370 + reel * 24, 0.18), (reel - 2) * 0.2),
  win: (index) => [
    ...panned(pluck(degree(degung, index) * 1.25, 0.3), -0.25),
    ...panned(pluck(degree(degung, index + 2) * 1.25, 0.15, 0.085), 0.35),
  ],
  arrive: (index) => shake(degree(degung, index * 2) * 1.25, 0.22),
  // Petals: three strings up, with a breath of air.
  stay: [
    ...[0, 2, 4].flatMap((step, index) => pluck(degree(degung, step) * 1.25, 0.13, index * 0.085)),
    { wave: "noise", from: 1200, to: 1900, seconds: 0.55, level: 0.05, after: 0.05, swell: true },
  ],
  vanish: (fall) => pluck(degree(degung, fall) * 1.25, 0.2),
  feature: louder(
    [
      ...panned(shake(367, 0.5), -0.5),
      ...shake(490, 0.46, 0.16),
      ...panned(shake(734, 0.42, 0.32), 0.5),
      ...phrase({ scale: degung, notes: "0235763", step: 0.1, voice: pluck, level: 0.44, at: 0.62, wide: 0.5 }),
      ...flute(784, 0.4, 1.1, 1.3),
    ],
    0.69,
  ),
  wins: celebrations({
    scale: degung.map((tone) => tone * 1.25),
    motif: "02354257",
    step: 0.14,
    voice: pluck,
    beat: (_pitch, level, after) => fold(380, level * 0.8, after),
    beats: "0..00.0.",
    close: (after) => [
      ...pluck(734, 0.5, after),
      ...panned(pluck(617, 0.4, after + 0.05), -0.5),
      ...panned(pluck(980, 0.35, after + 0.1), 0.5),
      ...panned(shake(734, 0.2, after + 0.15), 0.6),
    ],
    levels: { big: 0.69, great: 0.73, grand: 0.77, largest: 0.8 },
  }),
};
