import { degree, type SoundSet, type Tones } from "../../page/tones.ts";

/** Five tones of a row of kettle gongs and their octaves. Hertz. */
const kettles: readonly number[] = [220, 247, 294, 330, 392, 440, 494, 588];

/** A skin under the flat hand: the tone falls, the palm slaps. */
const beat = (pitch: number, level: number, seconds = 0.26, after = 0): Tones => [
  { wave: "sine", from: pitch, to: pitch * 0.45, seconds, level, after },
  { wave: "triangle", from: pitch * 2.1, to: pitch * 1.2, seconds: seconds * 0.35, level: level * 0.3, after },
  { wave: "noise", from: 1500, to: 500, seconds: 0.04, level: level * 0.4, after },
];

/** A kettle gong: its partials lie close, it does not ring long. */
const kettle = (pitch: number, level: number, after = 0): Tones => [
  { wave: "sine", from: pitch, to: pitch * 0.995, seconds: 0.75, level, after },
  { wave: "sine", from: pitch * 1.52, to: pitch * 1.52, seconds: 0.4, level: level * 0.4, after },
  { wave: "sine", from: pitch * 2.74, to: pitch * 2.74, seconds: 0.22, level: level * 0.25, after },
];

/** The mountain under one's feet. */
const rumble = (level: number, seconds: number, after = 0): Tones => [
  { wave: "noise", from: 120, to: 60, seconds, level, after },
  { wave: "sine", from: 46, to: 40, seconds, level: level * 0.8, after },
];

/** Strokes that come ever closer. */
const roll = [0, 0.2, 0.37, 0.51, 0.62, 0.71, 0.78];

/** Genderang Gunung: skins from low to high, kettle gongs, fire. */
export const sounds: SoundSet = {
  tap: beat(300, 0.42, 0.09),
  reelStop: (reel) => beat(104 + reel * 15, 0.78),
  win: (index) => [...kettle(degree(kettles, index), 0.42), ...beat(140, 0.3, 0.16)],
  arrive: (index) => [...beat(92 + index * 16, 0.85, 0.34), ...rumble(0.24 + Math.min(index, 4) * 0.06, 0.7)],
  // Fire takes hold.
  stay: [{ wave: "noise", from: 2600, to: 700, seconds: 0.34, level: 0.32 }, ...beat(150, 0.5, 0.2, 0.03)],
  vanish: (fall) => kettle(degree(kettles, fall), 0.35),
  feature: [
    ...roll.flatMap((after, index) => beat(96 + index * 9, 0.36 + index * 0.05, 0.22, after)),
    ...kettle(110, 0.75, 0.92),
    ...rumble(0.6, 1.6, 0.9),
  ],
  bigWin: [0, 2, 4, 5, 7].flatMap((step, index) => [
    ...kettle(degree(kettles, step), 0.38, index * 0.16),
    ...beat(110 + index * 14, 0.34, 0.18, index * 0.16),
  ]),
};
