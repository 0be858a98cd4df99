export interface Throttle {
  /** Does the work now, or at the end of the gap after the last time. */
  readonly run: () => void;
  /** Within a gap, does the work once more at its end; nothing otherwise. */
  readonly repeat: () => void;
  readonly stop: () => void;
}

/** Does `work` at most once in each `gapMs`, however often it is requested. */
export function throttle(work: () => void, gapMs: number): Throttle {
  let gap: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const repeat = (): void => {
    asked = gap !== undefined;
  };
  const run = (): void => {
    if (gap !== undefined) return repeat();
    work();
    gap = setTimeout(() => {
      gap = undefined;
      if (!asked) return;
      asked = false;
      run();
    }, gapMs);
  };
  return { run, repeat, stop: () => clearTimeout(gap) };
}
