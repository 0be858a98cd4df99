import { disc, gamePictures, line, oval, path, put, rect, ring, type Sheet } from "../kit.ts";
import { kawung, lantern } from "../motifs.ts";
import { fruit, night } from "../palette.ts";

/** Kios Buah: the corner stall, still lit. */
export const fruitPictures = gamePictures("f", {
  "tiles/14001-a.svg": (sheet) =>
    rect(0, 0, 320, 320, sheet.linear("s", `0 ${night.night}, 0.5 #4a2f63, 1 #a8566a`)) +
    rect(30, 60, 260, 210, "#3c2450") +
    sheet.glow(160, 140, 200, night.amber, 0.9) +
    path(
      "M30 168H290V176H30ZM46 168V142Q46 136 52 136V128H66V136Q72 136 72 142V168ZM84 168V150Q98 138 112 150V168ZM206 168V144H236V168ZM248 168V142Q248 136 254 136V128H268V136Q274 136 274 142V168Z",
      "#4f2a4c",
    ) +
    rect(18, 40, 12, 240, fruit.woodShade) +
    rect(290, 40, 12, 240, fruit.woodShade) +
    put(84, 72, lantern(), 0.5) +
    put(236, 72, lantern(), 0.5) +
    put(160, 200, durian(), 1) +
    put(78, 208, banana(sheet), 1) +
    mango(sheet, 244, 212, 1.1) +
    mango(sheet, 112, 244, "-.86 .86") +
    put(204, 246, mangosteen(), 0.98) +
    put(160, 252, halfMangosteen(), 0.95) +
    rambutan(sheet, 262, 252, 0.86) +
    rambutan(sheet, 60, 254, 0.8) +
    path("M4 266H316L304 320H16Z", fruit.wood) +
    path("M4 266H316L304 320H16Z", kawung(sheet, "k", fruit.woodShade, 36, 0.7)) +
    rect(0, 262, 320, 14, "#c07a4a", 'rx="4"') +
    rect(0, 269, 320, 7, fruit.woodShade, 'opacity=".6"') +
    awning(sheet),
});

function awning(sheet: Sheet): string {
  sheet.symbol(
    "w",
    path("M0 14H46V72Q23 102 0 72Z", fruit.awning) +
      path("M0 60H46V72Q23 102 0 72Z", fruit.awningShade) +
      path("M46 14H92V72Q69 102 46 72Z", fruit.cream) +
      path("M46 60H92V72Q69 102 46 72Z", "#e0ab8e"),
  );
  return [-1, 91, 183, 275].map((x) => sheet.use("w", x, 0)).join("") + rect(0, 0, 320, 16, fruit.woodShade);
}

function durian(): string {
  const spikes =
    "M0-66l7 14 12-10 3 15 15-5 0 15 15 1-5 14 14 6-9 11 11 10-13 7 6 13-14 2 0 14-15-1-4 12-14-6-9 8-9-8-14 6-4-12-15 1 0-14-14-2 6-13-13-7 11-10-9-11 14-6-5-14 15-1 0-15 15 5 3-15 12 10z";
  return (
    line("M0-56Q2-76 14-80", "#6a7a3c", 8) +
    path(spikes, "#b5b84e") +
    path(
      "M0-66l7 14 12-10 3 15 15-5 0 15 15 1-5 14 14 6-9 11 11 10-13 7 6 13-14 2 0 14-15-1-4 12-14-6-9 8Q40 0 0-66Z",
      "#83913f",
    ) +
    line(
      "M-30-24l6 8 6-8M-8-30l6 8 6-8M14-22l6 8 6-8M-40 2l6 8 6-8M-18-4l6 8 6-8M4-2l6 8 6-8M-28 24l6 8 6-8M-4 22l6 8 6-8M26 4l6 8 6-8",
      "#e3df86",
      3,
      'opacity=".8"',
    )
  );
}

function banana(sheet: Sheet): string {
  sheet.symbol(
    "n",
    path("M-4-46Q-40-14-30 30Q-28 46-16 50Q-16 6 12-40Z", "#ffd35e") +
      path("M-16 50Q-16 6 12-40L4-43Q-34 4-24 44Q-22 49-16 50Z", "#e59a3c") +
      disc(-21, 47, 5, "#7a5a34"),
  );
  return (
    sheet.use("n", 18, -4, 1, -46) +
    sheet.use("n", 8, -6, 1, -24) +
    sheet.use("n", 0, -6, 1, 0) +
    sheet.use("n", -10, -8, 1, 24) +
    path("M-14-58Q2-64 12-54L20-40L-4-36Z", "#7a5a34")
  );
}

function mango(sheet: Sheet, x: number, y: number, scale: number | string): string {
  sheet.symbol(
    "m",
    path("M-36 10Q-40-28-4-36Q34-36 38-4Q36 30 2 34Q-30 36-36 10Z", fruit.mango) +
      path("M38-4Q36 30 2 34Q-30 36-36 10Q0 26 20 2Q32-12 26-28Q38-20 38-4Z", fruit.mangoShade) +
      line("M0-34Q2-44 8-46", "#6a4a34", 4) +
      path("M6-42Q24-56 40-44Q24-34 6-42Z", fruit.leaf) +
      oval(-16, -14, 6, 10, "#fff0c0", 'opacity=".55" transform="rotate(30-16-14)"'),
  );
  return sheet.use("m", x, y, scale);
}

function mangosteen(): string {
  return (
    disc(0, 0, 36, fruit.mangosteen) +
    path("M22-28A36 36 0 1 1-32 16Q20 28 22-28Z", fruit.mangosteenShade) +
    `<g fill="${fruit.leaf}">${ring(4, (angle) => `<path d="M0-26Q-16-24-14-38Q0-46 8-34Z" transform="rotate(${angle} 0 -26)"/>`, 20)}</g>` +
    disc(0, -28, 5, fruit.leafShade) +
    oval(-16, -8, 5, 8, "#c07ab0", 'opacity=".6"')
  );
}

function halfMangosteen(): string {
  return (
    disc(0, 0, 34, fruit.mangosteenShade) +
    disc(0, 2, 27, "#b0436a") +
    ring(6, (angle) =>
      path("M0 0Q-11-10-8-20Q0-26 8-20Q11-10 0 0Z", "#fff4e4", `transform="translate(0 2) rotate(${angle})"`),
    )
  );
}

function rambutan(sheet: Sheet, x: number, y: number, scale: number): string {
  sheet.symbol("h", line("M0-30q-4-8 2-12M30 0q8-4 12 2M0 30q4 8-2 12M-30 0q-8 4-12-2", "#ffb05e", 4));
  sheet.symbol(
    "r",
    [0, 22, 45, 67].map((angle) => sheet.use("h", 0, 0, 1, angle)).join("") +
      disc(0, 0, 31, fruit.rambutan) +
      path("M20-24A31 31 0 1 1-28 14Q18 22 20-24Z", "#ae3358") +
      line(
        "M-14-14q-4-4 0-8M4-18q-4-4 0-8M-18 4q-6-2-6-8M0 0q-4-4 0-8M14-4q0-6 4-8M-4 16q-6-2-6-8M12 14q-2-4 2-8",
        "#ffb05e",
        3,
      ),
  );
  return sheet.use("r", x, y, scale);
}
