import { disc, dots, line, oval, path, picture, put, rect, ring, streaks, type Sheet } from "../kit.ts";
import { palm, parang, pinisi } from "../motifs.ts";
import { night, spice } from "../palette.ts";

const ship = {
  sail: spice.sail,
  sailShade: spice.sailShade,
  accent: spice.brick,
  hull: spice.hull,
  hullShade: spice.hullShade,
  rig: "#3a1a2c",
};

/** Kapal Rempah: pinisi under sail at sunset, holds full of nutmeg, clove and star anise. */
export const spicePictures = {
  "tiles/66122-a.svg": () =>
    picture("sa", 320, 320, (sheet) => {
      return (
        rect(0, 0, 320, 250, sunset(sheet)) +
        sheet.glow(176, 190, 190, spice.sun, 0.6) +
        disc(176, 184, 84, spice.sun) +
        path("M0 66Q40 52 88 62Q62 66 40 72Q16 74 0 80ZM320 44Q276 36 238 50Q272 50 320 62Z", "#f4a778", 'opacity=".5"') +
        path("M0 224Q24 190 58 210Q84 196 112 226H0ZM320 226Q300 204 268 212Q252 200 232 226Z", "#7b4a72") +
        rect(0, 222, 320, 98, sea(sheet)) +
        streaks(176, 230, 160, 5, spice.sun, 'opacity=".6"') +
        put(146, 262, pinisi(sheet, "p", ship), 1.16) +
        path("M0 262Q30 252 60 262T120 262T180 262T240 262T300 262T360 262V320H0Z", spice.seaDeep) +
        line("M20 262Q30 256 42 258M138 262Q150 256 164 258M256 262Q270 256 284 258", "#e9b98a", 2.5, 'opacity=".7"') +
        path("M0 290Q40 278 80 290T160 290T240 290T320 290V320H0Z", spice.seaInk) +
        birds(250, 60)
      );
    }),

  "tiles/66122-b.svg": () =>
    picture("sb", 320, 320, (sheet) => {
      return (
        rect(0, 0, 320, 200, sunset(sheet)) +
        sheet.glow(234, 120, 120, spice.sun, 0.7) +
        disc(236, 116, 40, spice.sun) +
        rect(0, 150, 320, 80, sea(sheet)) +
        streaks(236, 156, 80, 4, spice.sun, 'opacity=".6"') +
        put(92, 156, pinisi(sheet, "p", { ...ship, sail: "#a2586e", sailShade: "#8a4668", accent: "#7b3a5c", hull: "#5a2846", hullShade: "#4a1f40" }), 0.6) +
        path("M0 214H320V320H0Z", "#6b3435") +
        path("M0 214H320V226H0Z", "#a85c43") +
        path("M0 262H320V266H0ZM0 300H320V303H0Z", "#512630") +
        // cinnamon
        put(58, 250, cinnamon(), 1, -16) +
        // basket of cloves and nutmeg
        put(160, 300, basket(sheet), 1.16) +
        put(262, 262, starAnise(sheet), 0.98, 14) +
        put(54, 296, nutmeg(), 1.05) +
        put(244, 304, starAnise(sheet), 0.5, 40)
      );
    }),

  "banners/banner-2.svg": () =>
    picture("sc", 640, 300, (sheet) => {
      return (
        rect(0, 0, 640, 220, sunset(sheet)) +
        sheet.glow(420, 170, 210, spice.sun, 0.55) +
        disc(420, 168, 84, spice.sun) +
        path("M60 58Q130 40 214 54Q166 58 130 68Q90 70 60 58ZM640 50Q560 36 500 54Q570 56 640 70ZM250 96Q290 88 330 96Q290 102 250 96Z", "#f4a778", 'opacity=".45"') +
        path("M0 206Q40 160 92 178Q120 130 172 152Q206 140 252 206ZM640 206Q610 176 568 186Q548 172 520 206Z", "#7b4a72") +
        path("M0 206Q30 184 70 192Q120 176 160 206Z", "#5b3a68") +
        put(54, 200, palm(sheet, "f", "#5b3a68", 20), 0.5) +
        rect(0, 204, 640, 96, sea(sheet)) +
        streaks(420, 212, 170, 5, spice.sun, 'opacity=".6"') +
        put(214, 210, pinisi(sheet, "q", { ...ship, sail: "#b9677a", sailShade: "#9a5070", accent: "#84405f", hull: "#5a2846", hullShade: "#4a1f40" }), 0.36) +
        put(410, 246, pinisi(sheet, "p", ship), 1.14) +
        path("M0 244Q40 234 80 244T160 244T240 244T320 244T400 244T480 244T560 244T640 244V300H0Z", spice.seaDeep) +
        line("M300 245Q316 237 332 240M466 244Q480 237 494 240M540 245Q556 237 570 240M100 245Q114 238 128 241", "#e9b98a", 2.5, 'opacity=".7"') +
        path("M0 276Q50 264 100 276T200 276T300 276T400 276T500 276T600 276T700 276V300H0Z", spice.seaInk) +
        birds(292, 62) +
        birds(540, 92)
      );
    }),
};

