import { bronze, drum, gong, strike, wood, type Partial } from "./voices.ts";

/** Sample rate of all sounds, in Hz; nothing in them is above 6 kHz. */
export const sampleRate = 22_050;

/** Gain of every stroke of the background: its peak is 0.45 of full scale, below the click and far below any game. */
const loopGain = 0.4418;
/** Gain of the click: its peak is 0.8 of full scale. */
const clickGain = 1.019;

/** A tap on wood, 0.15 s. */
export function renderClick(): Float32Array<ArrayBuffer> {
  const out = new Float32Array(Math.round(sampleRate * 0.15));
  strike(out, sampleRate, 0, wood(880), clickGain);
  return out;
}

/** The slendro scale: five nearly equal steps per octave, in Hz. */
const scale = [1, 2, 3, 4, 5].map((step) => 207 * 2 ** (step / 5 + 0.004 * step));

/** Length of a beat in seconds: a slow walk. */
const beat = 0.92;

/** The tune, a step of the scale per beat, 0 for a rest. Four phrases. */
const tune = "3021 0320 5032 0210 3025 0350 2013 0010".replaceAll(" ", "");
const beats = tune.length;

/** Returns the n-th number of a fixed pseudo-random sequence between -1 and 1, so that no two strokes are alike. */
const jitter = (n: number): number => Math.sin(n * 12.9898) * Math.cos(n * 4.1414);

/** The background's length in seconds. */
export const loopSeconds = beats * beat;

/**
 * Renders the background, which loops: a slow tune on bronze bars over a gong, sometimes with an echo an octave above,
 * and a hand drum that closes each phrase. It is rendered in small steps, so that a slow phone stays responsive; the
 * last step returns the samples.
 */
export function* renderLoop(): Generator<undefined, Float32Array<ArrayBuffer>> {
  const out = new Float32Array(Math.round(loopSeconds * sampleRate));
  const play = (beatNo: number, voice: readonly Partial[], gain: number): void =>
    strike(out, sampleRate, Math.round(beatNo * beat * sampleRate), voice, gain * loopGain);
  const tone = (figure: string): number => scale[Number(figure) - 1] ?? 0;
  for (const [index, figure] of [...tune].entries()) {
    const late = 0.012 * (1 + jitter(index));
    if (figure !== "0") {
      play(index + late, bronze(tone(figure), 0.75), 0.5 + 0.08 * jitter(index + 7));
      yield;
    }
    // The echo: the bar before, an octave up, between the beats.
    const before = tune.charAt((index + beats - 2) % beats);
    if (before !== "0" && index % 4 !== 3) {
      play(index + 0.5 + late, bronze(tone(before) * 2, 0.4), 0.13 + 0.04 * jitter(index));
      yield;
    }
    if (index % 8 === 6) play(index + 0.5, drum(96), 0.34);
    if (index % 8 === 7) play(index, drum(128), 0.26);
    if (index % 16 === 0) play(index, gong(index === 0 ? 69 : 92), index === 0 ? 0.55 : 0.4);
    yield;
  }
  return out;
}
