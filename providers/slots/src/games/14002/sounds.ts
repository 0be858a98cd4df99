import { bell, degree, drum, type SoundSet, type Tones, wood } from "../../page/tones.ts";

/** Five steps of a slendro, low enough for flutes. Hertz. */
const slendro: readonly number[] = [294, 338, 388, 446, 512, 588, 676, 776];

/** A bamboo flute (suling): breath, then a soft tone that leans upwards. */
const flute = (pitch: number, level: number, after = 0): Tones => [
  { wave: "noise", from: pitch * 2, to: pitch * 2.4, seconds: 0.09, level: level * 0.4, after },
  { wave: "sine", from: pitch * 0.985, to: pitch, seconds: 0.62, level, after },
  { wave: "triangle", from: pitch * 2, to: pitch * 2.01, seconds: 0.34, level: level * 0.2, after },
];

/** The hum of a kite's bow (guwangan) in the wind. */
const hum = (pitch: number, level: number, seconds: number, after = 0): Tones => [
  { wave: "sawtooth", from: pitch, to: pitch * 1.12, seconds, level: level * 0.3, after },
  { wave: "sine", from: pitch * 2, to: pitch * 2.2, seconds, level: level * 0.6, after },
  { wave: "noise", from: 420, to: 980, seconds, level: level * 0.35, after },
];

/** Layang-Layang: flutes, knocks of bamboo, and the wind. */
export const sounds: SoundSet = {
  tap: wood(640, 0.5),
  // A blind comes to rest: two knocks of bamboo.
  reelStop: (reel) => [
    ...wood(330 + reel * 28, 0.6),
    ...wood(250 + reel * 20, 0.35, 0.05),
    ...drum(120 + reel * 10, 0.4),
  ],
  win: (index) => flute(degree(slendro, index), 0.5),
  arrive: (index) => [
    ...hum(196 * 1.12 ** Math.min(index, 6), 0.5, 0.5),
    ...bell(degree(slendro, index + 2), 0.26, 0.08),
  ],
  stay: wood(420, 0.6),
  vanish: (fall) => flute(degree(slendro, fall), 0.4),
  feature: [...hum(147, 0.6, 1.7), ...flute(388, 0.4, 0.3), ...flute(512, 0.36, 0.62), ...bell(588, 0.3, 0.95)],
  bigWin: [0, 2, 4, 5, 7].flatMap((step, index) => [
    ...flute(degree(slendro, step), 0.44, index * 0.19),
    ...wood(degree(slendro, step), 0.22, index * 0.19 + 0.09),
  ]),
};
