import { disc, dots, line, oval, path, picture, put, rect, streaks, type Sheet } from "../kit.ts";
import { lantern, palm, riverLantern, stiltHouse } from "../motifs.ts";
import { night, river } from "../palette.ts";

/** Lentera Sungai: paper lanterns drift down a river at dusk. */
export const riverPictures = {
  "tiles/66121-a.svg": () =>
    picture("ra", 320, 320, (sheet) => {
      return (
        rect(0, 0, 320, 160, dusk(sheet)) +
        dots([[40, 26], [98, 50], [226, 22], [286, 58], [150, 18], [20, 74]], night.cream, 2.5, 'opacity=".7"') +
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
        put(160, 262, riverLantern(sheet, "l"), 1.32) +
        path("M0 320V286Q20 270 46 290Q60 276 84 298Q92 306 96 320ZM320 320V270Q296 262 280 286Q262 282 250 304L246 320Z", "#0d0f2c")
      );
    }),

  "tiles/66121-b.svg": () =>
    picture("rb", 320, 320, (sheet) => {
      return (
        rect(0, 0, 320, 210, dusk(sheet)) +
        dots([[34, 40], [70, 92], [282, 34], [296, 108], [250, 70], [24, 130]], night.cream, 2.5, 'opacity=".7"') +
        sheet.glow(160, 118, 150, night.glow, 0.55) +
        disc(160, 118, 76, "#ffe6b3") +
        path("M126 86q14-10 26 0q-6 14-18 12zM176 130q18-8 22 8q-12 14-24 4zM138 150q8-6 14 2q-6 8-14-2z", "#f6c98c", 'opacity=".7"') +
        path("M0 178Q50 150 104 176T210 172Q270 148 320 174V214H0Z", river.hill) +
        path("M0 198Q80 184 160 196T320 190V216H0Z", river.shore) +
        rect(0, 206, 320, 114, water(sheet)) +
        streaks(160, 214, 150, 6, "#ffd9a0", 'opacity=".5"') +
        small(sheet, 30, 226, 0.2) +
        small(sheet, 292, 222, 0.18) +
        put(160, 244, boat(), 1.16) +
        sheet.glow(246, 156, 70, night.glow, 0.75) +
        put(246, 116, lantern(river.paper, river.paperShade), 0.62) +
        streaks(248, 262, 70, 5, night.amber, 'opacity=".55"') +
        small(sheet, 44, 286, 0.42) +
        path("M320 320V262Q300 268 292 288Q276 286 268 304L262 320Z", "#0d0f2c")
      );
    }),

  "banners/banner-1.svg": () =>
    picture("rc", 640, 300, (sheet) => {
      return (
        rect(0, 0, 640, 170, dusk(sheet)) +
        dots([[120, 30], [180, 60], [250, 24], [330, 48], [402, 20], [520, 40], [580, 70], [60, 60], [24, 24], [290, 84]], night.cream, 2.5, 'opacity=".7"') +
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
        [[300, 62, 0.16], [352, 96, 0.22], [258, 102, 0.13], [404, 50, 0.18], [540, 66, 0.2], [212, 70, 0.12]]
          .map(([x = 0, y = 0, s = 1]) => sheet.glow(x, y + 60 * s, 110 * s, night.glow, 0.6) + put(x, y, skyLantern(), s))
          .join("") +
        small(sheet, 268, 186, 0.2) +
        small(sheet, 352, 180, 0.17) +
        small(sheet, 552, 196, 0.26) +
        small(sheet, 322, 222, 0.38) +
        small(sheet, 60, 214, 0.32) +
        sheet.glow(452, 176, 150, night.glow, 0.75) +
        streaks(452, 250, 130, 6, night.amber, 'opacity=".55"') +
        put(452, 246, riverLantern(sheet, "l"), 1.06) +
        small(sheet, 572, 268, 0.5) +
        path("M0 300V262Q30 250 52 272Q74 262 92 284L98 300ZM640 300V256Q618 254 606 276Q592 274 584 300Z", "#0d0f2c")
      );
    }),
};

function dusk(sheet: Sheet): string {
  return sheet.linear("s", [[0, night.night], [0.42, "#3a3272"], [0.75, night.plum], [1, "#d9777a"]]);
}

function water(sheet: Sheet): string {
  return sheet.linear("w", [[0, "#5a4482"], [0.2, "#2b2a66"], [1, river.deep]]);
}

/** A distant river lantern with its light and reflection. */
function small(sheet: Sheet, x: number, y: number, scale: number): string {
  sheet.symbol(
    "m",
    sheet.glow(0, -60, 150, night.glow, 0.6) +
      streaks(0, 18, 120, 4, night.amber, 'opacity=".5"') +
      path("M-40-20L-50-124Q0-140 50-124L40-20Z", river.paper) +
      path("M50-124L40-20H8L14-132Q34-130 50-124Z", river.paperShade) +
      oval(0, -125, 50, 10, "#fff1c4") +
      path("M-84-26Q-60-34-34-20Q-20-44 0-44T34-20Q60-34 84-26Q66 10 0 10T-84-26Z", river.petal) +
      path("M84-26Q66 10 0 10Q26-4 34-20Q60-34 84-26Z", river.petalShade),
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

/** A covered river boat with its rower; waterline y = 0, 200 wide. */
function boat(): string {
  return (
    line("M74-20L78-116Q78-126 70-126", "#2b1a3a", 4) +
    path("M-66-12V-34Q-62-74-20-76Q26-76 30-34V-12Z", "#9c5a3f") +
    path("M30-12V-34Q26-76-20-76Q10-62 6-12Z", "#6b3838") +
    path("M-54-12V-32Q-48-60-22-60Q2-58 4-30V-12Z", "#2b1a3a") +
    path("M-44-12V-30Q-40-48-24-48Q-8-48-6-28V-12Z", night.amber, 'opacity=".85"') +
    line("M-60-50Q-20-64 26-52M-65-32Q-60-36-54-38", "#c9834e", 3) +
    // rower with a conical hat
    path("M46-14L50-46Q56-56 66-46L72-14Z", "#2b1a3a") +
    disc(58, -56, 8, "#2b1a3a") +
    path("M38-56L58-72L78-56Q58-50 38-56Z", "#c9834e") +
    line("M64-42L88-20M96-64L84 16", "#2b1a3a", 4) +
    path("M-116-34Q-94-12-60-14H60Q92-14 116-40Q110-4 76 6H-76Q-108-4-116-34Z", "#5e2d3c") +
    path("M-110-20Q-70 0 0-2T112-24Q104 0 76 6H-76Q-102-2-110-20Z", "#3c1c31") +
    line("M-112-30Q-92-10-60-11H60Q90-11 112-35", "#e89a58", 2.5)
  );
}
