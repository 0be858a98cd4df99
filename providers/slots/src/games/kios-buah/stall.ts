import { kawung } from "../../page/art/batik.ts";
import { frameWidth, type Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";
import { durian, mango, papaya } from "./symbols/baskets.ts";
import { banana, coconut, lime, rambutan, starfruit } from "./symbols/branch.ts";

/** How far the stall reaches, and where its parts begin. */
export interface Stall {
  readonly left: number;
  readonly right: number;
  /** Upper edge of the awning, its lower edge where the scallops begin, and the beam over the window. */
  readonly ridge: number;
  readonly eave: number;
  readonly beam: number;
  readonly counter: number;
}

export function stallOf({ reels, width, landscape, controls }: Layout): Stall {
  const beam = reels.y - 15;
  const room = Math.min(beam - (landscape ? 4 : 58), reels.width * 0.4);
  const depth = Math.max(12, Math.min(reels.width * 0.14, room * (room < 60 ? 0.72 : 0.46)));
  const reach = Math.max(168, reels.width * 0.52);
  const ridge = room < 60 ? beam - depth - 6 : beam - room + 2;
  return {
    left: Math.max(-16, reels.x - frameWidth - reach),
    right: Math.min(landscape ? controls.x - 6 : width + 16, reels.x + reels.width + frameWidth + reach),
    ridge,
    eave: ridge + depth * 0.72,
    beam,
    counter: reels.y + reels.height + frameWidth - 3,
  };
}

const place = (x: number, y: number, size: number, picture: string, lean = 0): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean}) scale(${(size / 100).toFixed(3)}) translate(-50 -98)">${picture}</g>`;

/** The six fruits on the beam, each about 90 wide: they stand on y = 0, centred on x = 0. */
export const fruitRow = [papaya, starfruit, coconut, mango, rambutan, banana]
  .map((fruit, index) => place((index - 2.5) * 82, 0, index % 2 === 0 ? 96 : 84, fruit, index % 2 === 0 ? -4 : 5))
  .join("");

