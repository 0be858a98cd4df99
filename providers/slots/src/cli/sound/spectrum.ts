import type { Stereo } from "./loudness.ts";

/** The band that a phone's speaker plays well, in hertz. */
const phoneBand = { from: 300, to: 2000 };

/** The number of samples in one window. Windows overlap by half, and their squares add up to one everywhere. */
const size = 4096;
const window = Float64Array.from({ length: size }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / size));

/** Returns the share (0 … 1) of a signal's energy that lies in a phone's band. */
export function shareInPhoneBand({ left, right }: Stereo, rate: number): number {
  let inside = 0;
  let all = 0;
  for (let from = -size / 2; from < left.length; from += size / 2) {
    // Both channels are real, so they fit into one complex transform, whose energy at ±f is the sum of theirs.
    const re = window.map((weight, index) => weight * (left[from + index] ?? 0));
    const im = window.map((weight, index) => weight * (right[from + index] ?? 0));
    transform(re, im);
    for (let bin = 0; bin < size; bin += 1) {
      const energy = (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2;
      const frequency = (Math.min(bin, size - bin) * rate) / size;
      all += energy;
      if (frequency >= phoneBand.from && frequency <= phoneBand.to) inside += energy;
    }
  }
  return inside / all;
}

const cosines = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((-2 * Math.PI * index) / size));
const sines = Float64Array.from({ length: size / 2 }, (_, index) => Math.sin((-2 * Math.PI * index) / size));

/** Transforms one window in place to its spectrum: the fast Fourier transform (Cooley and Tukey 1965, radix 2). */
function transform(re: Float64Array, im: Float64Array): void {
  for (let index = 1, reversed = 0; index < size; index += 1) {
    let bit = size >> 1;
    for (; (reversed & bit) !== 0; bit >>= 1) reversed ^= bit;
    reversed ^= bit;
    if (index < reversed) {
      swap(re, index, reversed);
      swap(im, index, reversed);
    }
  }
  for (let span = 2; span <= size; span *= 2) {
    const half = span / 2;
    for (let start = 0; start < size; start += span) {
      for (let offset = 0; offset < half; offset += 1) {
        const even = start + offset;
        const odd = even + half;
        const cos = cosines[(offset * size) / span] ?? 0;
        const sin = sines[(offset * size) / span] ?? 0;
        const oddRe = re[odd] ?? 0;
        const oddIm = im[odd] ?? 0;
        const turnedRe = oddRe * cos - oddIm * sin;
        const turnedIm = oddRe * sin + oddIm * cos;
        re[odd] = (re[even] ?? 0) - turnedRe;
        im[odd] = (im[even] ?? 0) - turnedIm;
        re[even] = (re[even] ?? 0) + turnedRe;
        im[even] = (im[even] ?? 0) + turnedIm;
      }
    }
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0;
  values[one] = values[other] ?? 0;
  values[other] = kept;
}
