import { disc, dots, gamePictures, line, oval, path, put, rect, ring, streaks, type Sheet } from "../kit.ts";
import { palm, pinisi } from "../motifs.ts";
import { spice } from "../palette.ts";

const ship = {
  sail: spice.sail,
  sailShade: spice.sailShade,
  accent: spice.brick,
  hull: spice.hull,
  hullShade: spice.hullShade,
  rig: "#3a1a2c",
};
const farShip = {
  ...ship,
  sail: "#b9677a",
  sailShade: "#9a5070",
  accent: "#84405f",
  hull: "#5a2846",
  hullShade: "#4a1f40",
};

/** Kapal Rempah: pinisi under sail at sunset, holds full of nutmeg, clove and star anise. */
export const spicePictures = gamePictures("s", {
  "tiles/66122-a.svg": (sheet) =>
    rect(0, 0, 320, 250, sunset(sheet)) +
    sheet.glow(160, 180, 200, spice.sun, 0.55) +
    disc(160, 172, 104, spice.sun) +
    path("M0 66Q40 52 88 62Q62 66 40 72Q16 74 0 80ZM320 44Q276 36 238 50Q272 50 320 62Z", "#f4a778", 'opacity=".5"') +
    path("M0 224Q24 190 58 210Q84 196 112 226H0ZM320 226Q300 204 268 212Q252 200 232 226Z", "#7b4a72") +
    rect(0, 222, 320, 98, sea(sheet)) +
    put(146, 266, pinisi(ship), 1.2) +
    path("M0 266Q30 256 60 266T120 266T180 266T240 266T300 266T360 266V320H0Z", spice.seaDeep) +
    line("M20 266Q30 260 42 262M138 266Q150 260 164 262M256 266Q270 260 284 262", "#e9b98a", 2.5, 'opacity=".7"') +
    path("M0 292Q40 280 80 292T160 292T240 292T320 292V320H0Z", spice.seaInk) +
    birds(262, 70),

  "tiles/66122-b.svg": (sheet) =>
    rect(0, 0, 320, 200, sunset(sheet)) +
    sheet.glow(226, 112, 130, spice.sun, 0.7) +
    disc(226, 108, 46, spice.sun) +
    rect(0, 140, 320, 60, sea(sheet)) +
    streaks(226, 146, 90, 3, spice.sun, 'opacity=".6"') +
    put(92, 148, pinisi(farShip), 0.58) +
    path("M0 178H320V320H0Z", "#7a3d38") +
    path("M0 178H320V188H0Z", "#b9694a") +
    path("M0 238H320V242H0ZM0 296H320V299H0Z", "#5c2b31") +
    put(72, 252, bowl(sheet, "#dd4f3c", "#a3333f"), 0.92) +
    put(248, 252, bowl(sheet, "#7d9a55", "#52704d"), 0.92) +
    put(160, 286, bowl(sheet, "#ffb838", "#e3812f"), 1.2) +
    put(60, 296, cinnamon(), 0.94, -14) +
    put(262, 284, starAnise(sheet), 0.78, 14),

  "banners/banner-2.svg": (sheet) =>
    rect(0, 0, 640, 220, sunset(sheet)) +
    sheet.glow(420, 170, 210, spice.sun, 0.55) +
    disc(420, 160, 104, spice.sun) +
    path(
      "M60 58Q130 40 214 54Q166 58 130 68Q90 70 60 58ZM640 50Q560 36 500 54Q570 56 640 70ZM250 96Q290 88 330 96Q290 102 250 96Z",
      "#f4a778",
      'opacity=".45"',
    ) +
    path("M0 206Q40 160 92 178Q120 130 172 152Q206 140 252 206ZM640 206Q610 176 568 186Q548 172 520 206Z", "#7b4a72") +
    path("M0 206Q30 184 70 192Q120 176 160 206Z", "#5b3a68") +
    put(54, 200, palm(sheet, "f", "#5b3a68", 20), 0.5) +
    rect(0, 204, 640, 96, sea(sheet)) +
    put(214, 210, pinisi(farShip), 0.36) +
    put(410, 246, pinisi(ship), 1.14) +
    path("M0 244Q40 234 80 244T160 244T240 244T320 244T400 244T480 244T560 244T640 244V300H0Z", spice.seaDeep) +
    line(
      "M300 245Q316 237 332 240M466 244Q480 237 494 240M540 245Q556 237 570 240M100 245Q114 238 128 241",
      "#e9b98a",
      2.5,
      'opacity=".7"',
    ) +
    path("M0 276Q50 264 100 276T200 276T300 276T400 276T500 276T600 276T700 276V300H0Z", spice.seaInk) +
    birds(292, 62) +
    birds(540, 92),
});

