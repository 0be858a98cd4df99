import type { Layout } from "../../page/model/layout.ts";
import { stallsAlong } from "./market.ts";
import { ink } from "./palette.ts";
import { decorationRandom } from "../../page/art/decoration-random.ts";
import type { Hour } from "./sky.ts";

const depths: Record<Hour, readonly [string, string, string]> = {
  dusk: ["#6d4368", "#2a2360", "#0e0f2b"],
  night: ["#27717a", "#123a5c", "#080d25"],
};

/** The river from the shore down, with the light of the stalls lying on it. */
export function water(layout: Layout, hour: Hour): string {
  const { width, height, shore } = layout;
  const random = decorationRandom(5);
  const [top, middle, bottom] = depths[hour];
  const streaks: string[] = [];
  for (const stall of stallsAlong(layout)) {
    for (let row = 0; row < 9; row += 1) {
      const w = stall.width * (0.75 - row * 0.05) * (0.6 + random() * 0.5);
      const x = stall.x + stall.width / 2 + (random() - 0.5) * 10;
      streaks.push(streak(x, shore + 10 + row * 9, w, row % 3 === 2 ? stall.cloth : ink.flame, 0.42 - row * 0.04));
    }
  }
  for (let y = shore + 16; y < height; y += 13) {
    const x = random() * width;
    streaks.push(streak(x, y, 30 + random() * 60, ink.sky, 0.1));
  }
  return `
    <defs><linearGradient id="water" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".3" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#water)"/>${streaks.join("")}`;
}

function streak(x: number, y: number, length: number, colour: string, opacity: number): string {
  return `<path d="M${(x - length / 2).toFixed(1)} ${y.toFixed(1)} h${length.toFixed(1)}" stroke="${colour}" stroke-opacity="${opacity.toFixed(2)}" stroke-width="2.400" stroke-linecap="round"/>`;
}

/** A lantern afloat: a paper cube in a lotus bowl, with its light on the water. 40 × 60 units, water line at y = 40. */
function floatingLantern(paper: string, shade: string): string {
  return `
    <ellipse cx="20" cy="30" rx="20" ry="20" fill="${paper}" fill-opacity=".16"/>
    <path d="M10 12 H30 L32 33 H8Z" fill="${paper}"/><path d="M20 12 H30 L32 33 H20Z" fill="${shade}"/>
    <path d="M9 10 H31 V13.500 H9Z" fill="${ink.bark}"/><ellipse cx="20" cy="26" rx="6" ry="7" fill="#fff2cf" fill-opacity=".85"/>
    <path d="M2 33 C8 32 12 34 15 38 C16 35 18 34 20 33 C22 34 24 35 25 38 C28 34 32 32 38 33 C35 40 28 42 20 42 C12 42 5 40 2 33Z" fill="${ink.petal}"/>
    <path d="M20 33 C23 35 24 39 20 42 C16 39 17 35 20 33Z M2 33 C8 33 12 36 15 41 C9 41 4 38 2 33Z" fill="${ink.rose}"/>
    <path d="M8 46 h24 M11 50 h18 M14 54 h12 M17 58 h6" stroke="${paper}" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/>`;
}

/** Lily pads and lanterns on the near water, kept clear of the controls' middle. */
export function nearWater(layout: Layout, hour: Hour): string {
  const { width, height, plate, controls, landscape } = layout;
  const papers =
    hour === "dusk"
      ? [
          [ink.amber, "#d97a2c"],
          [ink.rose, ink.petal],
          [ink.flame, ink.amber],
        ]
      : [
          [ink.flame, ink.amber],
          [ink.amber, "#d97a2c"],
          ["#a8f0d0", ink.jade],
        ];
  const from = plate.y + plate.height;
  const afloat: [number, number, number][] = [];
  // Drawn next to the board only where there is no text, and beside the buttons only where there is room.
  if (!landscape && controls.y - from > 45) afloat.push([0.03, from + 4, 0.8], [0.84, from, 0.95]);
  if (!landscape && width >= 350) afloat.push([0.9, height - 112, 1.15], [0, height - 96, 1.1]);
  const lanterns = afloat.map(([at, y, scale], index) => {
    const [paper, shade] = papers[index % papers.length] ?? [ink.amber, ink.copper];
    return `<g transform="translate(${at * width} ${y}) scale(${scale})">${floatingLantern(paper ?? ink.amber, shade ?? ink.copper)}</g>`;
  });
  const pads = (landscape ? [] : [0.14, 0.82]).map((at, index) => {
    const y = height - 14 - index * 9;
    return `<g transform="translate(${at * width} ${y}) scale(1 .34)"><path d="M0 0 L22 -10 A26 26 0 1 1 14 -20Z" fill="${index === 1 ? ink.pine : "#1b5c62"}"/></g>`;
  });
  return lanterns.join("") + pads.join("");
}
