let first = true;

/**
 * The ref of a screen's title (with tabIndex -1). The screen before it took the focus with it: the title takes it up, so
 * that the keyboard goes on at the top and a screen reader says where one is. Not for the screen one begins with.
 */
export function focusTitle(title: HTMLElement | null): void {
  if (title === null) return;
  if (!first && document.activeElement === document.body) title.focus({ preventScroll: true });
  first = false;
}
