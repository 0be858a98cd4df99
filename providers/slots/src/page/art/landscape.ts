import type { Layout, Rect } from "../model/layout.ts";
import { decorationRandom } from "./decoration-random.ts";

/** Returns a top-to-bottom gradient; `stops` are offset and colour. Fill with `url(#id)`. */
export function descent(id: string, stops: readonly (readonly [number, string])[]): string {
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join("")}</linearGradient>`;
}

/** Returns light around a point that fades out at the rim. Fill with `url(#id)`. */
export function light(id: string, colour: string, strength: number): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".5" stop-color="${colour}" stop-opacity="${(strength * 0.35).toFixed(2)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** Draws stars over an area from the top, the same on every visit. */
export function stars(width: number, height: number, seed: number, colour: string): string {
  const random = decorationRandom(seed);
  return Array.from({ length: Math.round((width * height) / 2800) }, () => {
    const y = random() ** 1.5 * height;
    return `<circle cx="${(random() * width).toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.5 + random()).toFixed(2)}" fill="${colour}" fill-opacity="${(0.3 + random() * 0.55).toFixed(2)}"/>`;
  }).join("");
}

/** Draws a line of hills from edge to edge on `base`, at most `height` tall. */
export function ridge(width: number, base: number, height: number, waves: number, shift: number, fill: string): string {
  const points = Array.from({ length: 41 }, (_, index) => {
    const t = index / 40;
    const wave = Math.sin(t * waves + shift) * 0.5 + Math.sin(t * waves * 2.3 + shift * 3) * 0.3 + 0.2;
    return `L${(t * width).toFixed(1)} ${(base - height * (0.35 + wave * 0.65)).toFixed(1)}`;
  });
  return `<path d="M0 ${base + 2} ${points.join(" ")} L${width} ${base + 2}Z" fill="${fill}"/>`;
}

const frond = "M0 0 Q26 -24 58 4 Q40 -4 30 6 L26 -4 L18 6 L14 -4 L6 6Z";

/** Draws a coconut palm in silhouette, foot at (x, y), 112 tall at scale 1, leaning by `lean`. */
export function palm(x: number, y: number, scale: number, lean: number, colour: string): string {
  const leaves = [-62, -20, 16, 48]
    .map(
      (angle) =>
        `<path d="${frond}" transform="rotate(${angle})"/><path d="${frond}" transform="scale(-1 1) rotate(${-angle - 14})"/>`,
    )
    .join("");
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(2)})" fill="${colour}"><path d="M-5 0 Q${lean * 0.2} -60 ${lean - 2} -112 L${lean + 3} -112 Q${lean * 0.2 + 9} -60 5 0Z"/><g transform="translate(${lean} -112)">${leaves}</g></g>`;
}

/** Returns the free height over the window's frame, under the heading. */
export function roomAbove({ reels, landscape }: Layout): number {
  return reels.y - 8 - (landscape ? 6 : 56);
}

/** Draws the board under the window: dark, so that its text is legible. */
export function board({ x, y, width, height }: Rect, face: string, shade: string, edge: string): string {
  return `
    <rect x="${x}" y="${y + 2}" width="${width}" height="${height}" rx="9" fill="${shade}"/>
    <rect x="${x}" y="${y}" width="${width}" height="${height - 1}" rx="9" fill="${face}"/>
    <rect x="${x + 0.75}" y="${y + 0.75}" width="${width - 1.5}" height="${height - 2.5}" rx="8.500" fill="none" stroke="${edge}" stroke-width="1.500"/>`;
}

/** Draws the lines between the reels of a cloth. */
export function folds(width: number, height: number, columns: number, dark: string, lit: string): string {
  return Array.from({ length: columns - 1 }, (_, index) => {
    const x = ((index + 1) * width) / columns;
    return `<path d="M${x} 0 V${height}" stroke="${dark}" stroke-opacity=".55" stroke-width="2"/><path d="M${x + 1.5} 0 V${height}" stroke="${lit}" stroke-opacity=".3" stroke-width="1"/>`;
  }).join("");
}

/** Returns the area over the window and under the heading, without text, where motes may move. */
export function openAir({ reels, width, controls, landscape }: Layout): Rect {
  const y = landscape ? 0 : 56;
  return { x: 0, y, width: landscape ? controls.x : width, height: Math.max(1, reels.y - 22 - y) };
}

/** Returns the area below the board, down to the controls' amounts. */
export function groundBelow({ plate, width, controls, height, landscape }: Layout): Rect {
  if (landscape) {
    const x = plate.x + plate.width;
    return { x, y: height * 0.6, width: Math.max(1, controls.x - x), height: height * 0.4 };
  }
  const y = plate.y + plate.height + 6;
  return { x: 0, y, width, height: Math.max(1, controls.y - y) };
}
