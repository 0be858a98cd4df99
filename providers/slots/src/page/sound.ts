import { decorationRandom } from "./art/decoration-random.ts";
import type { Tone, Tones } from "./tones.ts";

/** Plays short sounds with Web Audio: no files, no loops. A game's theme defines them. */
export interface Sound {
  readonly on: () => boolean;
  readonly toggle: () => boolean;
  /** Call it from a gesture, as browsers allow no sound before one. */
  readonly wake: () => void;
  readonly play: (tones: Tones) => void;
}

const storageKey = "slots.sound";

export function createSound(): Sound {
  let context: AudioContext | null = null;
  let out: GainNode | null = null;
  let on = remembered();

  const wake = (): void => {
    if (!on || typeof AudioContext === "undefined" || !touched()) return;
    if (context === null) {
      context = new AudioContext();
      out = context.createGain();
      out.gain.value = 0.32;
      out.connect(context.destination);
    }
    if (context.state === "suspended") void context.resume();
  };

  /** Plays one fading tone. @param from the context's time at which its instrument was struck */
  const strike = (tone: Tone, from: number): void => {
    if (!on || context === null || out === null || context.state !== "running") return;
    const at = Math.max(context.currentTime, from + (tone.after ?? 0));
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0.0001, at);
    envelope.gain.exponentialRampToValueAtTime(Math.min(1, Math.max(0.0002, tone.level)), at + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0001, at + tone.seconds);
    envelope.connect(out);
    const source =
      tone.wave === "noise" ? hiss(context, tone, at, envelope) : hum(context, tone, tone.wave, at, envelope);
    source.start(at);
    source.stop(at + tone.seconds + 0.02);
  };

  const waiting: { readonly tone: Tone; readonly from: number }[] = [];
  /** One tone a task: on a slow phone a tone may take as long as a frame. */
  const strikeNext = (): void => {
    const next = waiting.shift();
    if (next !== undefined) strike(next.tone, next.from);
    if (waiting.length > 0) setTimeout(strikeNext);
  };

  return {
    on: () => on,
    toggle: () => {
      on = !on;
      remember(on);
      if (on) wake();
      else void context?.suspend();
      return on;
    },
    wake,
    play: (tones) => {
      if (!on || context === null || document.hidden || tones.length === 0) return;
      const from = context.currentTime;
      const resting = waiting.length === 0;
      waiting.push(...tones.map((tone) => ({ tone, from })));
      // After the next frame: the motion comes first, and the sound is not perceived as late.
      if (resting) requestAnimationFrame(() => setTimeout(strikeNext));
    },
  };
}

/** A finger that is still down, or a key like Escape, is not a gesture yet: browsers refuse sound then, with a warning. */
const touched = (): boolean => !("userActivation" in navigator) || navigator.userActivation.hasBeenActive;

/** Wakes a sound at the first gestures on the page. */
export function wakeAtTouch(sound: Sound): void {
  for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
    document.addEventListener(gesture, sound.wake, { passive: true });
  }
}

function glide(frequency: AudioParam, { from, to, seconds }: Tone, at: number): void {
  frequency.setValueAtTime(from, at);
  frequency.exponentialRampToValueAtTime(Math.max(20, to), at + seconds * 0.6);
}

function hum(
  context: AudioContext,
  tone: Tone,
  wave: OscillatorType,
  at: number,
  out: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = wave;
  glide(source.frequency, tone, at);
  source.connect(out);
  return source;
}

const hisses = new WeakMap<AudioContext, AudioBuffer>();

/** Plays white noise through a band around the tone's frequency. */
function hiss(context: AudioContext, tone: Tone, at: number, out: AudioNode): AudioScheduledSourceNode {
  let buffer = hisses.get(context);
  if (buffer === undefined) {
    buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 2), context.sampleRate);
    const random = decorationRandom(3);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = random() * 2 - 1;
    hisses.set(context, buffer);
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.loop = true;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 1.2;
  glide(band.frequency, tone, at);
  source.connect(band).connect(out);
  return source;
}

/** A sandboxed frame may have no storage; then the choice lasts as long as the page. */
function remembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function remember(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // No storage.
  }
}
