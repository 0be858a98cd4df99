import { celebrations, phrase } from "../../page/phrases.ts";
import { degree, louder, panned, type SoundSet, type Tones, type Voice } from "../../page/tones.ts";

/** Five tones of a row of kettle gongs and their octaves. Hertz. */
const kettles: readonly number[] = [330, 370, 440, 494, 588, 660, 740, 880];

/** A skin under the flat hand: the tone falls, the palm slaps. Its second mode is the one that a phone plays. */
const beat: Voice = (pitch, level, after = 0) => [
  { wave: "sine", from: pitch * 1.3, to: pitch * 0.9, seconds: 0.24, level, after },
  { wave: "triangle", from: pitch * 2.1, to: pitch * 1.6, seconds: 0.09, level: level * 0.4, after },
  { wave: "noise", from: 1500, to: 700, seconds: 0.04, level: level * 0.6, after },
];

/** A kettle gong: its partials lie close, it does not ring long. */
const kettle: Voice = (pitch, level, after = 0) => [
  { wave: "sine", from: pitch, to: pitch * 0.995, seconds: 0.75, level, after },
  { wave: "sine", from: pitch * 1.52, to: pitch * 1.52, seconds: 0.4, level: level * 0.4, after },
  { wave: "sine", from: pitch * 2.74, to: pitch * 2.74, seconds: 0.22, level: level * 0.25, after },
];

/** The mountain under one's feet. */
const rumble = (level: number, seconds: number, after: number, side: number): Tones => [
  { wave: "noise", from: 150, to: 110, seconds, level, after, pan: side, swell: true },
];

/** Wood that cracks in the fire. */
const crackle = (after: number, side: number): Tones => [
  { wave: "noise", from: 2400, to: 1200, seconds: 0.03, level: 0.09, after, pan: side },
];

/** Strokes that come ever closer. */
const roll = [0, 0.2, 0.37, 0.51, 0.62, 0.71, 0.78];

/** Genderang Gunung: skins from low to high, kettle gongs, fire. */
export const sounds: SoundSet = {
  bed: {
    seconds: 16,
    tones: louder(
      [
        // A low skin like a heart, and a high one that answers.
        ...[0, 0.66, 4, 4.66, 8, 8.66, 12, 12.66].flatMap((after): Tones => [
          { wave: "sine", from: 120, to: 80, seconds: 0.5, level: 0.09, after },
          ...panned(beat(300, 0.035, after), -0.2),
        ]),
        ...[2, 3, 3.33, 6, 10, 11, 11.33, 14, 15, 15.33, 15.66].flatMap((after) => panned(beat(420, 0.03, after), 0.5)),
        ...phrase({
          scale: kettles,
          notes: "0...2...1...3.2.",
          step: 1,
          voice: kettle,
          level: 0.06,
          at: 1.33,
          wide: 0.5,
        }),
        ...rumble(0.14, 8, 0, -0.3),
        ...rumble(0.14, 8, 8, 0.3),
        ...[0.4, 1.7, 2.3, 5.1, 5.2, 7.6, 9.3, 10.4, 10.6, 13.1, 14.4].flatMap((after, index) =>
          crackle(after, ((index % 3) - 1) * 0.7),
        ),
      ],
      1.39,
    ),
  },
  tap: beat(480, 0.12),
  reelStop: (reel) => panned(beat(320 + reel * 26, 0.18), (reel - 2) * 0.2),
  win: (index) => [...panned(kettle(degree(kettles, index), 0.27), -0.25), ...panned(beat(360, 0.12, 0.16), 0.4)],
  arrive: (index) => beat(330 + Math.min(index, 14) * 18, 0.28),
  // Fire takes hold.
  stay: [{ wave: "noise", from: 1800, to: 700, seconds: 0.34, level: 0.22 }, ...beat(360, 0.22, 0.03)],
  vanish: (fall) => kettle(degree(kettles, fall), 0.18),
  feature: louder(
    [
      ...roll.flatMap((after, index) =>
        panned(beat(310 + index * 22, 0.24 + index * 0.035, after), (index % 3) * 0.4 - 0.4),
      ),
      ...panned(kettle(330, 0.4, 0.92), -0.3),
      ...panned(kettle(494, 0.4, 1.04), 0.3),
      ...kettle(660, 0.4, 1.16),
      { wave: "noise", from: 900, to: 420, seconds: 1.2, level: 0.2, after: 0.9 },
    ],
    1.01,
  ),
  wins: celebrations({
    scale: kettles,
    motif: "0245.457",
    step: 0.14,
    voice: kettle,
    beat: (_pitch, level, after) => beat(340, level * 0.25, after),
    beats: "0.00.000",
    close: (after) => [
      ...beat(320, 0.15, after),
      ...kettle(660, 0.4, after + 0.02),
      ...panned(kettle(494, 0.36, after + 0.04), -0.5),
      ...panned(kettle(880, 0.35, after + 0.06), 0.5),
    ],
    levels: { big: 0.71, great: 0.73, grand: 0.78, largest: 0.78 },
  }),
};
