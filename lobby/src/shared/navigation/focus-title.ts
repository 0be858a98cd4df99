let first = true;

/**
 * The ref of a screen's title (with tabIndex -1). Focuses the title, as the previous screen's focus is lost, so that
 * keyboard and screen reader continue at the top; not on the first screen of a load.
 */
export function focusTitle(title: HTMLElement | null): void {
  if (title === null) return;
  if (!first && document.activeElement === document.body) title.focus({ preventScroll: true });
  first = false;
}
