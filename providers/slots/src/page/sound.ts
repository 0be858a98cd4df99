import { createSoundBank } from "./sound-bank.ts";
import type { SoundSet, Tones } from "./tones.ts";

/** Plays the sounds of a game with Web Audio: no files. A game's theme defines them. */
export interface Sound {
  /** Whether it is heard: the player's choice here, unless the lobby is silent. */
  readonly on: () => boolean;
  readonly toggle: () => boolean;
  /** False while the lobby around the page is silent: this page then is, too, whatever was chosen here. */
  readonly allowed: () => boolean;
  readonly allow: (allowed: boolean) => void;
  /** Calls `show` with `on` after each `allow`. */
  readonly follow: (show: (on: boolean) => void) => void;
  /** Call it from a gesture, as browsers allow no sound before one. The bed starts with the first. */
  readonly wake: () => void;
  readonly play: (tones: Tones) => void;
  /**
   * Plays the sound of a win that counts up, and fades the bed until its end.
   * @returns ends it early, when the count ends; may be called more than once
   */
  readonly celebrate: (tones: Tones) => () => void;
}

const storageKey = "slots.sound";

/** Seconds. */
const bedFadesIn = 3;
const bedFadesOut = 0.4;
const bedReturns = 2;
const celebrationFades = 0.5;
/** Share of the bed that remains under a win. */
const shareUnderWin = 0.15;
/** A sound that is rendered later than this after its event is left out; the count of a win lasts longer. */
const latestMs = 300;
const latestCelebrationMs = 1200;

/** @param sounds of the game: those of every spin are made ready first, then the bed, then the others */
export function createSound(sounds: SoundSet): Sound {
  const bank = createSoundBank();
  let context: AudioContext | null = null;
  let bed: GainNode | null = null;
  let celebrations = 0;
  let chosen = storedChoice();
  let allowed = true;
  let show = (_on: boolean): void => {};
  const on = (): boolean => chosen && allowed;
  const sounding = new Set<AudioBufferSourceNode>();

  const startBed = (audio: AudioContext, buffer: AudioBuffer): void => {
    bed = audio.createGain();
    bed.gain.value = 0;
    bed.connect(audio.destination);
    const source = audio.createBufferSource();
    source.buffer = buffer;
    source.loop = true;
    source.connect(bed);
    source.start();
    fade(bed, celebrations > 0 ? shareUnderWin : 1, bedFadesIn);
  };

  const wake = (): void => {
    if (!on() || typeof AudioContext === "undefined" || !mayStart() || document.hidden) return;
    if (context === null) {
      const audio = new AudioContext();
      context = audio;
      for (const tones of frequentSounds(sounds)) void bank.get(tones, "last");
      void bank.get(sounds.bed, "last").then((buffer) => startBed(audio, buffer));
      for (const tones of rareSounds(sounds)) void bank.get(tones, "last");
    }
    if (context.state !== "running") void context.resume();
  };

  /** Stops everything; the bed waits where it is. */
  const rest = (): void => {
    for (const source of sounding) source.stop();
    void context?.suspend();
  };

  const apply = (): void => (on() ? wake() : rest());

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) rest();
    else if (context !== null) wake();
  });

  /** Starts a sound after the next frame: the motion comes first, and the sound is not perceived as late. */
  const playInto = (out: AudioNode, tones: Tones, latest: number, ended: () => void): void => {
    const asked = performance.now();
    const start = (buffer: AudioBuffer): void => {
      if (out.context.state !== "running" || performance.now() - asked > latest) {
        ended();
        return;
      }
      const source = new AudioBufferSourceNode(out.context, { buffer });
      source.connect(out);
      source.start();
      sounding.add(source);
      source.addEventListener("ended", () => {
        sounding.delete(source);
        ended();
      });
    };
    requestAnimationFrame(() => setTimeout(() => void bank.get(tones, "next").then(start)));
  };

  const silent = (tones: Tones): boolean => !on() || document.hidden || tones.length === 0;

  return {
    on,
    toggle: () => {
      chosen = !chosen;
      storeChoice(chosen);
      apply();
      return on();
    },
    allowed: () => allowed,
    allow: (next) => {
      allowed = next;
      apply();
      show(on());
    },
    follow: (shows) => {
      show = shows;
    },
    wake,
    play: (tones) => {
      if (context !== null && !silent(tones)) playInto(context.destination, tones, latestMs, () => {});
    },
    celebrate: (tones) => {
      if (context === null || silent(tones)) return () => {};
      const out = context.createGain();
      out.connect(context.destination);
      let over = false;
      const end = (): void => {
        if (over) return;
        over = true;
        celebrations -= 1;
        fade(out, 0, celebrationFades);
        if (bed !== null && celebrations === 0) fade(bed, 1, bedReturns);
      };
      celebrations += 1;
      if (bed !== null) fade(bed, shareUnderWin, bedFadesOut);
      playInto(out, tones, latestCelebrationMs, end);
      return end;
    },
  };
}

const firstFive = [0, 1, 2, 3, 4];

/** The sounds of nearly every spin. */
const frequentSounds = ({ tap, reelStop, win }: SoundSet): Tones[] => [tap, ...firstFive.map(reelStop), win(0), win(1)];

const rareSounds = ({ arrive, stay, vanish, win, feature, wins }: SoundSet): Tones[] => [
  ...[0, 1, 2].map(arrive),
  stay,
  vanish(0),
  wins.big,
  feature,
  ...[2, 3].map(win),
  wins.great,
  wins.grand,
  wins.largest,
];

/** Fades from the current loudness, also in the middle of another fade. */
function fade(node: GainNode, to: number, seconds: number): void {
  const now = node.context.currentTime;
  const { gain } = node;
  const { value } = gain;
  gain.cancelScheduledValues(now);
  gain.setValueAtTime(value, now);
  gain.linearRampToValueAtTime(to, now + seconds);
}

/** A finger that is still down, or a key like Escape, is not a gesture yet: browsers refuse sound then, with a warning. */
const mayStart = (): boolean => !("userActivation" in navigator) || navigator.userActivation.hasBeenActive;

/** Wakes a sound at the first gestures on the page. */
export function wakeAtTouch(sound: Sound): void {
  for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
    document.addEventListener(gesture, sound.wake, { passive: true });
  }
}

/** A sandboxed frame may have no storage; then the choice lasts as long as the page. */
function storedChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function storeChoice(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // No storage.
  }
}
