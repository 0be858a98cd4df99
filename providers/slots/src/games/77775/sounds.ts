import { degree, type SoundSet, type Tones } from "../../page/tones.ts";

/** A degung-like scale: close pairs and wide leaps. Hertz. */
const degung: readonly number[] = [294, 370, 392, 494, 523, 587, 740, 784];

/** A plucked string of the zither. */
const pluck = (pitch: number, level: number, after = 0): Tones => [
  { wave: "triangle", from: pitch, to: pitch * 0.998, seconds: 0.9, level, after },
  { wave: "sine", from: pitch * 2, to: pitch * 2, seconds: 0.45, level: level * 0.35, after },
  { wave: "sine", from: pitch * 3.01, to: pitch * 3.01, seconds: 0.16, level: level * 0.25, after },
];

/** Bamboo tubes shaken: the same note struck three times, quickly. */
const shake = (pitch: number, level: number, after = 0): Tones =>
  [0, 0.075, 0.15, 0.225].flatMap((later, index) => [
    {
      wave: "triangle",
      from: pitch,
      to: pitch * 0.97,
      seconds: 0.13,
      level: level * (1 - index * 0.14),
      after: after + later,
    },
    { wave: "sine", from: pitch * 2, to: pitch * 1.96, seconds: 0.09, level: level * 0.4, after: after + later },
  ]);

/** Cloth let down on wood. */
const fold = (pitch: number, level: number): Tones => [
  { wave: "sine", from: pitch, to: pitch * 0.5, seconds: 0.16, level },
  { wave: "noise", from: 1400, to: 600, seconds: 0.09, level: level * 0.4 },
];

/** Batik Mekar: zither, bamboo, cloth. */
export const sounds: SoundSet = {
  tap: [{ wave: "triangle", from: 880, to: 700, seconds: 0.07, level: 0.45 }],
  reelStop: (reel) => fold(168 + reel * 14, 0.8),
  win: (index) => pluck(degree(degung, index), 0.5),
  arrive: (index) => shake(degree(degung, index * 2), 0.55),
  // Petals: three strings up, with a breath of air.
  stay: [
    ...[0, 2, 4].flatMap((step, index) => pluck(degree(degung, step), 0.32, index * 0.085)),
    { wave: "noise", from: 1800, to: 5200, seconds: 0.55, level: 0.12, after: 0.05 },
  ],
  vanish: (fall) => pluck(degree(degung, fall), 0.35),
  feature: [
    ...shake(294, 0.48),
    ...shake(392, 0.44, 0.16),
    ...shake(587, 0.4, 0.32),
    { wave: "sine", from: 147, to: 146, seconds: 1.4, level: 0.5 },
  ],
  bigWin: [0, 2, 3, 5, 7].flatMap((step, index) => [
    ...pluck(degree(degung, step), 0.42, index * 0.15),
    ...pluck(degree(degung, step) * 2, 0.12, index * 0.15 + 0.07),
  ]),
};
