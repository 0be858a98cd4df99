import { disc, dots, gamePictures, line, oval, path, put, rect, streaks, type Sheet } from "../kit.ts";
import { lantern, palm, riverLantern, stiltHouse } from "../motifs.ts";
import { night, river } from "../palette.ts";

/** Lentera Sungai: paper lanterns drift down a river at dusk. */
export const riverPictures = gamePictures("r", {
  "tiles/66121-a.svg": (sheet) =>
    rect(0, 0, 320, 160, dusk(sheet)) +
    dots("40 26, 98 50, 226 22, 286 58, 150 18, 20 74", night.cream, 2.5, 'opacity=".7"') +
    path("M0 118Q44 84 84 108Q126 64 178 100Q226 70 262 98Q292 84 320 104V160H0Z", river.hill) +
    path("M0 140Q60 124 120 138T240 134Q290 124 320 138V162H0Z", river.shore) +
    put(46, 146, stiltHouse(river.shore, night.amber), 0.8) +
    put(286, 144, stiltHouse(river.shore, night.amber), 0.62) +
    rect(0, 154, 320, 166, water(sheet)) +
    streaks(46, 162, 34, 5, night.amber, 'opacity=".35"') +
    small(sheet, 96, 176, 0.2) +
    small(sheet, 246, 170, 0.17) +
    small(sheet, 268, 210, 0.34) +
    small(sheet, 44, 222, 0.36) +
    sheet.glow(160, 170, 170, night.glow, 0.75) +
    streaks(160, 268, 150, 7, night.amber, 'opacity=".55"') +
    put(160, 262, riverLantern(sheet, true), 1.32) +
    path(
      "M0 320V286Q20 270 46 290Q60 276 84 298Q92 306 96 320ZM320 320V270Q296 262 280 286Q262 282 250 304L246 320Z",
      "#0d0f2c",
    ),

  "tiles/66121-b.svg": (sheet) =>
    rect(0, 0, 320, 220, dusk(sheet)) +
    dots("34 40, 66 104, 286 34, 300 76, 24 130, 252 26", night.cream, 2.5, 'opacity=".7"') +
    sheet.glow(146, 116, 170, night.glow, 0.6) +
    disc(146, 116, 82, "#ffe6b3") +
    path(
      "M100 76q14-10 26 0q-6 14-18 12zM178 92q18-8 22 8q-12 14-24 4zM108 128q8-6 14 2q-6 8-14-2z",
      "#f3c68c",
      'opacity=".6"',
    ) +
    path("M0 180Q50 152 104 178T210 174Q270 150 320 176V220H0Z", river.hill) +
    path("M0 200Q80 186 160 198T320 192V222H0Z", river.shore) +
    rect(0, 210, 320, 110, water(sheet)) +
    streaks(146, 266, 170, 5, "#ffd9a0", 'opacity=".45"') +
    small(sheet, 26, 228, 0.2) +
    small(sheet, 300, 226, 0.18) +
    put(150, 250, boat(), 1.2) +
    sheet.glow(270, 176, 84, night.glow, 0.85) +
    put(270, 136, lantern(river.paper, river.paperShade), 0.62) +
    streaks(266, 268, 64, 4, night.amber, 'opacity=".6"') +
    small(sheet, 62, 300, 0.42) +
    path("M320 320V280Q302 280 294 298Q282 298 276 320ZM0 320V290Q14 286 22 304L26 320Z", "#0d0f2c"),

  "banners/banner-1.svg": (sheet) =>
    rect(0, 0, 640, 170, dusk(sheet)) +
    dots(
      "120 30, 180 60, 250 24, 330 48, 402 20, 520 40, 580 70, 60 60, 24 24, 290 84",
      night.cream,
      2.5,
      'opacity=".7"',
    ) +
    sheet.glow(470, 150, 170, night.rose, 0.5) +
    path("M0 120Q70 76 140 108Q214 60 300 104Q380 74 440 100Q520 58 580 92Q612 80 640 100V170H0Z", river.hill) +
    path("M0 146Q90 126 190 144T390 140Q510 124 640 146V176H0Z", river.shore) +
    put(118, 152, stiltHouse(river.shore, night.amber), 0.72) +
    put(170, 154, stiltHouse(river.shore, night.amber), 0.9) +
    put(590, 152, stiltHouse(river.shore, night.amber), 0.8) +
    put(78, 156, palm(sheet, "f", river.shore, 18), 0.62) +
    put(546, 154, palm(sheet, "f", river.shore, 18), "-.7 .7") +
    rect(0, 160, 640, 140, water(sheet)) +
    streaks(170, 170, 40, 5, night.amber, 'opacity=".35"') +
    streaks(590, 168, 34, 4, night.amber, 'opacity=".35"') +
    [
      [300, 62, 0.16],
      [352, 96, 0.22],
      [258, 102, 0.13],
      [404, 50, 0.18],
      [540, 66, 0.2],
      [212, 70, 0.12],
    ]
      .map(([x = 0, y = 0, s = 1]) => sheet.glow(x, y + 60 * s, 110 * s, night.glow, 0.6) + put(x, y, skyLantern(), s))
      .join("") +
    small(sheet, 268, 186, 0.2) +
    small(sheet, 352, 180, 0.17) +
    small(sheet, 552, 196, 0.26) +
    small(sheet, 322, 222, 0.38) +
    small(sheet, 60, 214, 0.32) +
    sheet.glow(452, 176, 150, night.glow, 0.75) +
    streaks(452, 250, 130, 6, night.amber, 'opacity=".55"') +
    put(452, 246, riverLantern(sheet, true), 1.06) +
    small(sheet, 572, 268, 0.5) +
    path("M0 300V262Q30 250 52 272Q74 262 92 284L98 300ZM640 300V256Q618 254 606 276Q592 274 584 300Z", "#0d0f2c"),
});

