import { describe, expect, it } from "vitest";
import { integratedLoudness, kWeighting, type Stereo, truePeak } from "../src/cli/sound/loudness.ts";
import { measureSounds } from "../src/cli/sound/measure.ts";
import { shareInPhoneBand } from "../src/cli/sound/spectrum.ts";
import { games } from "../src/games/read-games.ts";
import { plainTheme } from "../src/page/art/plain-theme.ts";
import { complete, renderBed, renderSound, sampleRate } from "../src/page/render-tones.ts";
import { lookOf } from "./support/look.ts";

const shapes = [...games.values()].map(({ definition: { id, reels, rows } }) => ({ id, reels, rows }));

describe.each([...shapes, { id: "without its own", reels: 5, rows: 3 }])("the sounds of game $id", async (shape) => {
  const { theme } = games.has(shape.id) ? await lookOf(shape.id) : { theme: plainTheme };
  const measured = measureSounds(theme.sounds, shape);
  const of = (kind: string) => measured.find((one) => one.kind === kind) ?? expect.fail(kind);

  it("R-SLOT-20 has a quiet bed of at most 60 kB", () => {
    const { size, loudness, seconds } = of("bed");
    expect(size).toBeLessThanOrEqual(60_000);
    expect(loudness[1]).toBeLessThan(of("line").loudness[0] - 5);
    expect(seconds).toBeGreaterThanOrEqual(12);
  });

  it("R-SLOT-20 repeats its bed without a click", () => {
    const { left, right } = complete(renderBed(theme.sounds.bed));
    for (const samples of [left, right]) {
      // The step from the last sample to the first is no larger than the largest within the bed.
      const step = (at: number): number => Math.abs((samples[at] ?? 0) - (samples.at(at - 1) ?? 0));
      const largest = samples.reduce((most, _, at) => (at === 0 ? most : Math.max(most, step(at))), 0);
      expect(step(0)).toBeLessThanOrEqual(largest);
      expect(step(0)).toBeLessThan(0.02);
    }
  });

  it("R-SLOT-21 is stereo and is heard from a phone's speaker", () => {
    for (const { kind, inBand } of measured) {
      if (kind !== "bed") expect(inBand, kind).toBeGreaterThanOrEqual(0.75);
    }
  });

  it("R-SLOT-22 has the loudness of each tier of win, without clipping", () => {
    const targets = { line: -23, big: -16, largest: -12 };
    for (const [kind, target] of Object.entries(targets)) {
      for (const loudness of of(kind).loudness) expect(Math.abs(loudness - target), kind).toBeLessThanOrEqual(2);
    }
    for (const { kind, peak } of measured) expect(peak, kind).toBeLessThanOrEqual(-1);
    const tiers = ["line", "big", "great", "grand", "largest"].map((kind) => of(kind).loudness[1]);
    expect(tiers).toEqual(tiers.toSorted((a, b) => a - b));
  });

  it("R-SLOT-23 is made of tones in the repository", () => {
    expect(measured.flatMap(({ kind, faults }) => faults.map((fault) => `${kind}: ${fault}`))).toEqual([]);
    expect(JSON.stringify(theme.sounds)).not.toMatch(/https?:|data:|\.(?:mp3|ogg|wav|m4a|webm)/);
  });
});

/** Returns a sine in both channels. @param steps seconds and level in dBFS */
function sine(frequency: number, rate: number, steps: readonly (readonly [number, number])[]): Stereo {
  const left = new Float32Array(steps.reduce((sum, [seconds]) => sum + seconds * rate, 0));
  let at = 0;
  for (const [seconds, level] of steps) {
    const amplitude = 10 ** (level / 20);
    for (const end = at + seconds * rate; at < end; at += 1) {
      left[at] = amplitude * Math.sin((2 * Math.PI * frequency * at) / rate);
    }
  }
  return { left, right: left };
}

describe("the measures", () => {
  it("R-SLOT-22 weights as BS.1770-4 lists it for 48 kHz", () => {
    const listed = [
      [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585],
      [1, -2, 1, -1.99004745483398, 0.99007225036621],
    ];
    for (const [filter, coefficients] of kWeighting(48_000).entries()) {
      for (const [index, value] of coefficients.entries()) expect(value).toBeCloseTo(listed[filter]?.[index] ?? NaN, 6);
    }
  });

  it.each([48_000, sampleRate])(
    "R-SLOT-22 reads -3.01 LKFS for 997 Hz at full scale in one channel, at %i Hz",
    (rate) => {
      const { left } = sine(997, rate, [[2, 0]]);
      expect(integratedLoudness({ left, right: new Float32Array(left.length) }, rate)).toBeCloseTo(-3.01, 1);
    },
  );

  // EBU Tech 3341, minimum requirements test signals 1 to 3.
  it.each([
    [[[20, -23]], -23],
    [[[20, -33]], -33],
    [
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
      -23,
    ],
  ] as const)("R-SLOT-22 reads a sine of %j as %d LUFS", (steps, expected) => {
    expect(integratedLoudness(sine(1000, sampleRate, steps), sampleRate)).toBeCloseTo(expected, 1);
  });

  it("R-SLOT-22 finds a peak between two samples", () => {
    // A quarter of the sample rate, off by an eighth of a period: no sample lies on a crest.
    const left = Float32Array.from({ length: 4800 }, (_, at) => Math.sin((Math.PI / 2) * at + Math.PI / 4));
    expect(Math.max(...left)).toBeCloseTo(Math.SQRT1_2, 3);
    expect(Math.abs(truePeak({ left, right: left }))).toBeLessThan(0.3);
  });

  it("R-SLOT-21 splits the energy by frequency", () => {
    const low = sine(100, sampleRate, [[1, -6]]);
    const middle = sine(1000, sampleRate, [[1, -6]]);
    expect(shareInPhoneBand(low, sampleRate)).toBeLessThan(0.01);
    expect(shareInPhoneBand(middle, sampleRate)).toBeGreaterThan(0.99);
    expect(shareInPhoneBand({ left: low.left, right: middle.left }, sampleRate)).toBeCloseTo(0.5, 1);
  });

  it("R-SLOT-21 renders a tone at its place between the speakers", () => {
    const tone = { wave: "sine", from: 500, to: 500, seconds: 0.2, level: 0.5 } as const;
    const { left, right } = complete(renderSound([{ ...tone, pan: -1 }]));
    expect(Math.max(...left)).toBeGreaterThan(0.4);
    expect(Math.max(...right.map(Math.abs))).toBeLessThan(1e-6);
  });
});
