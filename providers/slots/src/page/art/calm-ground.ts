import type { Layout } from "../model/layout.ts";

/** Darkens the picture towards the controls. Uses the id "calm" in its picture. */
export function calmGround({ width, height, controls, landscape }: Layout, colour: string): string {
  const stops = (landscape ? [0, 0.8, 0.92] : [0, 0.55, 0.82])
    .map(
      (opacity, index) =>
        `<stop offset="${[0, landscape ? 0.3 : 0.45, 1][index]}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");
  return landscape
    ? `<defs><linearGradient id="calm">${stops}</linearGradient></defs><rect x="${controls.x - 40}" width="${controls.width + 40}" height="${height}" fill="url(#calm)"/>`
    : `<defs><linearGradient id="calm" x2="0" y2="1">${stops}</linearGradient></defs><rect y="${controls.y - 40}" width="${width}" height="${controls.height + 40}" fill="url(#calm)"/>`;
}
