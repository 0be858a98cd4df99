import type { Palette } from "../theme.ts";

/** Gives the page's controls, or those of a part of it, the colours of a game. */
export function dress(palette: Palette, part: HTMLElement = document.documentElement): void {
  for (const [name, colour] of Object.entries(palette)) part.style.setProperty(cssName(name), colour);
}

/** accentInk → --accent-ink */
function cssName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
