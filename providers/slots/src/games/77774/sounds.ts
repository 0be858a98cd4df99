import { bell, degree, drum, type SoundSet, type Tones } from "../../page/tones.ts";

/** A slendro-like scale: five nearly even steps to the octave. Hertz. */
const slendro: readonly number[] = [262, 301, 346, 397, 456, 524, 602, 692];

/** Old bronze thrown on bronze: short, bright, without a clear pitch. */
const clink = (pitch: number, level: number, after = 0): Tones => [
  { wave: "sine", from: pitch, to: pitch, seconds: 0.46, level, after },
  { wave: "sine", from: pitch * 1.53, to: pitch * 1.53, seconds: 0.22, level: level * 0.5, after },
  { wave: "sine", from: pitch * 2.41, to: pitch * 2.41, seconds: 0.12, level: level * 0.3, after },
  { wave: "noise", from: 5200, to: 4200, seconds: 0.05, level: level * 0.5, after },
];

/** A knuckle on the lid of a chest. */
const knock = (pitch: number, level: number, after = 0): Tones => [
  { wave: "triangle", from: pitch, to: pitch * 0.72, seconds: 0.11, level: level * 0.7, after },
  { wave: "sine", from: pitch * 0.5, to: pitch * 0.3, seconds: 0.17, level: level * 0.7, after },
  { wave: "noise", from: 900, to: 500, seconds: 0.03, level: level * 0.4, after },
];

/** Harta Komodo: knocks on wood, coins, small gongs in slendro. */
export const sounds: SoundSet = {
  tap: knock(540, 0.5),
  reelStop: (reel) => knock(210 + reel * 15, 0.9),
  win: (index) => [...bell(degree(slendro, index), 0.4), ...clink(2093, 0.16, 0.05)],
  arrive: (index) => [...clink(1480 * 1.07 ** Math.min(index, 14), 0.42), ...drum(110 + index * 5, 0.4, 0.16)],
  stay: [...clink(1760, 0.42), ...knock(240, 0.55, 0.02)],
  vanish: (fall) => clink(degree(slendro, fall) * 4, 0.3),
  feature: [
    ...bell(131, 0.6),
    { wave: "sine", from: 58, to: 52, seconds: 1.9, level: 0.6 },
    // The lid: a creak of wood, then what lies in it catches the light.
    { wave: "noise", from: 420, to: 760, seconds: 0.5, level: 0.3 },
    ...[0, 1, 2, 3].flatMap((step) => clink(1568 + step * 170, 0.24, 0.42 + step * 0.09)),
  ],
  bigWin: [0, 2, 4, 5, 7].flatMap((step, index) => [
    ...bell(degree(slendro, step), 0.36, index * 0.15),
    ...clink(1568 * 1.08 ** index, 0.16, index * 0.15 + 0.07),
  ]),
};
