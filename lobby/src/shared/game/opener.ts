let opener: Element | null = null;

/** What had the focus when a frame was opened; the page loses it as soon as the frame lies over it. */
export function rememberOpener(): void {
  opener = document.activeElement;
}

/** Gives the focus back where the player left the page. */
export function focusOpener(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  opener = null;
}
