import { tidy } from "./kit.ts";

/** A kawung petal from one point to another; its edges bow out towards points `width` units off the middle line. */
function petal(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [nx, ny] = [((y1 - y2) / length) * width, ((x2 - x1) / length) * width];
  const bow = (side: number): string => `${round(mx + side * nx)} ${round(my + side * ny)}`;
  return solid(`M${x1} ${y1}Q${bow(1)} ${x2} ${y2}Q${bow(-1)} ${x1} ${y1}Z`);
}

function solid(d: string): string {
  return `<path d="${d}" fill="currentColor" stroke="none"/>`;
}

function lines(d: string): string {
  return `<path d="${d}"/>`;
}

/** Copies of a path, turned round a point on the square's vertical middle line: its middle, or the given height. */
function turned(angles: readonly number[], attributes: string, y = 12): string {
  return angles.map((angle) => `<path ${attributes} transform="rotate(${angle} 12 ${y})"/>`).join("");
}

function round(value: number): string {
  return String(Number(value.toFixed(1)));
}

const bowl = "M4 14.500Q4.500 20.500 9 20.500H15Q19.500 20.500 20 14.500";

const horn =
  "M3.500 9.500Q7 9.800 9 8.500Q11.500 6.800 12.500 4.500V19.500Q11.500 17.200 9 15.500Q7 14.200 3.500 14.500Z";

/**
 * The icons: 24 units square, strokes 2 units wide, bowed like a lantern's ribs, and in most of them one solid petal.
 * The component that shows them sets colour and stroke.
 */
