import { decorationRandom } from "../../page/art/decoration-random.ts";
import type { Layout } from "../../page/model/layout.ts";
import { ink } from "./palette.ts";

/**
 * Returns the height of the hut's roof above the window. It is low, so that the kites have room in the sky above it.
 */
export function thatchHeight({ reels, landscape }: Layout): number {
  return landscape ? Math.max(20, Math.min(44, reels.y - 18)) : Math.max(22, Math.min(46, (reels.y - 60) * 0.36));
}

/** A roof of grass in three layers with ragged edges, lit from the upper left. */
export function thatch(left: number, right: number, eave: number, height: number): string {
  const layers = [
    ["#7c563b", "#5a3d30"],
    ["#97693f", "#6f4c33"],
    ["#b58448", "#875e37"],
  ] as const;
  const slope = Math.min((right - left) * 0.16, height * 1.9);
  const random = decorationRandom(14_002);
  const upper = eave - height;
  const edgeAt = (share: number): readonly [number, number] => [left + slope * share, right - slope * share];
  const paths = layers.map(([face, shade], index) => {
    const lower = eave - (height * index) / 3;
    const next = eave - (height * (index + 1)) / 3;
    const [from, to] = edgeAt(index / 3);
    const [innerFrom, innerTo] = edgeAt((index + 1) / 3);
    const count = Math.round((to - from) / 8);
    const step = (to - from) / count;
    const fringe = Array.from({ length: count }, (_, tooth) => {
      const x = to - tooth * step;
      return `L${(x - step / 2).toFixed(1)} ${(lower + 4 + random() * 5).toFixed(1)} L${(x - step).toFixed(1)} ${lower.toFixed(1)}`;
    }).join(" ");
    const stalks = Array.from({ length: Math.round((to - from) / 7) }, () => {
      const share = random();
      const foot = from + (to - from) * share;
      const top = innerFrom + (innerTo - innerFrom) * share;
      const start = random() * 0.5;
      return `M${(top + (foot - top) * start).toFixed(1)} ${(next + (lower - next) * start).toFixed(1)} L${foot.toFixed(1)} ${(lower + 3).toFixed(1)}`;
    }).join("");
    return `<path d="M${from} ${lower} L${innerFrom} ${next} H${innerTo} L${to} ${lower} ${fringe}Z" fill="${face}"/><path d="${stalks}" stroke="${shade}" stroke-width="1.200" stroke-linecap="round" fill="none"/><path d="M${innerFrom} ${next + 1} H${innerTo}" stroke="${shade}" stroke-opacity=".6" stroke-width="2"/>`;
  });
  return `${paths.join("")}<rect x="${left + slope - 8}" y="${upper - 5}" width="${right - left - 2 * slope + 16}" height="8" rx="4" fill="${ink.straw}"/><rect x="${left + slope - 8}" y="${upper - 5}" width="${right - left - 2 * slope + 16}" height="3.500" rx="1.750" fill="${ink.sand}"/>`;
}
