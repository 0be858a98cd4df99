/** Short sounds of wood, drum and bell, made on the spot with Web Audio; no files, nothing that loops. */
export interface Sound {
  readonly on: () => boolean;
  readonly toggle: () => boolean;
  /** To be called from a gesture: browsers allow no sound before one. */
  readonly wake: () => void;
  readonly tap: () => void;
  readonly reelStop: (reel: number) => void;
  /** A line lights up; lines climb a pelog scale. */
  readonly line: (index: number) => void;
  readonly gong: () => void;
  readonly bigWin: () => void;
}

/** Degrees of a pelog-like scale in hertz. */
const scale = [293, 317, 349, 415, 440, 466, 523, 587];
const storageKey = "lentera.sound";

export function createSound(): Sound {
  let context: AudioContext | null = null;
  let out: GainNode | null = null;
  let on = remembered();

  const wake = (): void => {
    if (!on || typeof AudioContext === "undefined") return;
    if (context === null) {
      context = new AudioContext();
      out = context.createGain();
      out.gain.value = 0.32;
      out.connect(context.destination);
    }
    if (context.state === "suspended") void context.resume();
  };

  /** One struck tone that dies away. */
  const strike = (type: OscillatorType, from: number, to: number, seconds: number, level: number, delay = 0): void => {
    if (!on || context === null || out === null || context.state !== "running") return;
    const at = context.currentTime + delay;
    const tone = context.createOscillator();
    const envelope = context.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + seconds * 0.6);
    envelope.gain.setValueAtTime(0.0001, at);
    envelope.gain.exponentialRampToValueAtTime(level, at + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(envelope).connect(out);
    tone.start(at);
    tone.stop(at + seconds + 0.02);
  };
  const bell = (frequency: number, level: number, delay = 0): void => {
    // Two inharmonic partials over the ground tone are enough to hear bronze.
    strike("sine", frequency, frequency, 1.1, level, delay);
    strike("sine", frequency * 2.76, frequency * 2.76, 0.5, level * 0.35, delay);
    strike("sine", frequency * 5.4, frequency * 5.4, 0.2, level * 0.15, delay);
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
    tap: () => strike("triangle", 760, 520, 0.08, 0.5),
    reelStop: (reel) => strike("sine", 150 + reel * 16, 62, 0.2, 0.75),
    line: (index) => bell(scale[index % scale.length] ?? 440, 0.42),
    gong: () => {
      bell(110, 0.7);
      strike("sine", 72, 66, 1.8, 0.6);
    },
    bigWin: () => {
      for (const [index, degree] of [0, 2, 4, 6, 7].entries()) bell(scale[degree] ?? 440, 0.4, index * 0.16);
    },
  };
}

/** A sandboxed frame may have no storage at all: then the choice lasts as long as the page. */
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
    // Nothing to keep it in.
  }
}
