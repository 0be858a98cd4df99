import { decorationRandom } from "../../page/art/decoration-random.ts";
import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";
import { orb } from "./sky.ts";

const depths: Record<Mood, readonly [string, string, string, string]> = {
  calm: ["#d68a70", "#5a647c", "#1f5a70", ink.night],
  feature: ["#3b98a0", "#1c5c7c", "#123c5e", "#07101f"],
};

/** Rows of swell from the horizon down, each nearer one longer and higher. */
export function sea({ width, height, shore }: Layout, mood: Mood): string {
  const [edge, far, middle, bottom] = depths[mood];
  const random = decorationRandom(243);
  const light = mood === "calm" ? ink.apricot : ink.foam;
  const rows: string[] = [];
  for (let y = shore + 8, step = 9; y < height; y += step, step *= 1.16) {
    const reach = 16 + (y - shore) * 0.16;
    const shift = random() * reach;
    const crests: string[] = [];
    for (let x = -shift; x < width; x += reach * 2.6)
      crests.push(
        `M${x.toFixed(1)} ${y.toFixed(1)} q${(reach / 2).toFixed(1)} ${(-reach * 0.16).toFixed(1)} ${reach.toFixed(1)} 0`,
      );
    rows.push(
      `<path d="${crests.join("")}" fill="none" stroke="${light}" stroke-opacity="${Math.max(0.08, 0.46 - (y - shore) / 700).toFixed(2)}" stroke-width="2" stroke-linecap="round"/>`,
    );
  }
  return `
    <defs><linearGradient id="sea" x2="0" y2="1"><stop offset="0" stop-color="${edge}"/><stop offset=".06" stop-color="${far}"/><stop offset=".3" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#sea)"/>${rows.join("")}`;
}

/** The path of sun or moon on the water. */
export function glitter(layout: Layout, mood: Mood): string {
  const { shore } = layout;
  const { x } = orb(layout);
  const light = mood === "calm" ? "#ffcf8f" : "#e4f5e4";
  return Array.from({ length: 6 }, (_, row) => {
    const reach = 74 - row * 9;
    const shift = row % 2 === 0 ? -6 : 8;
    return `<path d="M${x + shift - reach / 2} ${shore + 5 + row * 7} h${reach}" stroke="${light}" stroke-opacity="${(0.75 - row * 0.1).toFixed(2)}" stroke-width="3" stroke-linecap="round"/>`;
  }).join("");
}

/** Bow waves across the hull's foot: a scalloped edge of foam, the sea below it. */
export function surf({ width, height }: Layout, y: number, mood: Mood): string {
  const reach = 46;
  const edge = (top: number, shift: number, depth: number): string => {
    const scallops: string[] = [];
    for (let x = -reach - shift; x < width + reach; x += reach) scallops.push(`q${reach / 2} ${depth} ${reach} 0`);
    return `M${-reach - shift} ${top} ${scallops.join("")}`;
  };
  const [foam, near, deep] = mood === "calm" ? ["#8fc4c0", "#22607a", "#16425c"] : ["#a9e2d8", "#1f6a88", "#124765"];
  return `
    <defs><linearGradient id="surfNear" x2="0" y2="1"><stop offset="0" stop-color="${near}"/><stop offset=".55" stop-color="${ink.deep}"/></linearGradient><linearGradient id="surfDeep" x2="0" y2="1"><stop offset="0" stop-color="${deep}"/><stop offset=".5" stop-color="${ink.night}"/></linearGradient></defs>
    <path d="${edge(y, 10, -13)} V${height + 4} H-60Z" fill="url(#surfNear)"/><path d="${edge(y, 10, -13)}" fill="none" stroke="${foam}" stroke-width="3"/>
    <path d="${edge(y + 20, 32, -11)} V${height + 4} H-90Z" fill="url(#surfDeep)"/><path d="${edge(y + 20, 32, -11)}" fill="none" stroke="${foam}" stroke-opacity=".45" stroke-width="2.400"/>`;
}
