/** A title that can receive the focus, of a screen or a dialog. */
const title = ":is(h1, h2)[tabindex='-1']";

/** Returns whether an element has lost the focus for good: it is gone, or disabled without being busy. */
function isOver(element: Element): boolean {
  return !element.isConnected || (element.matches(":disabled") && element.getAttribute("aria-busy") !== "true");
}

/**
 * Returns the focus to a control that was busy, and moves it to the title of the dialog or screen when the focused control
 * was replaced or disabled: otherwise a keyboard or a screen reader would start at the top of the page (R-A11Y-08).
 * Returns a function to stop this.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let wasBusy = false;
  let frame = 0;
  const check = (): void => {
    const focused = document.activeElement;
    // A disabled control keeps the focus until the frame is drawn.
    if (last === null || (focused !== document.body && focused !== last)) return;
    if (isOver(last)) [...document.querySelectorAll<HTMLElement>(`dialog[open] ${title}, ${title}`)].at(-1)?.focus();
    else if (last.matches(":disabled")) wasBusy = true;
    else if (wasBusy && last instanceof HTMLElement) last.focus({ preventScroll: true });
  };
  const note = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
    wasBusy = false;
  };
  // A tap beside the control takes the focus away on purpose, a second tap on it does not.
  const drop = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const { left = 0, right = 0, top = 0, bottom = 0 } = last?.getBoundingClientRect() ?? {};
    if (x < left || x > right || y < top || y > bottom) last = null;
  };
  const changed = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(check);
  });
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", drop, true);
  changed.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    cancelAnimationFrame(frame);
    changed.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", drop, true);
  };
}
