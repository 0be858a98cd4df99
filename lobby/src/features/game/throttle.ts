/** Runs `work` on each call, but at most once in `gapMs`: further calls within the gap run it once, at the end. */
export function throttle(work: () => void, gapMs: number): { readonly run: () => void; readonly stop: () => void } {
  let gap: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const run = (): void => {
    if (gap !== undefined) {
      asked = true;
      return;
    }
    work();
    gap = setTimeout(() => {
      gap = undefined;
      if (!asked) return;
      asked = false;
      run();
    }, gapMs);
  };
  return { run, stop: () => clearTimeout(gap) };
}
