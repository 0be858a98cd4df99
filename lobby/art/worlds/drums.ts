import { disc, dots, gamePictures, line, oval, path, put, rect, ring, type Sheet } from "../kit.ts";
import { palm, sparks } from "../motifs.ts";
import { drums, night } from "../palette.ts";

/** Genderang Gunung: the mountain keeps time. */
export const drumPictures = gamePictures("d", {
  "tiles/14004-a.svg": (sheet) =>
    rect(0, 0, 320, 320, sheet.linear("s", `0 ${night.night}, 0.35 #4a1f50, 0.7 ${drums.haze}, 1 #d9604e`)) +
    sparks("30 40, 66 90, 284 38, 300 92, 256 66") +
    sheet.glow(160, 92, 150, drums.ember, 0.85) +
    path("M146 92Q110 76 124 50Q104 30 136 20Q146-4 180 8Q214 4 212 32Q232 50 204 66Q200 86 174 92Z", "#5d2a55") +
    path("M152 92Q140 74 156 60Q146 40 168 34Q190 28 192 48Q204 62 182 72Q180 86 168 92Z", "#8a3d5c") +
    path("M0 236Q70 206 118 120Q128 96 138 92Q160 100 182 92Q192 96 202 120Q250 206 320 236V320H0Z", drums.rock) +
    path("M160 97Q172 97 182 92Q192 96 202 120Q250 206 320 236V320H200Q210 180 160 97Z", drums.rockShade) +
    path(
      "M138 92Q160 100 182 92Q184 108 176 118L180 146L170 136L166 176L154 128L142 150L144 116Q136 106 138 92Z",
      drums.lava,
    ) +
    path("M146 95Q160 99 174 95Q172 108 168 112L166 132L156 112L150 124Z", drums.ember) +
    dots("120 66, 206 84, 228 108, 98 98, 138 36, 196 22, 84 130, 240 74", drums.ember, 5) +
    put(24, 262, palm(sheet, "f", "#1d0e30", 20), 1) +
    put(298, 258, palm(sheet, "f", "#1d0e30", 20), "-.9 .9") +
    path("M0 262Q80 240 160 256T320 252V320H0Z", "#1d0e30") +
    put(52, 304, kettle(), 0.95) +
    put(276, 304, kettle(), 0.95) +
    put(160, 310, drum(sheet), 1.12),
});

/** A great barrel drum on its stand, skin turned to us, its beaters crossed; stands on y = 0. */
function drum(sheet: Sheet): string {
  sheet.symbol(
    "b",
    line("M0 0V-150", "#c98757", 8) +
      oval(0, -158, 11, 15, drums.lacquer) +
      path("M4-172Q11-168 11-158T4-144Z", drums.lacquerShade) +
      rect(-6, -146, 12, 7, drums.brass, 'rx="2"'),
  );
  return (
    sheet.use("b", 30, -24, 1, -50) +
    sheet.use("b", 0, -24, 1, 50) +
    path("M-74 0L-52-40H-36L-50 0ZM86 0L62-40H46L60 0Z", "#5a2a35") +
    path("M-4-135H34A64 64 0 0 1 34-7H-4Z", drums.lacquerShade) +
    path(
      "M20-135H30A64 64 0 0 1 30-7H20A64 64 0 0 0 20-135ZM46-134Q86-120 94-71Q86-22 46-8Q78-26 80-71Q78-116 46-134Z",
      drums.brass,
      'opacity=".85"',
    ) +
    disc(-4, -71, 64, drums.lacquer) +
    disc(-4, -71, 55, drums.brass) +
    disc(-4, -71, 50, drums.hide) +
    path("M40-98A50 50 0 1 1-48-46Q26-28 40-98Z", drums.hideShade) +
    `<g fill="${drums.lacquer}" transform="translate(-4-71)">${ring(8, (angle) => `<path d="M0-6Q-8-16 0-28Q8-16 0-6Z" transform="rotate(${angle})"/>`)}</g>` +
    `<g fill="#5e1f36">${ring(16, (angle) => `<circle cx="-4" cy="-130.500" r="3.200" transform="rotate(${angle}-4-71)"/>`)}</g>`
  );
}

/** A small standing drum. */
function kettle(): string {
  return (
    path("M-32-62Q-42-24-22 0H22Q42-24 32-62Z", drums.lacquer) +
    path("M32-62Q42-24 22 0H2Q24-24 14-62Z", drums.lacquerShade) +
    line("M-32-56L-16-6L-2-56L14-6L30-56", drums.brass, 3) +
    oval(0, -62, 34, 12, drums.brass) +
    oval(0, -64, 30, 9, drums.hide)
  );
}
