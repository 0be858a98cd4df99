import type { Palette } from "../theme.ts";

/** Sets the colours of a game on the page, or on a part of it. */
export function dress(palette: Palette, part: HTMLElement = document.documentElement): void {
  for (const [name, colour] of Object.entries(palette)) part.style.setProperty(cssName(name), colour);
}

/** accentInk → --accent-ink */
function cssName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
