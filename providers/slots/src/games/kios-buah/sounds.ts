import { celebrations, phrase } from "../../page/phrases.ts";
import { degree, louder, panned, type SoundSet, type Tones, type Voice, wood } from "../../page/tones.ts";

/** A bright scale of five tones, high: the hour is early. */
const pentatonic = [392, 440, 494, 587, 659, 784, 880, 988] as const;

/** A plucked tongue of metal on a wooden box (kalimba): the sixth partial rings for a moment. */
const pluck: Voice = (pitch, level, after = 0) => [
  { wave: "triangle", from: pitch, to: pitch, seconds: 0.8, level, after },
  { wave: "sine", from: pitch * 2, to: pitch * 2, seconds: 0.3, level: level * 0.25, after },
  { wave: "sine", from: pitch * 5.9, to: pitch * 5.9, seconds: 0.05, level: level * 0.12, after },
];

/** A spoon on the rim of a bowl: how the street hears that food has come. */
const spoon: Voice = (pitch, level, after = 0) => [
  { wave: "sine", from: pitch, to: pitch, seconds: 0.4, level, after },
  { wave: "sine", from: pitch * 2.32, to: pitch * 2.32, seconds: 0.16, level: level * 0.3, after },
];

/** The slit drum of the night watch: hollow wood. */
const slitDrum: Voice = (pitch, level, after = 0) => [
  { wave: "triangle", from: pitch, to: pitch * 0.86, seconds: 0.16, level, after },
  { wave: "sine", from: pitch * 1.5, to: pitch * 1.3, seconds: 0.1, level: level * 0.4, after },
];

/** Grains in a tin, shaken. */
const shaker = (level: number, after: number, side: number): Tones => [
  { wave: "noise", from: 3200, to: 2600, seconds: 0.07, level, after, pan: side },
];

/** Kios Buah: kalimba, bowls, hollow wood. */
export const sounds: SoundSet = {
  bed: {
    seconds: 16,
    tones: louder(
      [
        ...phrase({ scale: pentatonic, notes: "0.3.1.4.0.3.5.3.", step: 0.5, voice: pluck, level: 0.06, wide: 0.3 }),
        ...phrase({
          scale: pentatonic,
          notes: "1.4.2.3.0.3.1.0.",
          step: 0.5,
          voice: pluck,
          level: 0.06,
          at: 8,
          wide: 0.3,
        }),
        ...phrase({
          scale: pentatonic,
          notes: "...6.......5...7",
          step: 1,
          voice: pluck,
          level: 0.028,
          at: 0.75,
          wide: 0.6,
        }),
        ...[0, 2, 4, 6, 8, 10, 12, 14].flatMap((after) => [
          ...panned(slitDrum(330, 0.05, after), -0.4),
          ...panned(slitDrum(440, 0.03, after + 1.25), 0.4),
        ]),
        ...Array.from({ length: 32 }, (_, index) => shaker(index % 4 === 2 ? 0.035 : 0.016, index / 2, 0.5)).flat(),
        ...[5.5, 13.5].flatMap((after) => panned(spoon(1175, 0.018, after), -0.7)),
      ],
      1.46,
    ),
  },
  tap: wood(640, 0.16),
  reelStop: (reel) => panned(slitDrum(360 + reel * 34, 0.2), (reel - 1) * 0.3),
  win: (index) => [
    ...panned(pluck(degree(pentatonic, index), 0.32), -0.25),
    ...panned(pluck(degree(pentatonic, index + 2), 0.16, 0.09), 0.35),
  ],
  arrive: (index) => [...spoon(880, 0.16), ...spoon(880 + index * 70, 0.16, 0.12)],
  stay: slitDrum(420, 0.28),
  vanish: (fall) => pluck(degree(pentatonic, fall), 0.22),
  feature: louder(
    [
      ...panned([...spoon(1047, 0.5), ...spoon(1047, 0.5, 0.13)], -0.4),
      ...panned(spoon(1397, 0.45, 0.3), 0.4),
      ...phrase({ scale: pentatonic, notes: "0.3.5.37", step: 0.12, voice: pluck, level: 0.5, at: 0.5, wide: 0.5 }),
      ...[0.5, 0.74, 0.98, 1.22].flatMap((after) => slitDrum(360, 0.4, after)),
    ],
    0.84,
  ),
  wins: celebrations({
    scale: pentatonic,
    motif: "03546357",
    step: 0.14,
    voice: pluck,
    beat: (_pitch, level, after) => slitDrum(370, level * 0.7, after),
    beats: "0.0.00.0",
    close: (after) => [
      ...pluck(784, 0.5, after),
      ...panned(pluck(587, 0.45, after + 0.04), -0.5),
      ...panned(pluck(988, 0.35, after + 0.08), 0.5),
      ...panned(spoon(1175, 0.2, after + 0.12), 0.7),
    ],
    levels: { big: 0.77, great: 0.83, grand: 0.87, largest: 0.9 },
  }),
};