function sunset(sheet: Sheet): string {
  return sheet.linear("s", "0 #2b2860, 0.35 #73457c, 0.7 #e07a62, 1 #ffc585");
}

function sea(sheet: Sheet): string {
  return sheet.linear("w", `0 #c47a6e, 0.14 #4e6276, 0.5 ${spice.sea}, 1 ${spice.seaDeep}`);
}

function birds(x: number, y: number): string {
  return put(x, y, line("M0 0Q7-8 13 0Q19-8 27-2M34 20Q39 14 44 20Q48 14 54 18", "#3f2a55", 2.5));
}

/** Eight-pointed star anise with its seeds; radius about 50. */
function starAnise(sheet: Sheet): string {
  sheet.symbol(
    "a",
    path("M0-6Q-13-18-9-34Q-5-46 0-54Q5-46 9-34Q13-18 0-6Z", "#a2543a") +
      path("M0-6Q13-18 9-34Q5-46 0-54Z", "#713233") +
      oval(0, -26, 4.5, 9, "#f0b45f"),
  );
  return ring(8, (angle) => sheet.use("a", 0, 0, 1, angle)) + disc(0, 0, 8, "#713233") + disc(-2, -2, 4, "#c9734a");
}

/** A tied bundle of cinnamon quills, 90 long. */
function cinnamon(): string {
  const quill = (y: number, light: string, shade: string) =>
    rect(-46, y - 8, 92, 16, light, 'rx="8"') +
    rect(-46, y, 92, 8, shade, 'rx="4"') +
    disc(46, y, 8, "#5f2f30") +
    disc(46, y, 4, "#b3643f");
  return (
    quill(-14, "#c9784a", "#9a4f3a") +
    quill(12, "#c9784a", "#9a4f3a") +
    quill(-1, "#dd9258", "#b3643f") +
    path("M-10-24H2V22H-10Z", "#f3dcae") +
    path("M-4-24H2V22H-4Z", "#d5aa78")
  );
}

/** A turned bowl with a cone of ground spice, standing on y = 0; 120 wide, about 130 tall. */
function bowl(sheet: Sheet, heap: string, shade: string): string {
  sheet.symbol(
    "b",
    path("M-62-48H62Q58-6 28 0H-28Q-58-6-62-48Z", "#d79a5c") +
      path("M62-48Q58-6 28 0H2Q34-12 34-48Z", "#a0633f") +
      line("M-56-32Q0-20 56-32", "#7c4433", 3, 'stroke-dasharray="1 8"') +
      rect(-66, -54, 132, 11, "#efbf7c", 'rx="5.500"') +
      rect(8, -54, 58, 11, "#c58750", 'rx="5.500"'),
  );
  return (
    path("M-56-48Q-34-70-12-116Q0-134 12-116Q34-70 56-48Z", heap) +
    path("M56-48Q34-70 12-116Q8-122 3-126Q20-80 14-48Z", shade) +
    dots("-8 -104, -20 -78, -6 -70, -34 -60, -14 -56, 2 -88", "#fff1d2", 3, 'opacity=".45"') +
    sheet.use("b", 0, 0)
  );
}
