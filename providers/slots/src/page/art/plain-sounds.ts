import { celebrations, phrase } from "../phrases.ts";
import { bell, degree, drum, louder, panned, pelog, type SoundSet, wood } from "../tones.ts";

/** The sounds of a game without its own: bells, a drum and wood. */
export const plainSounds: SoundSet = {
  bed: {
    seconds: 12,
    tones: louder(
      [
        ...phrase({ scale: pelog, notes: "0.3.4.", step: 2, voice: bell, level: 0.1, wide: 0.3 }),
        ...phrase({ scale: pelog, notes: ".5.4.7.5.4.3", step: 1, voice: bell, level: 0.05, at: 0.5, wide: 0.6 }),
        ...[3, 9].flatMap((after) => panned(drum(420, 0.08, 0.2, after), -0.3)),
      ],
      0.97,
    ),
  },
  tap: wood(760, 0.16),
  reelStop: (reel) => panned([...drum(560 + reel * 30, 0.18), ...wood(420, 0.08)], (reel - 2) * 0.2),
  win: (index) => [
    ...panned(bell(degree(pelog, index) * 1.5, 0.28), -0.25),
    ...panned(bell(degree(pelog, index + 2) * 1.5, 0.14, 0.08), 0.25),
  ],
  arrive: (index) => bell(degree(pelog, index) * 1.25, 0.22),
  stay: wood(420, 0.28),
  vanish: (fall) => bell(degree(pelog, fall) * 1.5, 0.16),
  feature: louder(phrase({ scale: pelog, notes: "0357.357", step: 0.18, voice: bell, level: 0.4, wide: 0.4 }), 0.67),
  wins: celebrations({
    scale: pelog.map((tone) => tone * 1.25),
    motif: "02453457",
    step: 0.14,
    voice: bell,
    beat: (_pitch, level, after) => drum(560, level, 0.2, after),
    beats: "0.0.0.00",
    close: (after) => [...panned(bell(733, 0.5, after), -0.4), ...panned(bell(549, 0.5, after), 0.4)],
    levels: { big: 0.54, great: 0.55, grand: 0.59, largest: 0.62 },
  }),
};