/** A paper lantern hung from 0 0, 50 tall. */
function lantern(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})"><circle cy="26" r="44" fill="url(#lampLight)"/><path d="M0 0 V8" stroke="${ink.bark}" stroke-width="2"/>
    <path d="M-7 8 H7 L9 12 H-9Z M-8 40 H8 L6 44 H-6Z" fill="${ink.brick}"/><path d="M-9 12 C-17 21 -17 31 -8 40 H8 C17 31 17 21 9 12Z" fill="${ink.flame}"/><path d="M0 12 H9 C17 21 17 31 8 40 H0 C8 31 8 21 0 12Z" fill="${ink.amber}"/>
    <path d="M-14.500 22 Q0 26 14.500 22 M-14.500 31 Q0 35 14.500 31" fill="none" stroke="${ink.tangerine}" stroke-width="1.600"/><path d="M0 44 V53" stroke="${ink.awning}" stroke-width="2.600" stroke-linecap="round"/></g>`;
}

/** The lit inside of the stall with its goods, behind the window. */
export function goods(layout: Layout, stall: Stall, mood: Mood): string {
  const { reels, landscape } = layout;
  const { left, right, ridge, eave, beam, counter } = stall;
  const back = mood === "calm" ? "#4a2a4c" : "#33203f";
  const frame = [reels.x - frameWidth, reels.x + reels.width + frameWidth] as const;
  const shelf = beam - eave;
  const middle = reels.x + reels.width / 2;
  const room = Math.min(frame[0] - left, right - frame[1]);
  const goodsSize = Math.min(170, room - 26, (counter - eave) * 0.32);
  const sides =
    room < 56
      ? ""
      : jars(frame[0] - room * 0.5, (eave + counter) * 0.5 - goodsSize * 0.06, room - 8, back) +
        jars(frame[1] + room * 0.5, (eave + counter) * 0.5 + goodsSize * 0.02, room - 8, back) +
        crate(frame[0] - room * 0.5, counter, goodsSize * 1.1) +
        crate(frame[1] + room * 0.5, counter, goodsSize * 1.1) +
        place(frame[0] - room * 0.5, counter - goodsSize * 0.5, goodsSize * 0.94, durian) +
        place(frame[1] + room * 0.36, counter - goodsSize * 0.5, goodsSize * 0.62, lime) +
        place(frame[1] + room * 0.66, counter - goodsSize * 0.48, goodsSize * 0.66, mango, 8) +
        `<path d="M${frame[1] + room * 0.58} ${eave} v${goodsSize * 0.16}" stroke="${ink.sand}" stroke-width="2"/>` +
        place(frame[1] + room * 0.5, eave + 6 + goodsSize * 0.95, goodsSize * 0.86, banana);
  return `
    <rect x="${left}" y="${ridge + 6}" width="${right - left}" height="${counter - ridge}" fill="${back}"/>
    <ellipse cx="${middle}" cy="${(eave + beam) / 2}" rx="${(right - left) * 0.55}" ry="${Math.max(40, shelf * 1.3)}" fill="url(#lampLight)"/>
    ${landscape ? `<ellipse cx="${middle}" cy="${reels.y + reels.height * 0.5}" rx="${(right - left) * 0.62}" ry="${reels.height * 0.8}" fill="url(#lampLight)"/>` : ""}
    ${[left, right - 8].map((x) => (x < 0 || !landscape ? "" : `<rect x="${x}" y="${ridge + 6}" width="8" height="${counter - ridge}" fill="${ink.wood}"/><rect x="${x + 5}" y="${ridge + 6}" width="3" height="${counter - ridge}" fill="${ink.bark}"/>`)).join("")}
    ${sides}${
      room < 56 ? "" : lantern(frame[0] - room * 0.5, eave + 8, Math.min(1.7, room / 110, (counter - eave) / 260))
    }`;
}

/** A shelf in the half-dark with jars on it, its board at y. */
function jars(x: number, y: number, wide: number, wall: string): string {
  const unit = Math.min(1.5, wide / 90);
  const jar = (at: number, high: number): string =>
    `M${at - 11 * unit} ${y} v${-high * unit} q0 ${-5 * unit} ${5 * unit} ${-5 * unit} v${-7 * unit} h${12 * unit} v${7 * unit} q${5 * unit} 0 ${5 * unit} ${5 * unit} v${high * unit}Z`;
  const outline = [jar(x - 27 * unit, 22), jar(x, 15), jar(x + 27 * unit, 26)].join("");
  return `<path d="${outline}" fill="#1d1230" fill-opacity=".55"/><path d="M${x - 20 * unit} ${y - 4} v${-14 * unit} M${x + 34 * unit} ${y - 4} v${-18 * unit}" stroke="${ink.flame}" stroke-opacity=".28" stroke-width="${2.4 * unit}" stroke-linecap="round"/><rect x="${x - wide / 2}" y="${y}" width="${wide}" height="${5 * unit}" fill="${ink.wood}"/><rect x="${x - wide / 2}" y="${y + 3 * unit}" width="${wide}" height="${2 * unit}" fill="${wall}"/>`;
}

/** A slatted box standing on y, `size` wide. */
function crate(x: number, y: number, size: number): string {
  const half = size / 2;
  const tall = size * 0.46;
  const slats = [0, 1, 2].map(
    (row) =>
      `<rect x="${x - half}" y="${y - tall + (row * tall) / 3}" width="${size}" height="${tall / 3 - 2}" rx="2" fill="${ink.plank}"/><rect x="${x + size * 0.1}" y="${y - tall + (row * tall) / 3}" width="${half - size * 0.1}" height="${tall / 3 - 2}" rx="2" fill="${ink.wood}"/>`,
  );
  return `<rect x="${x - half + 2}" y="${y - tall + 1}" width="${size - 4}" height="${tall - 2}" fill="${ink.bark}"/>${slats.join("")}<path d="M${x - half + 6} ${y - tall} V${y - 2} M${x + half - 6} ${y - tall} V${y - 2}" stroke="${ink.bark}" stroke-width="4"/>`;
}

/** Posts, beam, sill and the price board. */
export function timber(layout: Layout, stall: Stall): string {
  const { reels, plate } = layout;
  const left = reels.x - frameWidth;
  const right = reels.x + reels.width + frameWidth;
  const bottom = reels.y + reels.height + frameWidth;
  const post = (x: number, lit: boolean): string =>
    `<rect x="${x}" y="${reels.y - 6}" width="${frameWidth}" height="${bottom - reels.y + 6}" fill="${ink.wood}"/><rect x="${lit ? x : x + frameWidth - 3}" y="${reels.y - 6}" width="3" height="${bottom - reels.y + 6}" fill="${lit ? "#c68558" : ink.bark}"/>`;
  return `
    <defs>${kawung("beamKawung", ink.cream, 14, 0.92)}</defs>${post(left, true)}${post(right - frameWidth, false)}
    <rect x="${left}" y="${bottom - frameWidth}" width="${right - left}" height="${frameWidth}" fill="${ink.wood}"/><path d="M${left} ${bottom - 1.5} H${right}" stroke="${ink.bark}" stroke-width="3"/>
    <rect x="${left - 3}" y="${stall.beam}" width="${right - left + 6}" height="15" rx="2" fill="${ink.bark}"/><rect x="${left}" y="${stall.beam + 2}" width="${right - left}" height="11" fill="${ink.brick}"/><rect x="${left}" y="${stall.beam + 2}" width="${right - left}" height="11" fill="url(#beamKawung)"/>
    <path d="M${plate.x + 26} ${plate.y - 5} V${plate.y + 4} M${plate.x + plate.width - 26} ${plate.y - 5} V${plate.y + 4}" stroke="${ink.sand}" stroke-width="2.600"/>
    <rect x="${plate.x}" y="${plate.y + 2}" width="${plate.width}" height="${plate.height}" rx="5" fill="#1c0f16"/><rect x="${plate.x}" y="${plate.y}" width="${plate.width}" height="${plate.height - 1}" rx="5" fill="#b9794c"/><rect x="${plate.x + 4}" y="${plate.y + 4}" width="${plate.width - 8}" height="${plate.height - 9}" rx="3" fill="#17302a"/>`;
}