function dusk(sheet: Sheet): string {
  return sheet.linear("s", `0 ${night.night}, 0.42 #3a3272, 0.75 ${night.plum}, 1 #d9777a`);
}

function water(sheet: Sheet): string {
  return sheet.linear("w", `0 #5a4482, 0.2 #2b2a66, 1 ${river.deep}`);
}

/** A distant river lantern with its light and reflection. */
function small(sheet: Sheet, x: number, y: number, scale: number): string {
  sheet.symbol(
    "m",
    sheet.glow(0, -60, 150, night.glow, 0.6) +
      streaks(0, 18, 120, 4, night.amber, 'opacity=".5"') +
      riverLantern(sheet, false),
  );
  return sheet.use("m", x, y, scale);
}

function skyLantern(): string {
  return (
    path("M-34 0Q0-30 34 0L44 70Q0 92-44 70Z", river.paper) +
    path("M34 0L44 70Q30 80 8 81Q20 40 4-14Q22-10 34 0Z", river.paperShade) +
    oval(0, 76, 26, 8, "#fff1c4")
  );
}

/** A covered river boat, its rower standing; waterline y = 0, 230 wide. */
function boat(): string {
  return (
    line("M64-16Q60-100 84-106Q98-108 100-98", "#2b1a3a", 4) +
    line("M30-96L-8 22", "#2b1a3a", 4) +
    path("M-78-12V-30Q-74-64-42-66Q-10-64-6-30V-12Z", "#a9633f") +
    path("M-6-12V-30Q-10-64-42-66Q-24-54-24-12Z", "#6b3838") +
    path("M-68-12V-28Q-66-52-46-52Q-32-52-30-28V-12Z", "#2b1a3a") +
    path("M-62-12V-26Q-60-44-48-44Q-38-44-36-26V-12Z", night.amber) +
    line("M-76-40Q-44-56-8-38", "#d99455", 3) +
    // the rower, under a conical hat
    path("M28-10L30-44Q28-70 42-72Q56-70 54-44L56-10Z", "#2b1a3a") +
    path("M34-64L16-60L8-44L14-40L22-52L38-54Z", "#2b1a3a") +
    disc(42, -80, 8, "#2b1a3a") +
    path("M20-80L42-98L64-80Q42-73 20-80Z", "#c9834e") +
    path("M42-98L64-80Q54-77 44-76Z", "#8a4a45") +
    line("M55-66Q57-40 58-14", "#ffb950", 2.5) +
    path("M-120-38Q-98-12-64-14H64Q98-12 122-44Q116-4 80 8H-80Q-112-4-120-38Z", "#6d3340") +
    path("M-114-22Q-74 0 0-1T117-26Q108 0 80 8H-80Q-106 0-114-22Z", "#41203a") +
    line("M-116-34Q-96-10-64-11H64Q94-10 118-39", "#efa25c", 2.5) +
    path(
      "M-92-2l8-6 8 6-8 4zM-60 1l8-6 8 6-8 4zM-28 2l8-6 8 6-8 4zM4 2l8-6 8 6-8 4zM36 1l8-6 8 6-8 4zM68-1l8-6 8 6-8 4z",
      "#efa25c",
      'opacity=".6"',
    )
  );
}
