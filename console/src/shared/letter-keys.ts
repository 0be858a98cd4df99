const storageKey = "console.letters";

/** Returns whether single-letter keys are on; they can be switched off (WCAG 2.1.4). */
export const areLettersOn = (): boolean => localStorage.getItem(storageKey) !== "off";

export function switchLetters(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
}

/** Returns whether a key pressed in this element is typed text, or belongs to an open dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role='dialog']") !== null;
