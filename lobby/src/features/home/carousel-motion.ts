import { reducedMotion } from "../../shared/browser/reduced-motion.ts";

/** One slide passes in this time, without a rest (R-HOME-10). */
const msPerSlide = 5000;
/** A finger that moved less than this, px, presses. */
const dragFrom = 8;
/** A finger that did not move for this long, ms, before it was lifted does not throw the slides. */
const stillMs = 80;
/** Time constant of a throw's decay, ms. */
const throwMs = 160;

export interface CarouselMotion {
  /** Sets whether the slides stay still whatever else happens; they do at first. */
  stop(stopped: boolean): void;
  end(): void;
}

/**
 * Moves the track of a carousel to the left without end. It is one animation of `transform`, which the compositor runs:
 * moving the slides from a script took 6 to 8 ms of every frame on a slow phone. A finger, keyboard focus and a hidden
 * page pause it; a finger and keyboard focus also set its time, and so the position of the slides.
 * @param track a row of a copy of the last slide, the slides, and copies of the first two, in the class
 *   `slides-at-rest`; each `--slide` wide, at least a third of the track
 * @param count number of slides, without the copies
 */
export function moveSlides(track: HTMLElement, count: number): CarouselMotion {
  const round = count * msPerSlide;
  /** With slide number `index` in the middle; in percent, so that a new width needs no script. */
  const centred = (index: number) => ({ transform: `translateX(calc(50% - ${1.5 + index} * var(--slide)))` });
  const motion = track.animate([centred(0), centred(count)], { duration: round, iterations: Infinity });
  const ended = new AbortController();
  const { signal } = ended;
  let stopped = true;
  let touched = false;
  /** The listeners of the finger that is down. */
  let finger = new AbortController();
  /** The pointer of the latest drag. */
  let draggedBy: number | undefined;
  let gliding = 0;

  const settle = () => {
    if (stopped || touched || document.hidden || track.querySelector(":focus-visible") !== null) motion.pause();
    else motion.play();
  };
  const time = () => Number(motion.currentTime);
  const moveTo = (ms: number) => {
    motion.currentTime = ((ms % round) + round) % round;
  };
  const release = () => {
    touched = false;
    settle();
  };

  /** Lets thrown slides slow down. `speed` in ms of the animation per ms; 1 is the speed of the drift. */
  const glide = (speed: number, from: number) => {
    gliding = requestAnimationFrame((now) => {
      const ms = Math.max(0, now - from);
      moveTo(time() + speed * ms);
      const slower = speed * Math.exp(-ms / throwMs);
      if (Math.abs(slower) > 1) glide(slower, now);
      else release();
    });
  };

  const touch = (down: PointerEvent) => {
    if (!down.isPrimary || down.button !== 0) return;
    finger.abort();
    finger = new AbortController();
    cancelAnimationFrame(gliding);
    draggedBy = undefined;
    touched = true;
    settle();
    const start = time();
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
      moveTo(start + moved * msPerPixel);
    };
    const lift = (up: PointerEvent) => {
      if (up.pointerId !== down.pointerId) return;
      finger.abort();
      const fresh = Math.abs(speed) > 1 && up.timeStamp - last.timeStamp < stillMs;
      const thrown = fresh && up.type === "pointerup" && !reducedMotion().matches;
      if (thrown) glide(speed, performance.now());
      else release();
    };
    const whileDown = { signal: finger.signal };
    addEventListener("pointermove", follow, whileDown);
    addEventListener("pointerup", lift, whileDown);
    addEventListener("pointercancel", lift, whileDown);
  };

  /** A drag is no press. A press by keys, or by a screen reader, has no pointer. */
  const click = (event: MouseEvent) => {
    if (draggedBy === undefined || (event as PointerEvent).pointerId !== draggedBy) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const focus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    cancelAnimationFrame(gliding);
    touched = false;
    // The first one is a copy.
    const index = [...track.children].findIndex((slide) => slide.contains(target)) - 1;
    // In this order: a moving animation would go on until the next frame.
    settle();
    moveTo(index * msPerSlide);
  };

  track.addEventListener("pointerdown", touch, { signal });
  track.addEventListener("click", click, { capture: true, signal });
  track.addEventListener("focusin", focus, { signal });
  track.addEventListener("focusout", settle, { signal });
  document.addEventListener("visibilitychange", settle, { signal });
  settle();

  return {
    stop(value) {
      stopped = value;
      settle();
    },
    end() {
      ended.abort();
      finger.abort();
      cancelAnimationFrame(gliding);
      motion.cancel();
    },
  };
}
