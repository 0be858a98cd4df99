import { useGame } from "../../shared/game/game-store.ts";
import { startPlayback } from "./autoplay.ts";
import { renderClick, renderLoop, sampleRate } from "./pieces.ts";

/** Volume of both sounds (R-SND-01, R-SND-03). */
const volume = 0.5;

/** Fade-in and fade-out of the background, in seconds. */
const fade = 0.6;

/** Longest slice of rendering before the page continues, in ms. */
const sliceMs = 6;

/** Two click events within this time, in ms, are one click of the player. */
const sameClickMs = 30;

/** A click that cannot be played within this time, in ms, is not played. */
const lateMs = 300;

const nextTask = () => new Promise<void>((done) => setTimeout(done));

let tune: Promise<Float32Array<ArrayBuffer>> | undefined;

/** Renders the background once, in slices, so that the page stays responsive. */
async function makeTune(): Promise<Float32Array<ArrayBuffer>> {
  const work = renderLoop();
  for (;;) {
    for (const until = performance.now() + sliceMs; performance.now() < until;) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await nextTask();
  }
}

function bufferOf(context: AudioContext, samples: Float32Array<ArrayBuffer>): AudioBuffer {
  const buffer = context.createBuffer(1, samples.length, sampleRate);
  buffer.copyToChannel(samples, 0);
  return buffer;
}

function output(context: AudioContext): GainNode {
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  return out;
}

/** Returns a function that plays or stops the background of a context. */
function createBackground(context: AudioContext): (play: boolean) => void {
  let wanted = false;
  let stop: (() => void) | undefined;

  const start = async (): Promise<void> => {
    tune ??= makeTune();
    const samples = await tune;
    // The choice may have changed during rendering.
    if (!wanted || stop !== undefined || context.state === "closed") return;
    const out = output(context);
    const source = new AudioBufferSourceNode(context, { buffer: bufferOf(context, samples), loop: true });
    source.connect(out);
    out.gain.setValueAtTime(volume / 100, context.currentTime);
    out.gain.exponentialRampToValueAtTime(volume, context.currentTime + fade);
    source.start();
    stop = () => {
      out.gain.cancelScheduledValues(context.currentTime);
      out.gain.setTargetAtTime(0, context.currentTime, fade / 4);
      source.stop(context.currentTime + fade);
    };
  };

  return (play) => {
    wanted = play;
    if (play) {
      if (stop === undefined) void start();
    } else {
      stop?.();
      stop = undefined;
    }
  };
}

/**
 * Plays a click for every click in the lobby, and the background while no game is open and the page is visible
 * (R-SND-01, R-SND-03, R-GAME-16). Returns the function that ends both.
 */
export function startSound(): () => void {
  const context = new AudioContext();
  const click = bufferOf(context, renderClick());
  const clickOut = output(context);
  const background = createBackground(context);
  const silence = new AbortController();
  const { signal } = silence;

  // Nothing starts before the browser allows sound. A hidden page keeps its position in the tune.
  let allowed = false;
  const follow = (): void => {
    allowed ||= context.state === "running";
    const { game, demo } = useGame.getState();
    background(allowed && game === null && !demo);
  };
  const tap = (): void => {
    const source = new AudioBufferSourceNode(context, { buffer: click });
    source.connect(clickOut);
    source.start();
  };
  let lastTap = -Infinity;
  const clicked = ({ timeStamp }: MouseEvent): void => {
    // A click on a label is followed by a click on its field.
    if (timeStamp - lastTap < sameClickMs) return;
    lastTap = timeStamp;
    if (context.state === "running") return tap();
    // The click that makes the browser allow sound is played too, unless that takes too long.
    const asked = performance.now();
    context.resume().then(
      () => performance.now() - asked < lateMs && tap(),
      () => {},
    );
  };

  const giveUp = startPlayback({
    tryToPlay: () => context.resume(),
    onClick(first) {
      addEventListener("click", first, { capture: true, once: true, signal });
      return () => removeEventListener("click", first, { capture: true });
    },
  });
  // In the capture phase: a click whose propagation is stopped is played, too.
  addEventListener("click", clicked, { capture: true, signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.hidden) void context.suspend();
      else void context.resume().catch(() => {});
    },
    { signal },
  );
  context.addEventListener("statechange", follow, { signal });
  const unfollow = useGame.subscribe(follow);
  follow();

  return () => {
    silence.abort();
    giveUp();
    unfollow();
    void context.close();
  };
}
