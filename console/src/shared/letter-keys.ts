const storageKey = "console.letters";

/** Single letters can be switched off (WCAG 2.1.4). */
export const areLettersOn = (): boolean => localStorage.getItem(storageKey) !== "off";

export function switchLetters(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
}

/** Returns whether a key pressed here is text, or belongs to an open dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role='dialog']") !== null;
