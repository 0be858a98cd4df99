/**
 * Loudness and peak of a stereo signal by ITU-R BS.1770-4, as EBU R 128 uses it.
 * @see https://www.itu.int/rec/R-REC-BS.1770
 */

/** Samples of the two channels, full scale is 1. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/**
 * The two filters of the K-weighting. BS.1770 lists their coefficients for 48 kHz; these are the analogue prototypes of
 * which the listed coefficients are the bilinear transform, so that they hold for other rates, as in libebur128.
 */
export function kWeighting(rate: number): readonly [Biquad, Biquad] {
  const shelf = { frequency: 1681.974450955533, gain: 3.999843853973347, quality: 0.7071752369554196 };
  const k1 = Math.tan((Math.PI * shelf.frequency) / rate);
  const high = 10 ** (shelf.gain / 20);
  const band = high ** 0.4996667741545416;
  const d1 = 1 + k1 / shelf.quality + k1 * k1;
  const pass = { frequency: 38.13547087602444, quality: 0.5003270373238773 };
  const k2 = Math.tan((Math.PI * pass.frequency) / rate);
  const d2 = 1 + k2 / pass.quality + k2 * k2;
  return [
    [
      (high + (band * k1) / shelf.quality + k1 * k1) / d1,
      (2 * (k1 * k1 - high)) / d1,
      (high - (band * k1) / shelf.quality + k1 * k1) / d1,
      (2 * (k1 * k1 - 1)) / d1,
      (1 - k1 / shelf.quality + k1 * k1) / d1,
    ],
    [1, -2, 1, (2 * (k2 * k2 - 1)) / d2, (1 - k2 / pass.quality + k2 * k2) / d2],
  ];
}

function filtered(samples: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  const out = new Float32Array(samples.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const x0 = samples[index] ?? 0;
    const y0 = b0 * x0 + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x0;
    y2 = y1;
    y1 = y0;
    out[index] = y0;
  }
  return out;
}

const loudnessOf = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const blockSeconds = 0.4;
const overlap = 0.75;
const absoluteGate = -70;
const relativeGate = -10;

/**
 * Returns the integrated loudness in LUFS: of blocks of 400 ms that overlap by three quarters, without those below the two
 * gates. A sound shorter than a block has none to leave out, so all of it counts.
 */
export function integratedLoudness({ left, right }: Stereo, rate: number): number {
  const [shelf, pass] = kWeighting(rate);
  const weighted = [left, right].map((samples) => filtered(filtered(samples, shelf), pass));
  const power = (from: number, to: number): number =>
    weighted.reduce((sum, samples) => {
      let squares = 0;
      for (let index = from; index < to; index += 1) squares += (samples[index] ?? 0) ** 2;
      return sum + squares / (to - from);
    }, 0);
  const length = Math.round(blockSeconds * rate);
  if (left.length < length) return loudnessOf(power(0, left.length));
  const blocks: number[] = [];
  const step = Math.round(length * (1 - overlap));
  for (let from = 0; from + length <= left.length; from += step) blocks.push(power(from, from + length));
  const audible = blocks.filter((block) => loudnessOf(block) > absoluteGate);
  const gate = loudnessOf(mean(audible)) + relativeGate;
  return loudnessOf(mean(audible.filter((block) => loudnessOf(block) > gate)));
}

const oversampling = 4;
/** Samples on each side that an interpolated one depends on. */
const reach = 12;

/**
 * Returns the true peak in dBTP: the largest value, also between the samples, at four times their rate (BS.1770-4,
 * annex 2).
 */
export function truePeak({ left, right }: Stereo): number {
  const phases = Array.from({ length: oversampling }, (_, phase) =>
    Array.from({ length: 2 * reach }, (_tap, index) => {
      const distance = index - reach + 1 - phase / oversampling;
      const window = 0.5 * (1 + Math.cos((Math.PI * distance) / (reach + 1)));
      return distance === 0 ? 1 : (window * Math.sin(Math.PI * distance)) / (Math.PI * distance);
    }),
  );
  let peak = 0;
  for (const samples of [left, right]) {
    for (let at = 0; at < samples.length; at += 1) {
      // Only a sample near the largest so far can hide a larger value beside it.
      if (Math.abs(samples[at] ?? 0) < peak * 0.5) continue;
      for (const taps of phases) {
        let sum = 0;
        for (let index = 0; index < taps.length; index += 1) {
          sum += (taps[index] ?? 0) * (samples[at + index - reach + 1] ?? 0);
        }
        peak = Math.max(peak, Math.abs(sum));
      }
    }
  }
  return 20 * Math.log10(peak);
}
