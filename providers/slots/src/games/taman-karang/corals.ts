import { ink } from "./palette.ts";

const limbs =
  "M50 92 V62 M50 78 C40 72 28 68 24 46 M28 58 C18 54 12 46 10 34 M50 66 C50 50 42 40 40 18 M45 46 C54 40 58 30 60 12 M50 74 C64 70 72 62 76 42 M74 52 C84 48 88 40 91 28 M63 69 C68 60 66 52 64 44";

/** Branching coral on the 100 × 100 board, rooted at 50 92. */
export function branchCoral(light: string, shade: string, tip: string): string {
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${limbs}" stroke="${shade}" stroke-width="13"/><path d="${limbs}" stroke="${light}" stroke-width="7" transform="translate(-2 -1.500)"/><path d="M9 33 h.1 M23 45 h.1 M38 17 h.1 M58 11 h.1 M63 43 h.1 M75 41 h.1 M90 27 h.1" stroke="${tip}" stroke-width="6"/></g>`;
}

/** A sea fan, rooted at 50 100. */
export function fan(colour: string): string {
  return `<path d="M50 100 V40 M50 86 Q20 70 10 24 M50 86 Q80 70 90 24 M50 70 Q34 50 30 4 M50 70 Q66 50 70 4 M50 50 V-4 M28 60 Q4 50 -6 42 M72 60 Q96 50 106 42 M18 42 Q20 24 20 14 M82 42 Q80 24 80 14 M38 46 Q42 24 40 12 M62 46 Q58 24 60 12" fill="none" stroke="${colour}" stroke-width="5.500" stroke-linecap="round"/>`;
}

/** A dome of brain coral, standing on y = 100. */
export function brain(light: string, shade: string, groove: string): string {
  return `<path d="M4 100 C4 66 24 46 50 46 C76 46 96 66 96 100Z" fill="${light}"/><path d="M60 47 C80 50 96 68 96 100 H54 C76 92 80 62 60 47Z" fill="${shade}"/>
    <path d="M16 94 C14 80 26 82 24 70 C24 62 34 64 34 56 M30 98 C28 86 40 88 38 76 C38 66 50 70 50 58 M46 98 C46 88 56 88 54 78 C54 68 66 72 64 60 M62 98 C62 88 72 90 70 78 M78 98 C78 90 86 90 84 80" fill="none" stroke="${groove}" stroke-width="4.500" stroke-linecap="round"/>`;
}

/** Tube sponges, standing on y = 100. */
export function tubes(light: string, shade: string, mouth: string): string {
  const tube = (x: number, top: number, w: number): string =>
    `<path d="M${x - w} ${top} L${x - w * 0.7} 100 H${x + w * 0.7} L${x + w} ${top}Z" fill="${light}"/><path d="M${x + w * 0.2} ${top} V100 H${x + w * 0.7} L${x + w} ${top}Z" fill="${shade}"/><ellipse cx="${x}" cy="${top}" rx="${w}" ry="${w * 0.42}" fill="${light}"/><ellipse cx="${x}" cy="${top}" rx="${w * 0.62}" ry="${w * 0.24}" fill="${mouth}"/>`;
  return tube(26, 52, 12) + tube(74, 44, 13) + tube(50, 22, 14);
}

/** An anemone with its arms spread, rooted at 50 100. */
export function anemone(light: string, shade: string, tip: string): string {
  const row = (angles: readonly number[], length: number): readonly [string, string] => {
    const ends = angles.map((angle) => {
      const radians = (angle * Math.PI) / 180;
      return [50 + Math.sin(radians) * length, 94 - Math.cos(radians) * length * 0.92] as const;
    });
    const arms = ends.map(
      ([x, y]) =>
        `M${(50 + (x - 50) * 0.22).toFixed(1)} 92 Q${(50 + (x - 50) * 0.42).toFixed(1)} ${(94 - (94 - y) * 0.7).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`,
    );
    return [arms.join(""), ends.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)} h.1`).join("")];
  };
  const [back, backTips] = row([-74, -54, -34, -13, 8, 29, 50, 71], 68);
  const [front, frontTips] = row([-66, -44, -22, 0, 22, 44, 66], 48);
  return `<g fill="none" stroke-linecap="round"><path d="${back}" stroke="${shade}" stroke-width="9"/><path d="${backTips}" stroke="${tip}" stroke-width="10"/><path d="${front}" stroke="${light}" stroke-width="9"/><path d="${frontTips}" stroke="${tip}" stroke-width="10"/></g><path d="M24 101 Q28 82 50 82 Q72 82 76 101Z" fill="${shade}"/><path d="M24 101 Q28 82 50 82 Q44 92 46 101Z" fill="${light}"/>`;
}

/** A boulder with a lit flank, standing on y = 100. */
export function boulder(light: string, shade: string): string {
  return `<path d="M0 100 C2 76 16 72 24 66 C32 52 52 54 60 64 C78 62 96 76 100 100Z" fill="${light}"/><path d="M60 64 C78 62 96 76 100 100 H52 C68 92 70 76 60 64Z" fill="${shade}"/>`;
}

/** Places a picture drawn on the board, its foot (50 100) at x, y. */
export function plant(x: number, y: number, scale: number, picture: string, lean = 0): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean}) scale(${scale.toFixed(2)}) translate(-50 -100)">${picture}</g>`;
}

export const coralPink = branchCoral(ink.coral, ink.wine, "#ffc9b8");
export const coralViolet = branchCoral(ink.violet, ink.grape, "#efdcff");
