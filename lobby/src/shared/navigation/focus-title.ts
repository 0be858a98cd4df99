let first = true;

/**
 * The ref of a screen's title (with tabIndex -1). It focuses the title, as the previous screen's focus is lost: keyboard
 * and screen reader continue at the top. Not on the first screen of a load.
 */
export function focusTitle(title: HTMLElement | null): void {
  if (title === null) return;
  if (!first && document.activeElement === document.body) title.focus({ preventScroll: true });
  first = false;
}
