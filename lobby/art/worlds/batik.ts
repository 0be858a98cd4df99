import { disc, dots, gamePictures, line, oval, path, put, rect, ring, type Sheet } from "../kit.ts";
import { frangipani, kawung, parang } from "../motifs.ts";
import { batik, night } from "../palette.ts";

/** Batik Mekar: cloth that comes into bloom. */
export const batikPictures = gamePictures("b", {
  "tiles/77775-a.svg": (sheet) =>
    cloth(sheet, 320, 320) +
    sheet.glow(160, 160, 170, night.glow, 0.45) +
    put(160, 160, leaves(sheet), 1) +
    put(160, 160, bloom(sheet), 1.08) +
    corners(sheet, 320, 320),

  "tiles/77775-b.svg": (sheet) =>
    cloth(sheet, 320, 320) +
    sheet.glow(160, 190, 190, night.glow, 0.4) +
    put(160, 226, peacock(sheet), 1.08) +
    path("M0 320V276Q80 256 160 276T320 276V320Z", batik.soganShade) +
    path("M0 320V276Q80 256 160 276T320 276V320Z", parang(sheet, "e", batik.cream, 44, 0.4)) +
    line("M0 276Q80 256 160 276T320 276", batik.cream, 4) +
    put(44, 282, frangipani("#fff1d8", "#f3c9a0", night.amber), 1.5) +
    put(280, 286, frangipani("#fff1d8", "#f3c9a0", night.amber), 1.2),

  "banners/banner-5.svg": (sheet) =>
    rect(0, 0, 640, 300, batik.ground) +
    rect(0, 0, 640, 300, kawung(sheet, "k", "#4a2644", 56)) +
    path("M300 0Q262 80 296 150T290 300H640V0Z", batik.soganShade) +
    path("M300 0Q262 80 296 150T290 300H640V0Z", kawung(sheet, "l", batik.sogan, 44)) +
    path("M330 0Q292 80 326 150T320 300H290Q330 226 296 150T300 0Z", batik.cream, 'opacity=".9"') +
    path("M330 0Q292 80 326 150T320 300H290Q330 226 296 150T300 0Z", parang(sheet, "e", batik.sogan, 28)) +
    canting(sheet) +
    sheet.glow(448, 150, 190, night.glow, 0.5) +
    put(448, 156, leaves(sheet), 0.95) +
    put(448, 156, bloom(sheet), 1) +
    put(586, 58, frangipani("#fff1d8", "#f3c9a0", night.amber), 1.6) +
    put(600, 250, frangipani("#f4a0a4", "#dd6f86", night.amber), 1.9, 30) +
    put(340, 268, frangipani("#fff1d8", "#f3c9a0", night.amber), 1.2, 20),
});

function cloth(sheet: Sheet, width: number, height: number): string {
  return rect(0, 0, width, height, batik.ground) + rect(0, 0, width, height, kawung(sheet, "k", batik.sogan, 64, 0.5));
}

function corners(sheet: Sheet, width: number, height: number): string {
  sheet.symbol(
    "q",
    path("M0 0H74Q70 34 40 40Q34 70 0 74Z", batik.indigoShade) +
      path("M0 0H50Q46 24 26 26Q24 46 0 50Z", batik.indigo) +
      line("M0 74Q34 70 40 40Q70 34 74 0", batik.cream, 3) +
      dots("10 10, 30 10, 10 30", batik.cream, 6),
  );
  return [
    ["1", 0, 0],
    ["-1 1", width, 0],
    ["1 -1", 0, height],
    ["-1 -1", width, height],
  ]
    .map(([flip, x, y]) => sheet.use("q", Number(x), Number(y), flip === "1" ? 1 : String(flip)))
    .join("");
}

/** Leaves in eight directions under the bloom. */
function leaves(sheet: Sheet): string {
  sheet.symbol(
    "v",
    path("M0-70Q-30-104 0-146Q30-104 0-70Z", batik.jade) +
      path("M0-70Q30-104 0-146Z", "#286b66") +
      line("M0-80V-130", batik.cream, 2, 'opacity=".7"'),
  );
  return ring(8, (angle) => sheet.use("v", 0, 0, 1, angle), 22.5);
}