/** The awning over everything: stripes that end in scallops, a bulb under every other one. */
export function awning({ landscape }: Layout, { left, right, ridge, eave }: Stall, mood: Mood): string {
  const count = Math.max(8, Math.round((right - left) / 36)) | 1;
  const stripe = (right - left) / count;
  const inset = landscape ? 14 : 0;
  const drop = stripe * 0.34;
  const valance = Math.max(6, (eave - ridge) * 0.3);
  const stripes: string[] = [];
  const bulbs: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const x = left + index * stripe;
    const top = (at: number): number => left + inset + ((at - left) * (right - left - inset * 2)) / (right - left);
    const [cloth, shade] = index % 2 === 0 ? [ink.awning, ink.brick] : [ink.cream, "#dba98c"];
    const edge = `A${(stripe / 2).toFixed(1)} ${drop.toFixed(1)} 0 0 1 ${x.toFixed(1)} ${(eave + valance).toFixed(1)}`;
    stripes.push(
      `<path d="M${top(x).toFixed(1)} ${ridge} H${top(x + stripe).toFixed(1)} L${(x + stripe).toFixed(1)} ${eave} H${x.toFixed(1)}Z" fill="${cloth}"/><path d="M${x.toFixed(1)} ${eave} H${(x + stripe).toFixed(1)} V${(eave + valance).toFixed(1)} ${edge}Z" fill="${shade}"/>`,
    );
    if (index % 2 === 1) {
      const [at, y] = [x + stripe / 2, eave + valance + drop + 3];
      bulbs.push(
        `<circle cx="${at.toFixed(1)}" cy="${y.toFixed(1)}" r="${mood === "calm" ? 11 : 17}" fill="url(#lampLight)"/><circle cx="${at.toFixed(1)}" cy="${y.toFixed(1)}" r="2.800" fill="#fff3cf"/>`,
      );
    }
  }
  return `${stripes.join("")}<path d="M${left} ${eave} H${right}" stroke="${ink.bark}" stroke-opacity=".35" stroke-width="2"/>
    <rect x="${left + inset - 3}" y="${ridge - 5}" width="${right - left - inset * 2 + 6}" height="7" rx="3" fill="${ink.wood}"/><path d="M${left + inset} ${ridge + 0.5} H${right - inset}" stroke="${ink.bark}" stroke-width="3"/>${bulbs.join("")}`;
}

/** The counter under the window: a worn plank, kawung carved into its front. */
export function counterFront(
  { plate, height, landscape, controls, width }: Layout,
  { left, right, counter: top }: Stall,
): string {
  const foot = plate.y + plate.height;
  const baskets =
    landscape || controls.y - foot < 20
      ? ""
      : basket(width * 0.12, foot + 40, 70, rambutan) + basket(width * 0.88, foot + 40, 70, lime);
  return `
    <defs>${kawung("frontKawung", ink.bark, 30, 0.5)}<linearGradient id="front" x2="0" y2="1"><stop offset="0" stop-color="${ink.wood}"/><stop offset="1" stop-color="#5a3230"/></linearGradient></defs>
    <rect x="${left}" y="${top + 6}" width="${right - left}" height="${height - top}" fill="url(#front)"/><rect x="${left}" y="${top + 6}" width="${right - left}" height="${height - top}" fill="url(#frontKawung)"/>
    <rect x="${left - 6}" y="${top}" width="${right - left + 12}" height="11" rx="3" fill="#cb8a59"/><rect x="${left - 6}" y="${top + 6}" width="${right - left + 12}" height="5" fill="${ink.bark}" fill-opacity=".55"/>${baskets}`;
}

/** A woven basket standing on y, heaped with one kind of fruit. */
function basket(x: number, y: number, size: number, fruit: string): string {
  const half = size / 2;
  const weave = [0, 1, 2]
    .map(
      (row) =>
        `<path d="M${x - half * 0.86} ${y - 17 + row * 6} H${x + half * 0.86}" stroke="${ink.wood}" stroke-opacity=".8" stroke-width="2.600" stroke-dasharray="5 4" stroke-dashoffset="${row * 4.5}"/>`,
    )
    .join("");
  const heap = [-0.28, 0.28, 0]
    .map((at, index) => place(x + size * at, y - (index === 2 ? 17 : 12), 29, fruit))
    .join("");
  return `${heap}<path d="M${x - half} ${y - 22} H${x + half} L${x + half * 0.78} ${y} H${x - half * 0.78}Z" fill="${ink.sand}"/><path d="M${x + half * 0.2} ${y - 22} H${x + half} L${x + half * 0.78} ${y} H${x + half * 0.2}Z" fill="#b98560"/>${weave}<rect x="${x - half - 2}" y="${y - 25}" width="${size + 4}" height="5" rx="2.500" fill="#f0c99a"/>`;
}
