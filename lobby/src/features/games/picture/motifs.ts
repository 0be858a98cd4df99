/** Batik as paths over a square of 160 units, made once. Every motif is one path, so that a picture has few elements. */

const side = 160;

/** A lens from one point to another; its edges bow out by `width`. */
function lens(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [nx, ny] = [((y1 - y2) / length) * width, ((x2 - x1) / length) * width];
  return `M${at(x1)} ${at(y1)}Q${at(mx + nx)} ${at(my + ny)} ${at(x2)} ${at(y2)}Q${at(mx - nx)} ${at(my - ny)} ${at(x1)} ${at(y1)}Z`;
}

const at = (value: number): string => String(Number(value.toFixed(1)));

const dot = (x: number, y: number, r: number): string =>
  `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Petals around a point. */
const flower = (x: number, y: number, petals: number, from: number, to: number, width: number, start = 0): string =>
  Array.from({ length: petals }, (_, nth) => {
    const angle = start + (nth * 2 * Math.PI) / petals;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return lens(x + dx * from, y + dy * from, x + dx * to, y + dy * to, width);
  }).join("");

/** Draws at every crossing of a grid; every other row is shifted by half a step if `staggered`. */
function grid(step: number, staggered: boolean, draw: (x: number, y: number) => string): string {
  const shapes: string[] = [];
  for (let row = 0; row * step <= side + step; row += 1) {
    const shift = staggered && row % 2 === 1 ? step / 2 : 0;
    for (let x = -step; x <= side + step; x += step) shapes.push(draw(x + shift, row * step));
  }
  return shapes.join("");
}

/** Kawung: four petals that meet crosswise, with a seed between. */
const kawung = grid(32, false, (x, y) => flower(x, y, 4, 3, 20.5, 8.5, Math.PI / 4) + dot(x + 16, y, 1.6));

/** Parang: slanted rows of blades. */
const parang = Array.from({ length: 13 }, (_row, row) =>
  Array.from({ length: 9 }, (_blade, nth) => {
    const [x, y] = [nth * 24 - row * 24 + 60, row * 24 - 40 + nth * 8];
    return lens(x, y, x + 22, y - 18, 9) + dot(x + 24.5, y - 3.5, 1.8);
  }).join(""),
).join("");

/** Ceplok: rosettes in a chequered field. */
const ceplok = grid(40, true, (x, y) => flower(x, y, 8, 5, 17, 5) + dot(x, y, 2.6) + dot(x + 20, y, 1.8));

/** Truntum: small stars, strewn. */
const truntum = grid(22, true, (x, y) => flower(x, y, 8, 1.2, 6.6, 1.8, Math.PI / 8) + dot(x + 11, y, 1));

/** Sisik: scales, row over row. */
const sisik = grid(
  28,
  true,
  (x, y) =>
    lens(x - 14, y, x, y + 15, 3) + lens(x, y + 15, x + 14, y, 3) + flower(x, y + 1, 3, 2, 8.5, 2.6, Math.PI / 6),
);

export const motifs = [kawung, parang, ceplok, truntum, sisik] as const;

/** The outlines of the medallion behind the letters, about the middle. */
export const medallions = [
  // A lantern.
  "M-22-34H22Q42-20 42 0T22 34H-22Q-42 20-42 0T-22-34Z",
  // A round fruit.
  "M-39 0A39 39 0 1 1 39 0A39 39 0 1 1-39 0Z",
  // Eight lobes.
  "M0-42Q12-44 18-33Q30-36 33-23Q45-18 40-6Q46 6 36 14Q36 28 23 29Q17 41 4 37Q-8 44-17 35Q-30 37-33 24Q-45 18-40 6Q-46-6-37-15Q-36-28-23-30Q-15-42 0-42Z",
  // A kite.
  "M0-46Q14-18 44 0Q14 18 0 46Q-14 18-44 0Q-14-18 0-46Z",
] as const;
