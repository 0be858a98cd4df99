import { palm } from "../../page/art/landscape.ts";
import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

const terraces: Record<Mood, readonly (readonly [string, string])[]> = {
  calm: [
    ["#8b8a63", "#6c7257"],
    ["#6d8a58", "#527050"],
    ["#4f7a52", "#3c5f4c"],
    ["#3a6650", "#2d4e48"],
    ["#2b5049", "#213c41"],
    ["#1f3c42", "#182d39"],
  ],
  feature: [
    ["#8cbd8b", "#69a07e"],
    ["#5fa377", "#4a8669"],
    ["#3f8768", "#31705f"],
    ["#2f6c5e", "#255654"],
    ["#245450", "#1c4247"],
    ["#1b3f46", "#15313c"],
  ],
};

/** Terraces of rice from the horizon down: each a bank with its rim in the light, and rows of young rice. */
export function fields(layout: Layout, mood: Mood): string {
  const { width, height, shore } = layout;
  const steps = terraces[mood];
  const bands: string[] = [];
  for (let index = 0, y = shore; index < steps.length; index += 1) {
    const [face, shade] = steps[index] ?? ["#1f3c42", "#182d39"];
    const deep = 16 + index * index * 7;
    const lean = index % 2 === 0 ? 7 : -6;
    const rim = `M-4 ${y + lean} C${width * 0.25} ${y - 8 - index} ${width * 0.45} ${y + 12 + index} ${width * 0.62} ${y + 2} S${width * 0.9} ${y - 8} ${width + 4} ${y - lean}`;
    bands.push(
      `<path d="${rim} V${height + 4} H-4Z" fill="${face}"/><path d="${rim} V${y + deep * 0.55} H-4Z" fill="${shade}" fill-opacity=".35"/><path d="${rim}" fill="none" stroke="${mood === "calm" ? ink.peach : "#dff5d8"}" stroke-opacity="${(0.6 - index * 0.08).toFixed(2)}" stroke-width="2"/>${seedlings(width, y + deep * 0.72, index, shade)}`,
    );
    y += deep;
  }
  return `${bands.join("")}${grove(layout, mood)}`;
}

function seedlings(width: number, y: number, index: number, colour: string): string {
  const gap = 18 + index * 9;
  const tall = 4 + index * 1.6;
  const tufts: string[] = [];
  for (let x = (index % 2) * gap * 0.5; x < width; x += gap)
    tufts.push(
      `M${x.toFixed(1)} ${y.toFixed(1)} q-3 ${-tall * 0.6} -4 ${-tall} M${x.toFixed(1)} ${y.toFixed(1)} v${(-tall * 1.1).toFixed(1)} M${x.toFixed(1)} ${y.toFixed(1)} q3 ${-tall * 0.6} 4 ${-tall}`,
    );
  return `<path d="${tufts.join("")}" fill="none" stroke="${colour}" stroke-width="1.600" stroke-linecap="round"/>`;
}

/** Palms at the edge of the fields. */
function grove({ width, shore, landscape, reels }: Layout, mood: Mood): string {
  const colour = mood === "calm" ? "#2d2450" : "#12394c";
  const scale = Math.min(0.5, shore / 300);
  if (landscape) return palm(Math.max(16, reels.x * 0.2), shore + 16, scale, 16, colour);
  return `${palm(width * 0.985, shore + 8, scale, -10, colour)}${palm(width * 0.94, shore + 4, scale * 0.62, 8, colour)}`;
}
