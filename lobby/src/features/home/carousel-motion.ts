import { reducedMotion } from "../../shared/browser/reduced-motion.ts";

/** One slide passes in this time, without a pause (R-HOME-10). */
const msPerSlide = 5000;
/** A finger that moved less than this, in px, counts as a press. */
const dragFrom = 8;
/** A finger that was still for this long, in ms, before it was lifted does not throw the slides. */
const stillMs = 80;
/** Time constant of a throw's decay, ms. */
const throwMs = 160;

export interface CarouselMotion {
  /** Sets whether the slides stay still. Initially they do. */
  stop(stopped: boolean): void;
  end(): void;
}

/** Returns the endless animation of the track, and the state that pauses it. */
function createDrift(track: HTMLElement, count: number) {
  const round = count * msPerSlide;
  /** Returns the keyframe that puts slide `index` in the middle; in percent, so that a new width needs no script. */
  const centred = (index: number) => ({ transform: `translateX(calc(50% - ${1.5 + index} * var(--slide)))` });
  const motion = track.animate([centred(0), centred(count)], { duration: round, iterations: Infinity });
  let stopped = true;
  let held = false;
  const settle = () => {
    if (stopped || held || document.hidden || track.querySelector(":focus-visible") !== null) motion.pause();
    else motion.play();
  };
  return {
    settle,
    stop(value: boolean): void {
      stopped = value;
      settle();
    },
    /** Sets whether a finger holds the slides, or has thrown them. */
    hold(value: boolean): void {
      held = value;
      settle();
    },
    time: () => Number(motion.currentTime),
    moveTo(ms: number): void {
      motion.currentTime = ((ms % round) + round) % round;
    },
    cancel: () => motion.cancel(),
  };
}

type Drift = ReturnType<typeof createDrift>;

/** Lets thrown slides slow down. */
function createThrow({ time, moveTo, hold }: Drift) {
  let frame = 0;
  /** `speed` in ms of the animation per ms; 1 is the speed of the drift. */
  const glide = (speed: number, from: number) => {
    frame = requestAnimationFrame((now) => {
      const ms = Math.max(0, now - from);
      moveTo(time() + speed * ms);
      const slower = speed * Math.exp(-ms / throwMs);
      if (Math.abs(slower) > 1) glide(slower, now);
      else hold(false);
    });
  };
  return { start: glide, stop: () => cancelAnimationFrame(frame) };
}

/** Moves the slides with a finger, and throws them if it is lifted while it moves. */
function createDrag(track: HTMLElement, drift: Drift, thrown: ReturnType<typeof createThrow>) {
  /** The listeners of the finger that is down. */
  let finger = new AbortController();
  /** The pointer of the latest drag. */
  let draggedBy: number | undefined;

  const touch = (down: PointerEvent) => {
    if (!down.isPrimary || down.button !== 0) return;
    finger.abort();
    finger = new AbortController();
    thrown.stop();
    draggedBy = undefined;
    drift.hold(true);
    const start = drift.time();
    const msPerPixel = msPerSlide / (track.firstElementChild?.getBoundingClientRect().width ?? 300);
    let last = down;
    let speed = 0;

    const follow = (move: PointerEvent) => {
      if (move.pointerId !== down.pointerId) return;
      const moved = down.clientX - move.clientX;
      if (draggedBy === undefined) {
        if (Math.abs(moved) < dragFrom) return;
        draggedBy = down.pointerId;
        track.setPointerCapture(down.pointerId);
      }
      speed = ((last.clientX - move.clientX) * msPerPixel) / Math.max(1, move.timeStamp - last.timeStamp);
      last = move;
      drift.moveTo(start + moved * msPerPixel);
    };
    const lift = (up: PointerEvent) => {
      if (up.pointerId !== down.pointerId) return;
      finger.abort();
      const fast = Math.abs(speed) > 1 && up.timeStamp - last.timeStamp < stillMs;
      if (fast && up.type === "pointerup" && !reducedMotion().matches) thrown.start(speed, performance.now());
      else drift.hold(false);
    };
    const whileDown = { signal: finger.signal };
    addEventListener("pointermove", follow, whileDown);
    addEventListener("pointerup", lift, whileDown);
    addEventListener("pointercancel", lift, whileDown);
  };

  /** A drag is not a press. A press by keys, or by a screen reader, has no pointer. */
  const click = (event: MouseEvent) => {
    if (draggedBy === undefined || (event as PointerEvent).pointerId !== draggedBy) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { touch, click, end: () => finger.abort() };
}

/**
 * Moves the track of a carousel to the left without end. It is one animation of `transform`, which the compositor runs:
 * moving the slides from a script took 6 to 8 ms of every frame on a slow phone. A finger, keyboard focus and a hidden
 * page pause it; a finger and keyboard focus also set its time, and so the position of the slides.
 * @param track a row: a copy of the last slide, all slides, copies of the first two. It has the class `slides-at-rest`;
 *   each slide is `--slide` wide, at least a third of the track
 * @param count number of slides, without the copies
 */
export function moveSlides(track: HTMLElement, count: number): CarouselMotion {
  const drift = createDrift(track, count);
  const thrown = createThrow(drift);
  const drag = createDrag(track, drift, thrown);
  const ended = new AbortController();
  const { signal } = ended;

  const focus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    thrown.stop();
    // The first slide of the row is a copy.
    const index = [...track.children].findIndex((slide) => slide.contains(target)) - 1;
    // Paused before it is moved: a moving animation would continue until the next frame.
    drift.hold(false);
    drift.moveTo(index * msPerSlide);
  };

  track.addEventListener("pointerdown", drag.touch, { signal });
  track.addEventListener("click", drag.click, { capture: true, signal });
  track.addEventListener("focusin", focus, { signal });
  track.addEventListener("focusout", drift.settle, { signal });
  document.addEventListener("visibilitychange", drift.settle, { signal });
  drift.settle();

  return {
    stop: drift.stop,
    end() {
      ended.abort();
      drag.end();
      thrown.stop();
      drift.cancel();
    },
  };
}
