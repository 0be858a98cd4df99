import type { Layout } from "../../page/model/layout.ts";
import { ink } from "./palette.ts";
import type { Hour } from "./sky.ts";

interface Stall {
  readonly x: number;
  readonly width: number;
  readonly cloth: string;
  readonly shade: string;
}

const cloths: readonly (readonly [string, string])[] = [
  [ink.coral, ink.brick],
  [ink.jade, ink.pine],
  [ink.amber, ink.copper],
  [ink.petal, "#8d3a66"],
  [ink.sky, ink.river],
];

/** Stalls of the night market along the far bank. */
export function stallsAlong(layout: Layout): Stall[] {
  const size = Math.max(34, Math.min(54, layout.width * 0.11));
  const count = Math.ceil(layout.width / (size * 1.28)) + 1;
  return Array.from({ length: count }, (_, index) => {
    const [cloth, shade] = cloths[(index * 3) % cloths.length] ?? [ink.amber, ink.copper];
    return { x: index * size * 1.28 - size * 0.5, width: size, cloth, shade };
  });
}

/** The far bank: stalls with striped awnings, a string of bulbs above them, warm light out of each. */
export function market(layout: Layout, hour: Hour): string {
  const { shore, width } = layout;
  const stalls = stallsAlong(layout)
    .map((stall) => drawStall(stall, shore))
    .join("");
  const bulbs: string[] = [];
  const span = width / Math.max(2, Math.round(width / 150));
  const top = shore - 62;
  for (let x = 0; x < width + span; x += span) {
    bulbs.push(
      `<path d="M${x - span} ${top} Q${x - span / 2} ${top + 22} ${x} ${top}" fill="none" stroke="#2b1f48" stroke-width="1.200"/>`,
    );
    for (let t = 0.1; t < 1; t += 0.2) {
      const y = top + 44 * t * (1 - t);
      bulbs.push(
        `<circle cx="${(x - span + span * t).toFixed(1)}" cy="${(y + 3).toFixed(1)}" r="2.400" fill="${ink.flame}"/><circle cx="${(x - span + span * t).toFixed(1)}" cy="${(y + 3).toFixed(1)}" r="9" fill="url(#warm)"/>`,
      );
    }
    bulbs.push(`<path d="M${x} ${top - 4} V${shore}" stroke="#2b1f48" stroke-width="2"/>`);
  }
  const bank = hour === "dusk" ? "#241a45" : "#0c2038";
  return `${bulbs.join("")}${stalls}<rect y="${shore - 5}" width="${width}" height="8" fill="${bank}"/>`;
}

function drawStall({ x, width, cloth, shade }: Stall, shore: number): string {
  const top = shore - width * 0.92;
  const eave = shore - width * 0.56;
  const stripe = width / 6;
  const stripes = Array.from({ length: 6 }, (_, index) => {
    const left = x + index * stripe;
    const slant = width * 0.1 * (1 - index / 3);
    const slantNext = width * 0.1 * (1 - (index + 1) / 3);
    return `<path d="M${left + slant} ${top} L${left + stripe + slantNext} ${top} L${left + stripe} ${eave} A${stripe / 2} ${stripe / 2} 0 0 1 ${left} ${eave}Z" fill="${index % 2 === 0 ? cloth : shade}"/>`;
  }).join("");
  return `
    <rect x="${x + 3}" y="${eave - 2}" width="${width - 6}" height="${shore - eave}" fill="#ffcf7a" fill-opacity=".92"/>
    <path d="M${x + width * 0.3} ${shore} v${-width * 0.24} a4.500 4.500 0 1 1 9 0 v${width * 0.24}Z" fill="#4a2a3c"/>
    <rect x="${x + 3}" y="${shore - width * 0.16}" width="${width - 6}" height="${width * 0.16}" fill="${ink.bark}"/>
    <path d="M${x + 3} ${eave} V${shore} M${x + width - 3} ${eave} V${shore}" stroke="${ink.bark}" stroke-width="2.400"/>
    ${stripes}`;
}