function sunset(sheet: Sheet): string {
  return sheet.linear("s", [[0, "#2b2860"], [0.35, "#73457c"], [0.7, "#e07a62"], [1, "#ffc585"]]);
}

function sea(sheet: Sheet): string {
  return sheet.linear("w", [[0, "#c47a6e"], [0.14, "#4e6276"], [0.5, spice.sea], [1, spice.seaDeep]]);
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

/** A halved nutmeg in its red mace. */
function nutmeg(): string {
  return (
    oval(0, -4, 42, 31, "#8a4a36") +
    path("M-42-4Q-40 27 0 27T42-4Q30 12 0 12T-42-4Z", "#5f2f30") +
    line("M-36-14Q-18-2-20 22M-14-32Q-2-12 0 24M16-32Q14-6 24 18M34-20Q28-4 36 4", "#e2533f", 6) +
    oval(-14, -18, 10, 5, "#c07a52", 'opacity=".8"')
  );
}

/** A tied bundle of cinnamon quills, 90 long. */
function cinnamon(): string {
  const quill = (y: number, light: string, shade: string) =>
    rect(-46, y - 8, 92, 16, light, 'rx="8"') + rect(-46, y, 92, 8, shade, 'rx="4"') + disc(46, y, 8, "#5f2f30") + disc(46, y, 4, "#b3643f");
  return quill(-14, "#c9784a", "#9a4f3a") + quill(12, "#c9784a", "#9a4f3a") + quill(-1, "#dd9258", "#b3643f") + path("M-10-24H2V22H-10Z", "#f3dcae") + path("M-4-24H2V22H-4Z", "#d5aa78");
}

/** A woven basket heaped with cloves, standing on y = 0. */
function basket(sheet: Sheet): string {
  const weave = parang(sheet, "b", "#7c4433", 22, 0.65);
  sheet.symbol("c", line("M0 0L3 20", "#5a2a2c", 6) + path("M-7-2L-9-10L-3-7L0-13L3-7L9-10L7-2Q0 4-7-2Z", "#7d3a34") + disc(0, -6, 4.5, "#e28a5a"));
  const cloves: [number, number, number][] = [[-44, -72, -40], [-20, -84, -14], [8, -88, 10], [34, -80, 30], [52, -70, 60], [-32, -98, -30], [-4, -106, 0], [22, -100, 24], [-56, -66, -70], [-14, -70, 40], [16, -72, -30], [0, -86, -60], [40, -94, 55]];
  return (
    path("M-62-66Q-30-112 0-112T62-66Z", "#5a2a2c") +
    cloves.map(([x, y, turn]) => sheet.use("c", x, y, 1.2, turn)).join("") +
    path("M-72-68H72L54 0H-54Z", "#c98a4f") +
    path("M-72-68H72L54 0H-54Z", weave) +
    path("M72-68L54 0H14L26-68Z", "#7c4433", 'opacity=".45"') +
    rect(-78, -76, 156, 14, "#e3ad67", 'rx="7"') +
    rect(10, -76, 68, 14, "#b87545", 'rx="7"') +
    line("M-64-69h8M-44-69h8M-24-69h8M-4-69h8M16-69h8M36-69h8M56-69h8", "#7c4433", 3)
  );
}
