export interface LoopTasks {
  /** Something moves that the player waits for: draw every frame. */
  readonly busy: () => boolean;
  /** The water may shimmer: draw now and then. */
  readonly shimmering: () => boolean;
  readonly frame: (now: number) => void;
}

/** Pause between two frames of the idle shimmer, in milliseconds: slow light needs no more, and a battery thanks. */
const idlePause = 66;

/** Draws only when there is something to draw: never on a hidden page, rarely when only the water moves. */
export class Loop {
  private readonly tasks: LoopTasks;
  private request = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(tasks: LoopTasks) {
    this.tasks = tasks;
  }

  start(): void {
    document.addEventListener("visibilitychange", this.wake);
    this.wake();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.pause);
    cancelAnimationFrame(this.request);
    this.request = -1;
  }

  /** Something changed: draw at the next opportunity. */
  readonly wake = (): void => {
    clearTimeout(this.pause);
    if (this.request === 0 && !document.hidden) this.request = requestAnimationFrame(this.draw);
  };

  private readonly draw = (): void => {
    this.request = 0;
    this.tasks.frame(performance.now());
    if (document.hidden) return;
    if (this.tasks.busy()) this.wake();
    else if (this.tasks.shimmering()) this.pause = setTimeout(this.wake, idlePause);
  };
}