const glyphs: Readonly<Record<string, string>> = {
  "arrow-down-to-line": lines(`M12 3V14M7 9.500Q11 11 12 15Q13 11 17 9.500${bowl}`),
  "arrow-up-from-line": lines(`M12 15V4M7 8.500Q11 7 12 3Q13 7 17 8.500${bowl}`),
  activity:
    turned([0, 90, 180, 270], `d="M12 9.500Q11.500 3.500 17.500 2.500Q17.500 8.500 12 9.500"`, 9.5) +
    lines("M12 17V22"),
  bank:
    solid("M2.500 9.500Q9.500 8.500 12 2.500Q14.500 8.500 21.500 9.500Z") +
    lines("M6 13V17M12 13V17M18 13V17M3.500 20.500H20.500"),
  card:
    lines("M3 8Q3 5.500 5.500 5.500H18.500Q21 5.500 21 8V16Q21 18.500 18.500 18.500H5.500Q3 18.500 3 16ZM3 10H21") +
    petal(5.5, 14.5, 12.5, 14.5, 3),
  bell:
    lines("M12 3V5.500M4.500 17.500Q7 15.500 7 11A5 5.500 0 0 1 17 11Q17 15.500 19.500 17.500Z") +
    petal(12, 18.5, 12, 22.5, 3.6),
  check: lines("M4 13Q7.500 14.500 9.500 18.500Q13 10 20 5.500"),
  "chevron-down": lines("M5 9Q9 14 12 15Q15 14 19 9"),
  "chevron-left": lines("M15 5Q10 9 9 12Q10 15 15 19"),
  "chevron-right": lines("M9 5Q14 9 15 12Q14 15 9 19"),
  copy:
    lines(
      "M9 11Q9 9 11 9H18Q20 9 20 11V18.500Q20 20.500 18 20.500H11Q9 20.500 9 18.500ZM5.500 15Q4 14.500 4 12.500V6Q4 3.500 6.500 3.500H12.500Q14.500 3.500 15 5",
    ) + petal(11.5, 18, 17.5, 11.5, 2.6),
  "external-link": lines(
    "M19 14V18Q19 20.500 16.500 20.500H6Q3.500 20.500 3.500 18V8Q3.500 5.500 6 5.500H10M12 12.500Q17.500 10 20 4M14 4H20V10",
  ),
  gift:
    petal(12, 8.5, 5, 3, 3.6) +
    petal(12, 8.5, 19, 3, 3.6) +
    lines(
      "M3 8.500H21V12.500H3ZM4.500 12.500V18.500Q4.500 20.500 6.500 20.500H17.500Q19.500 20.500 19.500 18.500V12.500M12 8.500V20.500",
    ),
  heart: lines(
    "M12 20.500Q3.500 14.500 3.500 9Q3.500 4.500 7.500 4.500Q10.500 4.500 12 8Q13.500 4.500 16.500 4.500Q20.500 4.500 20.500 9Q20.500 14.500 12 20.500Z",
  ),
  home:
    lines(
      "M5.500 3.500H18.500L21 9Q21 11.500 18.750 11.500T16.500 9Q16.500 11.500 14.250 11.500T12 9Q12 11.500 9.750 11.500T7.500 9Q7.500 11.500 5.250 11.500T3 9ZM5 15V20.500H19V15",
    ) + petal(12, 13.5, 12, 20, 3.4),
  info: `<circle cx="12" cy="12" r="9"/>` + lines("M12 11.500V16.500") + petal(12, 5, 12, 9.5, 2.8),
  pause: `<path d="M8 5Q7 12 8 19M16 5Q17 12 16 19" stroke-width="3.500"/>`,
  picture:
    lines(
      "M3.500 7Q3.500 4.500 6 4.500H18Q20.500 4.500 20.500 7V17Q20.500 19.500 18 19.500H6Q3.500 19.500 3.500 17ZM4 17Q7.500 15.500 9.500 11.500Q12 15 14 15Q16.500 15 20 18",
    ) + petal(14, 8.5, 18, 8.5, 3),
  paperclip: lines(
    "M18.500 11.500Q15 16 11 18.500Q7 20.500 5 17.500Q3.500 14.500 6.500 11.500Q10 7.500 13.500 5Q16.500 3 18 5.500Q19 7.500 16.500 10Q13.500 13.500 10.500 15.500Q8.500 16.500 8 15Q8 14 9.500 12.500L13.500 8.500",
  ),
  play: `<path d="M8 5Q16 8.500 18.500 12Q16 15.500 8 19Q6.500 12 8 5Z" fill="currentColor"/>`,
  qr: lines("M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4Z") + petal(14, 14, 20, 20, 3.6) + petal(20, 14, 14, 20, 3.6),
  "rotate-cw": lines("M18.500 8Q16 4.500 12 4.500A7.500 7.500 0 1 0 19.500 12.500M18.800 2.500V8.200H13"),
  search: `<circle cx="10.500" cy="10.500" r="6.500"/>` + petal(14.5, 14.5, 21.5, 21.5, 3),
  service: lines(
    "M4 6.500Q4 4 6.500 4H17.500Q20 4 20 6.500V14Q20 16.500 17.500 16.500H12L7 20.500V16.500H6.500Q4 16.500 4 14ZM8.500 9.500Q12 13.500 15.500 9.500",
  ),
  settings:
    `<circle cx="12" cy="12" r="6"/><circle cx="12" cy="12" r="1.500"/>` +
    turned(
      [0, 45, 90, 135, 180, 225, 270, 315],
      `fill="currentColor" stroke="none" d="M12 6.500Q9 4 12 1.500Q15 4 12 6.500Z"`,
    ),
  "share-2":
    lines("M7 11Q13 10 17 6M7 13Q13 14 17 18") +
    solid(
      "M2 12A3.500 3.500 0 1 1 9 12A3.500 3.500 0 1 1 2 12ZM14.500 5A3.500 3.500 0 1 1 21.500 5A3.500 3.500 0 1 1 14.500 5ZM14.500 19A3.500 3.500 0 1 1 21.500 19A3.500 3.500 0 1 1 14.500 19Z",
    ),
  "user-round":
    `<circle cx="12" cy="7.500" r="4"/>` +
    lines("M4.500 20.500Q5 14.500 12 14.500T19.500 20.500") +
    petal(12, 15.5, 12, 21.5, 3),
  sliders:
    lines("M3.500 7.500H11M18 7.500H20.500M3.500 16.500H6M13 16.500H20.500") +
    `<circle cx="14.500" cy="7.500" r="2.800"/><circle cx="9.500" cy="16.500" r="2.800"/>`,
  "sound-off": lines(`${horn}M16.500 9.500Q19.300 11.600 21.500 14.500M21.500 9.500Q18.700 11.600 16.500 14.500`),
  "sound-on": lines(`${horn}M16 9.200Q17.800 12 16 14.800M18.800 6.500Q22.400 12 18.800 17.500`),
  wallet:
    lines(
      "M16.500 8.500V5.500Q16.500 4 15 4H6.500Q4 4 4 6.300T6.500 8.500H18Q20 8.500 20 10.500V17.500Q20 20 17.500 20H6.500Q4 20 4 17.500V6.500",
    ) + petal(13, 14.2, 20, 14.2, 3.4),
  x: lines("M6 6Q12.800 11.200 18 18M18 6Q11.200 11.200 6 18"),
};

/** All icons in one file, for `<use>`. */
export function drawSprite(): string {
  const symbols = Object.entries(glyphs).map(
    ([name, shapes]) => `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`,
  );
  return tidy(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`);
}

/** The module with the names of the icons. */
export function glyphNames(): string {
  const names = Object.keys(glyphs).map((name) => `  | "${name}"`);
  return `/** Written by art/draw.ts from its glyphs. */\nexport type IconName =\n${names.join("\n")};\n`;
}
