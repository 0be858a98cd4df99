let opener: Element | null = null;

/** What had the focus when a game was opened; home loses it as soon as the game lies over it. */
export function rememberOpener(): void {
  opener = document.activeElement;
}

/** Gives the focus back where the player left home. */
export function focusOpener(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  opener = null;
}
