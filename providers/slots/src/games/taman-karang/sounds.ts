import { celebrations, phrase } from "../../page/phrases.ts";
import { degree, louder, panned, type SoundSet, type Tones, type Voice } from "../../page/tones.ts";

/** Degrees of a degung scale in hertz. */
const degung = [330, 349, 392, 494, 523, 659, 698, 784] as const;

/** The tone of a gambang bar (a wooden xylophone) under water: mellow, with a short fourth partial and no attack. */
const bar: Voice = (pitch, level, after = 0) => [
  { wave: "sine", from: pitch, to: pitch, seconds: 0.9, level, after },
  { wave: "sine", from: pitch * 3.98, to: pitch * 3.98, seconds: 0.12, level: level * 0.16, after },
];

/** A bubble that breaks free: the tone climbs. */
const pop: Voice = (pitch, level, after = 0) => [
  { wave: "sine", from: pitch, to: pitch * 2.1, seconds: 0.16, level, after },
];

/** A shell set down on sand. */
const shell = (pitch: number, level: number, after = 0): Tones => [
  { wave: "sine", from: pitch * 1.2, to: pitch * 0.85, seconds: 0.22, level, after },
  { wave: "noise", from: 900, to: 500, seconds: 0.12, level: level * 0.35, after },
];

/** Light that moves through the water: two tones that swell a little apart. */
const glow = (one: number, other: number, after: number, level: number): Tones => [
  { wave: "sine", from: one, to: one * 1.002, seconds: 7, level, after, pan: -0.6, swell: true },
  {
    wave: "sine",
    from: other,
    to: other * 0.998,
    seconds: 7,
    level: level * 0.8,
    after: after + 0.7,
    pan: 0.6,
    swell: true,
  },
];

/** Taman Karang: slow light, wooden bars, bubbles. */
export const sounds: SoundSet = {
  bed: {
    seconds: 20,
    tones: louder(
      [
        ...glow(330, 494, 0, 0.012),
        ...glow(392, 330, 5, 0.011),
        ...glow(349, 523, 10, 0.012),
        ...glow(392, 494, 15, 0.011),
        ...phrase({ scale: degung, notes: "0.2.4...3.2.0...", step: 1.25, voice: bar, level: 0.06, wide: 0.4 }),
        ...phrase({
          scale: degung,
          notes: "..5.....7.......",
          step: 1.25,
          voice: bar,
          level: 0.04,
          at: 0.625,
          wide: 0.6,
        }),
        ...[1.9, 2.05, 2.3, 8.4, 8.6, 13.2, 13.3, 13.55, 18.1].flatMap((after, index) =>
          panned(pop(330 + ((index * 157) % 420), 0.035, after), index % 2 === 0 ? 0.7 : -0.7),
        ),
        { wave: "noise", from: 300, to: 380, seconds: 10, level: 0.06, pan: 0.4, swell: true },
        { wave: "noise", from: 360, to: 300, seconds: 10, level: 0.06, after: 10, pan: -0.4, swell: true },
      ],
      1.61,
    ),
  },
  tap: pop(520, 0.12),
  reelStop: (reel) => panned(shell(350 + reel * 22, 0.18), (reel - 2) * 0.2),
  win: (index) => [
    ...panned(bar(degree(degung, index) * 1.2, 0.26), -0.25),
    ...panned(bar(degree(degung, index + 2) * 1.2, 0.14, 0.09), 0.35),
  ],
  arrive: (index) => [...bar(degree(degung, index * 2), 0.22), ...pop(degree(degung, index * 2), 0.1, 0.05)],
  stay: pop(360, 0.22),
  // Bubbles, a step higher with every fall.
  vanish: (fall) => {
    const tone = degree(degung, fall + 1);
    return [
      ...pop(tone, 0.18),
      ...panned(pop(tone * 1.26, 0.14, 0.07), 0.4),
      ...panned(pop(tone * 1.5, 0.11, 0.15), -0.4),
    ];
  },
  feature: louder(
    [
      ...phrase({ scale: degung, notes: "0245", step: 0.2, voice: bar, level: 0.5, wide: 0.4 }),
      ...phrase({ scale: degung, notes: "579", step: 0.2, voice: bar, level: 0.5, at: 0.8, wide: 0.6 }),
      ...glow(392, 494, 0.4, 0.2).map((tone) => ({ ...tone, seconds: 2.4 })),
      ...[0.5, 0.62, 0.8, 1.1, 1.3].flatMap((after, index) => pop(420 + index * 70, 0.2, after)),
    ],
    0.75,
  ),
  wins: celebrations({
    scale: degung.map((tone) => tone * 1.2),
    motif: "02453457",
    step: 0.15,
    voice: bar,
    beat: pop,
    beats: "0.2.0.24",
    close: (after) => [
      ...bar(792, 0.5, after),
      ...panned(bar(593, 0.45, after + 0.05), -0.5),
      ...panned(bar(396, 0.45, after + 0.1), 0.5),
    ],
    levels: { big: 0.63, great: 0.66, grand: 0.72, largest: 0.75 },
  }),
};