/** The great bloom: three rows of petals; radius about 112. */
function bloom(sheet: Sheet): string {
  const petal = (name: string, length: number, width: number, light: string, shade: string): string =>
    sheet.symbol(
      name,
      path(
        `M0 0Q${-width}-${length * 0.5}-${width * 0.5}-${length * 0.86}Q-${width * 0.2}-${length} 0-${length}Q${width * 0.2}-${length} ${width * 0.5}-${length * 0.86}Q${width}-${length * 0.5} 0 0Z`.replaceAll(
          "--",
          "-",
        ),
        light,
      ) +
        path(
          `M0 0V-${length}Q${width * 0.2}-${length} ${width * 0.5}-${length * 0.86}Q${width}-${length * 0.5} 0 0Z`,
          shade,
        ) +
        line(`M0-${length * 0.5}V-${length * 0.86}`, batik.cream, 2.5, 'opacity=".75"') +
        dots(`${-width * 0.28} ${-length * 0.72}, ${width * 0.28} ${-length * 0.72}`, batik.cream, 4),
    );
  petal("a", 116, 50, batik.indigo, batik.indigoShade);
  petal("b", 92, 42, batik.rose, batik.roseShade);
  petal("c", 62, 30, "#ffb3a0", "#ee8588");
  return (
    ring(8, (angle) => sheet.use("a", 0, 0, 1, angle)) +
    ring(8, (angle) => sheet.use("b", 0, 0, 1, angle), 22.5) +
    ring(8, (angle) => sheet.use("c", 0, 0, 1, angle)) +
    disc(0, 0, 26, night.amber) +
    path("M0-26A26 26 0 0 1 0 26Q14 0 0-26Z", "#d9803c") +
    `<g fill="${batik.soganShade}">${ring(4, (angle) => `<path d="M-2-3Q-15-6-15-16Q-4-15-2-3Z" transform="rotate(${angle})"/>`)}</g>`
  );
}

/** The wax pen at work on the selvedge: handle, copper cup, spout and a drop of hot wax. */
function canting(sheet: Sheet): string {
  return (
    sheet.glow(287, 107, 56, night.amber, 0.8) +
    line("M188 12L250 74", "#8a5138", 11) +
    line("M191 9L253 71", "#c07a4a", 4) +
    line("M250 74L262 86", night.amber, 7) +
    path("M252 92Q254 78 268 76L282 90Q280 106 266 106Q254 104 252 92Z", "#d9803c") +
    path("M268 76L282 90Q280 106 266 106Q276 94 268 76Z", "#a8513a") +
    line("M272 104Q276 114 286 108", "#d9803c", 4) +
    disc(288, 109, 4, batik.cream)
  );
}

/** A peacock with its tail spread, feet near y = 46; about 260 wide. */
function peacock(sheet: Sheet): string {
  sheet.symbol(
    "f",
    path("M-5 0L-19-128Q-20-164 0-166Q20-164 19-128L5 0Z", batik.indigo) +
      path("M5 0L19-128Q20-164 0-166V0Z", batik.indigoShade) +
      oval(0, -140, 15, 18, batik.jade) +
      oval(0, -137, 10, 12, night.amber) +
      oval(0, -134, 6, 7, batik.roseShade),
  );
  sheet.symbol(
    "g",
    path("M-4 0L-15-86Q-15-108 0-110Q15-108 15-86L4 0Z", batik.rose) +
      path("M4 0L15-86Q15-108 0-110V0Z", batik.roseShade) +
      oval(0, -90, 8, 10, batik.cream) +
      oval(0, -88, 4, 5, batik.indigo),
  );
  const tail = [-84, -63, -42, -21, 0, 21, 42, 63, 84];
  return (
    tail.map((angle) => sheet.use("f", 0, 0, 1, angle)).join("") +
    tail
      .slice(0, -1)
      .map((angle) => sheet.use("g", 0, 0, 1, angle + 10.5))
      .join("") +
    path("M-40 56Q-52 4-20-18Q-6-30-8-56Q-8-78 10-80Q26-80 26-62Q24-44 34-24Q52 10 36 56Z", "#2f8fb8") +
    path("M26-62Q24-44 34-24Q52 10 36 56H6Q26 6 12-26Q2-50 8-66Q14-76 25-68Q26-66 26-62Z", "#22659a") +
    path("M25-72L42-62L25-60Z", night.amber) +
    path("M8-66Q14-76 25-68Q20-58 8-66Z", batik.cream) +
    disc(16, -67, 3.4, "#1a1230") +
    line("M6-78L0-98M11-79V-102M16-78L22-97", "#2f8fb8", 2.5) +
    dots("0 -100, 11 -105, 23 -99", night.amber, 8) +
    `<g fill="none" stroke="${batik.cream}" stroke-width="2.5" opacity=".8"><path d="M-20-4q7 9 14 0q7 9 14 0q7 9 14 0M-28 12q8 10 16 0q8 10 16 0q8 10 16 0q8 10 16 0M-30 28q8 10 16 0q8 10 16 0q8 10 16 0q8 10 16 0"/></g>`
  );
}
