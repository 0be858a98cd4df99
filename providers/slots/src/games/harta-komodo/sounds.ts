import { celebrations, phrase } from "../../page/phrases.ts";
import { bell, degree, louder, panned, type SoundSet, type Tones, type Voice } from "../../page/tones.ts";

/** A slendro-like scale: five nearly even steps to the octave. Hertz. */
const slendro: readonly number[] = [262, 301, 346, 397, 456, 524, 602, 692];

/** Old bronze thrown on bronze: short, bright, without a clear pitch. */
const clink: Voice = (pitch, level, after = 0) => [
  { wave: "sine", from: pitch, to: pitch, seconds: 0.4, level, after },
  { wave: "sine", from: pitch * 1.53, to: pitch * 1.53, seconds: 0.2, level: level * 0.4, after },
  { wave: "noise", from: 4200, to: 3400, seconds: 0.03, level: level * 0.25, after },
];

/** A knuckle on the lid of a chest. */
const knock: Voice = (pitch, level, after = 0) => [
  { wave: "triangle", from: pitch, to: pitch * 0.82, seconds: 0.14, level, after },
  { wave: "sine", from: pitch * 1.6, to: pitch * 1.3, seconds: 0.07, level: level * 0.4, after },
  { wave: "noise", from: 900, to: 500, seconds: 0.03, level: level * 0.4, after },
];

/** A small gong with a boss: a long fundamental, and its octave. */
const gong: Voice = (pitch, level, after = 0) => [
  { wave: "sine", from: pitch, to: pitch * 0.997, seconds: 1.4, level, after },
  { wave: "sine", from: pitch * 2.02, to: pitch * 2, seconds: 0.6, level: level * 0.3, after },
];

/** A drop from the roof of the cave, and its echo from the other side. */
const drop = (pitch: number, after: number, side: number): Tones => [
  { wave: "sine", from: pitch, to: pitch * 1.5, seconds: 0.1, level: 0.045, after, pan: side },
  { wave: "sine", from: pitch, to: pitch * 1.5, seconds: 0.1, level: 0.02, after: after + 0.34, pan: -side },
];

/** The dragon's breath: out of the left, into the right. */
const breath = (after: number, side: number): Tones => [
  { wave: "noise", from: 260, to: 420, seconds: 4.5, level: 0.085, after, pan: side, swell: true },
];

/** Harta Komodo: knocks on wood, coins, small gongs in slendro. */
export const sounds: SoundSet = {
  bed: {
    seconds: 18,
    tones: louder(
      [
        ...phrase({ scale: slendro, notes: "0..2..1..4..", step: 1.5, voice: gong, level: 0.09, wide: 0.3 }),
        ...phrase({ scale: slendro, notes: ".4.5.4.5.7.5", step: 1.5, voice: gong, level: 0.035, at: 0.75, wide: 0.6 }),
        ...[0, 4.5, 9, 13.5].flatMap((after) => [
          ...panned(knock(330, 0.055, after + 2.25), -0.5),
          ...panned(knock(392, 0.04, after + 2.625), 0.5),
          ...panned(knock(330, 0.03, after + 3), -0.5),
        ]),
        ...[0, 4.5, 9, 13.5].flatMap((after, index) => breath(after, index % 2 === 0 ? -0.5 : 0.5)),
        ...[1.1, 6.2, 10.3, 15.9].flatMap((after, index) =>
          drop(700 + index * 90, after, index % 2 === 0 ? 0.8 : -0.8),
        ),
      ],
      1.32,
    ),
  },
  tap: knock(620, 0.14),
  reelStop: (reel) => panned(knock(370 + reel * 26, 0.2), (reel - 2) * 0.2),
  win: (index) => [...panned(gong(degree(slendro, index) * 1.5, 0.27), -0.2), ...panned(clink(1568, 0.06, 0.05), 0.5)],
  arrive: (index) => [...clink(880 * 1.05 ** Math.min(index, 14), 0.17), ...knock(420, 0.11)],
  stay: [...clink(1047, 0.17), ...knock(400, 0.17, 0.02)],
  vanish: (fall) => clink(degree(slendro, fall) * 2, 0.17),
  feature: louder(
    [
      ...gong(346, 0.6),
      // The lid: a creak of wood, then what lies in it catches the light.
      { wave: "noise", from: 480, to: 860, seconds: 0.7, level: 0.5, swell: true },
      ...[0, 1, 2, 3, 4, 5, 6].flatMap((step) =>
        panned(clink(degree(slendro, step) * 2, 0.34, 0.46 + step * 0.1), step % 2 === 0 ? -0.5 : 0.5),
      ),
      ...phrase({ scale: slendro, notes: "047", step: 0.09, voice: gong, level: 0.5, at: 1.2, wide: 0.3 }),
    ],
    0.68,
  ),
  wins: celebrations({
    scale: slendro.map((tone) => tone * 1.5),
    motif: "02425457",
    step: 0.145,
    voice: gong,
    beat: (pitch, level, after = 0) => [...knock(400, level, after), ...clink(pitch * 2, level * 0.3, after + 0.07)],
    beats: "0.24.4.5",
    close: (after) => [
      ...gong(787, 0.5, after),
      ...panned(gong(596, 0.45, after), -0.5),
      ...panned(bell(1038, 0.3, after + 0.07), 0.5),
      ...[0.1, 0.2, 0.3].flatMap((gap) => panned(clink(1400 + gap * 900, 0.16, after + gap), 0.6)),
    ],
    levels: { big: 0.49, great: 0.51, grand: 0.54, largest: 0.58 },
  }),
};
