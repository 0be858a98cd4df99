import { disc, gamePictures, line, path, put, rect, type Sheet } from "../kit.ts";
import { palm } from "../motifs.ts";
import { kites, night } from "../palette.ts";

/** Layang-Layang: a dragon kite over the rice fields, in the last light. */
export const kitePictures = gamePictures("y", {
  "tiles/14002-a.svg": (sheet) =>
    rect(0, 0, 320, 320, sheet.linear("s", `0 ${kites.sky}, .42 ${kites.haze}, .74 ${kites.horizon}`)) +
    sheet.glow(74, 204, 120, night.glow, 0.9) +
    disc(74, 206, 30, night.glow) +
    path("M150 236Q206 200 226 166L244 168Q262 206 330 236Z", kites.mountain) +
    fields() +
    put(300, 246, palm(sheet, "p", "#2d2450", -18), 0.62) +
    put(282, 52, leafKite(), 0.5, 12) +
    line("M277 75Q226 170 206 252", night.cream, 1.5, 'opacity=".6"') +
    line("M150 178Q118 226 104 288", night.cream, 2, 'opacity=".75"') +
    put(150, 136, dragon(sheet), 1.24, -8) +
    path("M0 320V296Q80 280 160 296T320 290V320Z", night.night),
});

/** Terraces from the horizon down, each rim in the light. */
function fields(): string {
  const rims = ["M0 238Q84 222 160 234T320 232", "M0 256Q84 240 160 256T320 250", "M0 278Q90 262 170 276T320 270"];
  const faces = [kites.field, kites.fieldShade, kites.paddy];
  return rims
    .map((rim, index) => path(`${rim}V320H0Z`, faces[index] ?? kites.paddy) + line(rim, night.glow, 3, 'opacity=".55"'))
    .join("");
}

/** Janggan: crowned head, wings of silk and a long tail; about 200 wide around the head. */
function dragon(sheet: Sheet): string {
  const tail = "M0 30C-10 56 22 62 8 84C-2 100 16 112 30 104";
  sheet.symbol(
    "i",
    path("M0 0C-30-36-72-36-100 6C-84 4-76 12-72 24C-58 14-46 20-42 34C-28 26-12 30 0 46Z", kites.silk),
  );
  return (
    line(tail, kites.tail, 22) +
    line(tail, night.cream, 8, 'stroke-dasharray="12 15"') +
    sheet.use("i", 0, 0) +
    path("M0 0C30-36 72-36 100 6C84 4 76 12 72 24C58 14 46 20 42 34C28 26 12 30 0 46Z", kites.silkShade) +
    line("M-4 10C-28-20-60-24-86 2M4 10C28-20 60-24 86 2", kites.gold, 7) +
    path("M-34-20C-30-46-18-58 0-58C18-58 30-46 34-20C34 8 20 26 0 32C-20 26-34 8-34-20Z", kites.gold) +
    path("M0-58C18-58 30-46 34-20C34 8 20 26 0 32Z", kites.goldShade) +
    path("M-38-46L-28-88L-14-66L0-94L14-66L28-88L38-46Q0-62-38-46Z", night.glow) +
    path("M0-94L14-66L28-88L38-46Q20-54 0-54Z", night.amber) +
    disc(0, -72, 5, kites.silk) +
    disc(-16, -22, 12, night.cream) +
    disc(16, -22, 12, night.cream) +
    disc(-14, -20, 5.5, night.ink) +
    disc(14, -20, 5.5, night.ink) +
    path("M-22 6Q0 18 22 6L16 20L9 12L0 22L-9 12L-16 20Z", night.cream) +
    line("M-25 4Q0 16 25 4", kites.tail, 6)
  );
}

/** Pecukan, further off. */
function leafKite(): string {
  return (
    path("M0-50C28-24 36 6 0 50C-36 6-28-24 0-50Z", kites.leaf) +
    path("M0-50C28-24 36 6 0 50Z", kites.leafShade) +
    path("M-27-4Q0 8 27-4L26 8Q0 18-26 8Z", night.cream) +
    line("M-48 4Q0-10 48 4", kites.goldShade, 6)
  );
}
