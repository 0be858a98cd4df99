/** One decaying tone of a struck instrument. */
export interface Partial {
  /** Hertz. */
  readonly frequency: number;
  /** Amplitude as a share of full scale. */
  readonly level: number;
  /** Seconds until it has decayed to 1/e. */
  readonly decay: number;
}

/** Time constants after which a tone is below -60 dB. */
const audibleDecays = 7;

/** Attack in seconds: a soft mallet on bronze makes no crack. */
const attack = 0.004;

/**
 * Adds a stroke to `out` from sample `at` on. Sound that rings beyond the end wraps to the beginning, so that the loop
 * has no seam. Each tone is a damped two-pole resonator, y[n] = 2·r·cos ω·y[n−1] − r²·y[n−2]: two multiplications per
 * sample, where a sine would cost a slow phone ten times that.
 */
export function strike(
  out: Float32Array,
  sampleRate: number,
  at: number,
  partials: readonly Partial[],
  gain = 1,
): void {
  const ramp = attack * sampleRate;
  for (const { frequency, level, decay } of partials) {
    // A tone above half the sample rate would alias.
    if (frequency >= sampleRate / 2) continue;
    const omega = (2 * Math.PI * frequency) / sampleRate;
    const radius = Math.exp(-1 / (decay * sampleRate));
    const forward = 2 * radius * Math.cos(omega);
    const back = radius * radius;
    let last = -level * gain * (Math.sin(omega) / radius);
    let now = 0;
    const length = Math.min(out.length, Math.ceil(decay * audibleDecays * sampleRate));
    for (let sample = 0; sample < length; sample++) {
      const index = (at + sample) % out.length;
      out[index] = (out[index] ?? 0) + now * Math.min(1, sample / ramp);
      const next = forward * now - back * last;
      last = now;
      now = next;
    }
  }
}

/** A bronze bar: its tone and two inharmonic ones. */
export const bronze = (frequency: number, ring: number): readonly Partial[] => [
  { frequency, level: 0.8, decay: ring },
  { frequency: frequency * 2.76, level: 0.16, decay: ring * 0.35 },
  { frequency: frequency * 5.4, level: 0.05, decay: ring * 0.12 },
];

/** A hanging gong: two tones so close that they beat. */
export const gong = (frequency: number): readonly Partial[] => [
  { frequency, level: 0.6, decay: 1.9 },
  { frequency: frequency * 1.017, level: 0.4, decay: 1.7 },
  { frequency: frequency * 2.02, level: 0.22, decay: 0.9 },
  { frequency: frequency * 3.1, level: 0.06, decay: 0.4 },
];

/** A hand drum. */
export const drum = (frequency: number): readonly Partial[] => [
  { frequency, level: 0.8, decay: 0.11 },
  { frequency: frequency * 1.59, level: 0.3, decay: 0.06 },
  { frequency: frequency * 2.3, level: 0.12, decay: 0.03 },
];

/** A block of wood. */
export const wood = (frequency: number): readonly Partial[] => [
  { frequency, level: 0.7, decay: 0.014 },
  { frequency: frequency * 2.57, level: 0.3, decay: 0.007 },
  { frequency: frequency * 0.5, level: 0.25, decay: 0.02 },
];
