import { kawung, parang } from "../../page/art/batik.ts";
import { board, roomAbove } from "../../page/art/landscape.ts";
import { frameWidth, type Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

/** The dyer's stand that holds the cloth: carved posts, a beam covered with the parang pattern, and the crest behind it. */
export function stand(layout: Layout, mood: Mood): string {
  const { reels, plate } = layout;
  const left = reels.x - frameWidth;
  const right = reels.x + reels.width + frameWidth;
  const bottom = reels.y + reels.height + frameWidth;
  const posts = [left, right - frameWidth]
    .map(
      (x, side) => `
      <rect x="${x}" y="${reels.y - 10}" width="${frameWidth}" height="${bottom - reels.y + 10}" fill="${side === 0 ? "#a35c3c" : ink.sogan}"/>
      <rect x="${side === 0 ? x : x + frameWidth - 3}" y="${reels.y - 10}" width="3" height="${bottom - reels.y + 10}" fill="${side === 0 ? "#c98253" : ink.bark}"/>
      ${Array.from({ length: 5 }, (_, row) => `<path d="M${x + frameWidth / 2} ${reels.y + reels.height * (0.1 + row * 0.2) - 7} l3.500 7 l-3.500 7 l-3.500 -7z" fill="${ink.honey}"/>`).join("")}`,
    )
    .join("");
  return `
    <defs>${parang("beamParang", ink.cream, 13, 0.9)}${kawung("plateKawung", ink.rose, 20, 0.14)}</defs>
    ${crest(layout, left, right, mood)}${posts}
    <rect x="${left}" y="${bottom - frameWidth}" width="${right - left}" height="${frameWidth}" fill="${ink.sogan}"/><rect x="${left}" y="${bottom - 3}" width="${right - left}" height="3" fill="${ink.bark}"/>
    ${beam(left, right, reels.y)}
    ${board(plate, mood === "calm" ? "#22102c" : "#1a1038", ink.deep, ink.clay)}
    <rect x="${plate.x + 4}" y="${plate.y + 4}" width="20" height="${plate.height - 9}" rx="5" fill="url(#plateKawung)"/><rect x="${plate.x + plate.width - 24}" y="${plate.y + 4}" width="20" height="${plate.height - 9}" rx="5" fill="url(#plateKawung)"/>`;
}

function beam(left: number, right: number, y: number): string {
  const scroll = (x: number, sign: 1 | -1): string =>
    `<g transform="translate(${x} ${y - 9}) scale(${sign} 1)"><path d="M0 -8 C12 -10 18 -2 15 6 C12 12 4 11 4 5 C4 1 9 0 10 3" fill="none" stroke="${ink.clay}" stroke-width="5" stroke-linecap="round"/></g>`;
  return `
    ${scroll(right - 3, 1)}${scroll(left + 3, -1)}
    <rect x="${left - 3}" y="${y - 19}" width="${right - left + 6}" height="18" rx="4" fill="${ink.bark}"/>
    <rect x="${left}" y="${y - 17}" width="${right - left}" height="13" rx="2" fill="${ink.sogan}"/><rect x="${left}" y="${y - 17}" width="${right - left}" height="13" rx="2" fill="url(#beamParang)"/>
    <rect x="${left - 3}" y="${y - 4}" width="${right - left + 6}" height="4.500" fill="${ink.honey}"/>`;
}

const leaf = (length: number, wide: number, light: string, shade: string): string =>
  `<path d="M0 0 C${-wide} ${-length * 0.3} ${-wide} ${-length * 0.75} 0 ${-length} C${wide} ${-length * 0.75} ${wide} ${-length * 0.3} 0 0Z" fill="${light}"/><path d="M0 0 C${wide} ${-length * 0.3} ${wide} ${-length * 0.75} 0 ${-length}Z" fill="${shade}"/><path d="M0 ${-length * 0.15} V${-length * 0.8}" stroke="${ink.cream}" stroke-opacity=".5" stroke-width="1.600" stroke-linecap="round"/>`;

const frangipani = Array.from(
  { length: 5 },
  (_, index) =>
    `<g transform="rotate(${index * 72})"><path d="M0 0 Q-13 -8 -7 -19 Q2 -24 9 -15 Q10 -6 0 0Z" fill="${ink.paper}"/><path d="M0 0 Q4 -10 9 -15 Q10 -6 0 0Z" fill="#f0cda0"/><path d="M0 0 Q-4 -4 -1 -9 Q4 -6 0 0Z" fill="${ink.amber}"/></g>`,
).join("");

/** Returns the scale of the crest and of the bloom in its middle. */
export function bloomSize(layout: Layout, mood: Mood): number {
  const width = layout.reels.width + 2 * frameWidth;
  const open = mood === "feature";
  return Math.min(roomAbove(layout) * (open ? 0.84 : 0.66), width * (open ? 0.27 : 0.22)) / 54;
}

/** Leaves and flowers behind the beam; in the feature more of them, and wide open. */
function crest(layout: Layout, left: number, right: number, mood: Mood): string {
  const { reels } = layout;
  const width = right - left;
  const open = mood === "feature";
  const middle = (left + right) / 2;
  const y = reels.y - 14;
  const size = bloomSize(layout, mood);
  // A low crest gathers round the bloom instead of thinning out along the whole beam.
  const reach = Math.min(width / 2, size * 150);
  const along = (at: number, angle: number, scale: number, body: string): string =>
    `<g transform="translate(${(middle + at * reach).toFixed(1)} ${y}) rotate(${angle}) scale(${(size * scale).toFixed(3)})">${body}</g><g transform="translate(${(middle - at * reach).toFixed(1)} ${y}) scale(-1 1) rotate(${angle}) scale(${(size * scale).toFixed(3)})">${body}</g>`;
  const green = leaf(46, 12, ink.jade, ink.pine);
  const blue = leaf(40, 12, ink.indigo, ink.night);
  const rose = leaf(34, 11, ink.rose, ink.wine);
  return `
    <circle cx="${middle}" cy="${y - size * 6}" r="${size * 92}" fill="url(#bloomlight)"/>
    ${along(0.84, 62, 0.8, green)}${along(0.72, 30, 0.62, blue)}${along(0.66, 60, 0.9, green)}${along(0.56, 22, 0.72, rose)}${along(0.48, 52, 1, green)}${along(0.42, 14, 0.86, blue)}
    ${open ? `${along(0.92, 24, 0.6, rose)}${along(0.3, 30, 1.15, rose)}` : ""}
    ${along(0.6, 10, open ? 0.85 : 0.62, frangipani)}${open ? along(0.86, 40, 0.6, frangipani) : ""}`;
}
