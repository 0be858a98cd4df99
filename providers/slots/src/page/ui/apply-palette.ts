import type { Palette } from "../theme.ts";

/**
 * Sets the colours of a game on the page, or on a part of it; `--ground-rgb` has the red, green and blue of `--ground`, to
 * be made transparent (the oldest browsers have no `color-mix`).
 */
export function applyPalette(palette: Palette, part: HTMLElement = document.documentElement): void {
  for (const [name, colour] of Object.entries(palette)) {
    part.style.setProperty(cssName(name), colour);
    const parts = /^#(..)(..)(..)$/.exec(colour)?.slice(1);
    if (parts !== undefined) {
      part.style.setProperty(`${cssName(name)}-rgb`, parts.map((hex) => Number.parseInt(hex, 16)).join(" "));
    }
  }
}

/** accentInk → --accent-ink */
function cssName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
