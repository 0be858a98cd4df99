let opener: Element | null = null;

/** The element that had the focus when a frame was opened; the page loses the focus under the frame. */
export function rememberOpener(): void {
  opener = document.activeElement;
}

/** Returns the focus to where the player left the page. */
export function focusOpener(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  opener = null;
}
