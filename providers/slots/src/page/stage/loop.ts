export interface LoopTasks {
  /** Whether to draw every frame, because a part of the game moves. */
  readonly busy: () => boolean;
  /** Whether to draw rarely, for the motes. */
  readonly shimmering: () => boolean;
  readonly frame: (now: number) => void;
}

/** Pause between two idle frames in milliseconds, which saves battery and is enough for slow motes. */
const idlePause = 66;

/** Draws only when needed: never on a hidden page, rarely when only motes move. */
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

  /** Requests a frame after a change. */
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
