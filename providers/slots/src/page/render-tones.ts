import { decorationRandom } from "./art/decoration-random.ts";
import type { Bed, Tone, Tones } from "./tones.ts";

/** Samples a second. The browser converts them to the rate of the device; nothing a phone plays lies above half of it. */
export const sampleRate = 32_000;

/** Samples of the two channels, -1 … 1. */
export interface Rendered {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/** A rendering that is done in steps of about a tenth of a millisecond, so that no frame waits for it. */
export type Rendering = Generator<undefined, Rendered>;

/** A struck tone starts at this level and fades to it. */
const silence = 0.0001;
const attackSeconds = 0.006;
const stepSamples = 2048;

export function* renderSound(tones: Tones): Rendering {
  const ends = tones.map(({ after = 0, seconds }) => after + seconds);
  const rendered = channels(Math.ceil(Math.max(0, ...ends) * sampleRate));
  for (const [index, tone] of tones.entries()) yield* mix(tone, index, rendered);
  return rendered;
}

export function* renderBed({ tones, seconds }: Bed): Rendering {
  const rendered = channels(Math.round(seconds * sampleRate));
  for (const [index, tone] of tones.entries()) yield* mix(tone, index, rendered);
  return rendered;
}

/** Completes a rendering at once. */
export function complete(rendering: Rendering): Rendered {
  let step = rendering.next();
  while (step.done !== true) step = rendering.next();
  return step.value;
}

const channels = (length: number): Rendered => ({
  left: new Float32Array(length),
  right: new Float32Array(length),
});

/** A part of a tone: writes its samples, or multiplies them, from where the part before ended. */
type Part = (block: Float32Array, count: number) => void;

/** Adds a tone to the channels; what lies beyond their end is added at their beginning. */
function* mix(tone: Tone, seed: number, { left, right }: Rendered): Generator<undefined, void> {
  const { after = 0, pan = 0, seconds } = tone;
  const length = left.length;
  const samples = Math.floor(seconds * sampleRate);
  // Of equal power at every place; in the middle each channel has the whole tone.
  const angle = ((pan + 1) * Math.PI) / 4;
  const toLeft = Math.cos(angle) * Math.SQRT2;
  const toRight = Math.sin(angle) * Math.SQRT2;
  const source = tone.wave === "noise" ? hiss(tone, seed) : hum(tone);
  const envelope = tone.swell === true ? swell(tone, samples) : stroke(tone, samples);
  const block = new Float32Array(stepSamples);
  let at = Math.round(after * sampleRate) % Math.max(1, length);
  for (let done = 0; done < samples; done += stepSamples) {
    const count = Math.min(stepSamples, samples - done);
    source(block, count);
    envelope(block, count);
    for (let index = 0; index < count; index += 1) {
      const sample = block[index] ?? 0;
      left[at] = (left[at] ?? 0) + sample * toLeft;
      right[at] = (right[at] ?? 0) + sample * toRight;
      at = at + 1 === length ? 0 : at + 1;
    }
    yield;
  }
}

/** A struck tone: a quick rise, then an exponential fall. */
function stroke({ level, seconds }: Tone, samples: number): Part {
  const rise = Math.min(samples, Math.round(Math.min(attackSeconds, seconds / 4) * sampleRate));
  const up = (level / silence) ** (1 / Math.max(1, rise));
  const down = (silence / level) ** (1 / Math.max(1, samples - rise));
  let now = silence;
  let done = 0;
  return (block, count) => {
    for (let index = 0; index < count; index += 1) {
      now *= done + index < rise ? up : down;
      block[index] = (block[index] ?? 0) * now;
    }
    done += count;
  };
}

/** A swelling tone: as much time up as down. */
function swell({ level }: Tone, samples: number): Part {
  const omega = (2 * Math.PI) / samples;
  let done = 0;
  return (block, count) => {
    for (let index = 0; index < count; index += 1) {
      block[index] = (block[index] ?? 0) * level * 0.5 * (1 - Math.cos((done + index) * omega));
    }
    done += count;
  };
}

/** Returns the frequency's factor from sample to sample, and the sample at which it has arrived. */
function glide({ from, to, seconds }: Tone): { readonly factor: number; readonly arrives: number } {
  const arrives = Math.max(1, Math.round(seconds * 0.6 * sampleRate));
  return { factor: (Math.max(20, to) / from) ** (1 / arrives), arrives };
}

const tableLength = 4096;
const tables = new Map<number, Float32Array>();

/** Returns one period of a triangle made of its first odd harmonics; of one harmonic: a sine. */
function tableOf(harmonics: number): Float32Array {
  const made = tables.get(harmonics);
  if (made !== undefined) return made;
  const table = new Float32Array(tableLength + 1);
  for (let index = 0; index <= tableLength; index += 1) {
    const angle = (2 * Math.PI * index) / tableLength;
    let sum = 0;
    for (let n = 0; n < harmonics; n += 1) sum += ((-1) ** n * Math.sin((2 * n + 1) * angle)) / (2 * n + 1) ** 2;
    table[index] = harmonics === 1 ? sum : (sum * 8) / Math.PI ** 2;
  }
  tables.set(harmonics, table);
  return table;
}

function hum(tone: Tone): Part {
  const { factor, arrives } = glide(tone);
  // No harmonic above half of the sample rate: it would fold down to a wrong tone. Above the ninth none is heard.
  const room = Math.floor((sampleRate / 2 / Math.max(tone.from, tone.to) + 1) / 2);
  const table = tableOf(tone.wave === "sine" ? 1 : Math.max(1, Math.min(5, room)));
  let step = (tone.from / sampleRate) * tableLength;
  let at = 0;
  let done = 0;
  return (block, count) => {
    for (let index = 0; index < count; index += 1) {
      const whole = Math.floor(at);
      const low = table[whole] ?? 0;
      block[index] = low + ((table[whole + 1] ?? 0) - low) * (at - whole);
      at += step;
      while (at >= tableLength) at -= tableLength;
      if (done + index < arrives) step *= factor;
    }
    done += count;
  };
}

const bandWidth = 1.2;
/** The band of a gliding hiss is moved every so many samples; a divisor of the step. */
const bandStep = 64;

/** White noise through a band-pass filter (R. Bristow-Johnson, "Cookbook formulae for audio EQ", constant peak gain). */
function hiss(tone: Tone, seed: number): Part {
  const random = decorationRandom(seed + 3);
  const { factor, arrives } = glide(tone);
  let frequency = tone.from;
  let done = 0;
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  return (block, count) => {
    for (let from = 0; from < count; from += bandStep) {
      const omega = (2 * Math.PI * frequency) / sampleRate;
      const alpha = Math.sin(omega) / (2 * bandWidth);
      const b0 = alpha / (1 + alpha);
      const a1 = (-2 * Math.cos(omega)) / (1 + alpha);
      const a2 = (1 - alpha) / (1 + alpha);
      for (let index = from; index < Math.min(count, from + bandStep); index += 1) {
        const x0 = random() * 2 - 1;
        const y0 = b0 * (x0 - x2) - a1 * y1 - a2 * y2;
        block[index] = y0;
        x2 = x1;
        x1 = x0;
        y2 = y1;
        y1 = y0;
      }
      if (done + from < arrives) frequency *= factor ** bandStep;
    }
    done += count;
  };
}
