import { useGame } from "../../shared/game/game-store.ts";
import { startPlayback } from "./autoplay.ts";
import { renderClick, renderLoop, sampleRate } from "./pieces.ts";

/** Of both sounds (R-SND-01, R-SND-03). */
const volume = 0.5;

/** Seconds over which the background comes and goes. */
const fade = 0.6;

/** How long the tune may be worked on before the page gets its turn. Milliseconds. */
const sliceMs = 6;

/** Two click events within this time are one click of the player. Milliseconds. */
const sameClickMs = 30;

/** A click that could not be heard within this time is not heard any more. Milliseconds. */
const lateMs = 300;

const breath = () => new Promise<void>((done) => setTimeout(done));

let tune: Promise<Float32Array<ArrayBuffer>> | undefined;

/** The background, made once, in slices between which the page goes on. */
async function makeTune(): Promise<Float32Array<ArrayBuffer>> {
  const work = renderLoop();
  for (;;) {
    for (const until = performance.now() + sliceMs; performance.now() < until;) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await breath();
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

/** The background of one context: plays or does not, and never twice. */
function createBackground(context: AudioContext): (play: boolean) => void {
  let wanted = false;
  let stop: (() => void) | undefined;

  const start = async (): Promise<void> => {
    tune ??= makeTune();
    const samples = await tune;
    // What was wanted may have changed while it was made.
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
 * Sounds while sound is on: the click for every click in the lobby, and the background while no game is open and the page
 * is seen (R-SND-01, R-SND-03, R-GAME-16). Returns the way to silence.
 */
export function startSound(): () => void {
  const context = new AudioContext();
  const click = bufferOf(context, renderClick());
  const clickOut = output(context);
  const background = createBackground(context);
  const silence = new AbortController();
  const { signal } = silence;

  // Nothing is started before the browser let anything sound. A hidden page keeps its place in the tune.
  let allowed = false;
  const follow = (): void => {
    allowed ||= context.state === "running";
    background(allowed && useGame.getState().game === null);
  };
  const tap = (): void => {
    const source = new AudioBufferSourceNode(context, { buffer: click });
    source.connect(clickOut);
    source.start();
  };
  let lastTap = -Infinity;
  const clicked = ({ timeStamp }: MouseEvent): void => {
    // The click on a label comes again as one on its field.
    if (timeStamp - lastTap < sameClickMs) return;
    lastTap = timeStamp;
    if (context.state === "running") return tap();
    // The click that wakes the browser is heard too; one that wakes nothing is not heard later.
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
  // Before the lobby's own listeners: a click that is stopped on its way is one all the same.
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
