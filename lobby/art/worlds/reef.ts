import { disc, dots, gamePictures, line, path, put, rect, type Sheet } from "../kit.ts";
import { kawung } from "../motifs.ts";
import { reef } from "../palette.ts";

/** Taman Karang: a coral garden, lit from above like an awning by day. */
export const reefPictures = gamePictures("k", {
  "tiles/66123-a.svg": (sheet) =>
    rect(0, 0, 320, 320, depth(sheet)) +
    rays(sheet) +
    path(
      "M0 230Q30 190 58 214Q70 160 104 176Q120 190 118 230Q170 200 214 226Q226 176 262 186Q280 150 320 172V320H0Z",
      "#1a5488",
    ) +
    put(292, 214, fan(sheet), 0.9, 12) +
    put(22, 262, fan(sheet), 0.8, -14) +
    put(96, 322, branch(sheet, reef.coral, reef.coralShade), 1.15) +
    put(170, 154, seahorse(sheet), 1.16) +
    put(262, 330, branch(sheet, reef.coral, reef.coralShade), "-.8 .8") +
    school(18, 44) +
    bubbles(76, 128) +
    path(
      "M0 320V284Q26 262 50 290Q66 276 84 304L90 320ZM320 320V280Q300 270 284 292Q262 280 250 306L246 320Z",
      reef.abyss,
    ),

  "banners/banner-3.svg": (sheet) =>
    rect(0, 0, 640, 300, depth(sheet)) +
    put(140, -10, rays(sheet)) +
    path(
      "M0 214Q18 176 48 196Q70 164 104 190Q124 196 132 218Q158 206 178 226Q230 232 262 222Q276 196 304 210Q328 178 362 204Q380 210 392 222Q420 214 440 226Q466 176 500 196Q520 150 560 176Q602 150 640 186V300H0Z",
      "#1a5488",
    ) +
    put(380, 126, turtle(sheet), 0.98, -14) +
    school(206, 70) +
    put(552, 226, fan(sheet), 1.1, 10) +
    put(72, 262, fan(sheet), 0.8, -12) +
    put(360, 306, branch(sheet, reef.coral, reef.coralShade), 0.86) +
    put(606, 304, branch(sheet, reef.violet, reef.violetShade, "v"), 1) +
    put(486, 210, seahorse(sheet), "-.62 .62") +
    put(462, 316, branch(sheet, reef.coral, reef.coralShade), 0.8) +
    path("M0 300V270Q40 250 76 278Q120 262 190 284Q280 276 330 290Q420 276 500 290Q580 270 640 284V300Z", reef.abyss) +
    bubbles(262, 150) +
    bubbles(600, 90),
});

function depth(sheet: Sheet): string {
  return sheet.linear("d", `0 ${reef.light}, 0.3 ${reef.water}, 0.66 ${reef.deep}, 1 ${reef.abyss}`);
}

function rays(sheet: Sheet): string {
  const light = sheet.linear("l", "0 #d6fff0 0.26, 1 #d6fff0 0");
  return path("M60-10L-10 220H66L110-10ZM150-10L138 250H216L190-10ZM230-10L284 210H350L270-10Z", light);
}

function bubbles(x: number, y: number): string {
  return put(
    x,
    y,
    `<g fill="none" stroke="#d6fff0" stroke-width="2" opacity=".7"><circle r="9"/><circle cx="14" cy="-24" r="5"/><circle cx="-4" cy="-44" r="7"/></g>` +
      dots("-3 -3, -6 -46", "#d6fff0", 3),
  );
}

function school(x: number, y: number): string {
  const fish = "M0 0Q10-9 22 0Q10 9 0 0L-7-6V6Z";
  return put(
    x,
    y,
    [
      [0, 0],
      [34, -14],
      [38, 14],
      [70, 0],
      [76, -26],
    ]
      .map(([dx, dy]) => path(fish, "#ffe08a", `transform="translate(${dx} ${dy})"`))
      .join(""),
  );
}

/** A seahorse looking left, its belly in plates, its back in kawung; the tail curls at the foot. 200 tall. */
function seahorse(sheet: Sheet): string {
  const body =
    "M-66-70Q-46-72-36-84Q-30-106-4-108Q26-108 34-80Q36-64 34-54Q62-22 56 12Q48 42 24 60L-10 54Q-42 34-46 4Q-44-20-26-38Q-20-46-26-48Q-44-50-66-52Q-74-60-66-70Z";
  const tail = "M8 50Q18 84-6 102Q-32 116-48 94Q-56 74-38 68Q-24 68-28 80";
  const foot = "M6 44Q16 70 4 90";
  return (
    path("M44-14Q82-28 92 4Q86 34 48 32Q58 10 44-14Z", "#ffd27a") +
    line("M54-6L80-8M57 4L88 6M55 14L82 22", reef.fishShade, 3, 'opacity=".7"') +
    line(tail, reef.fishShade, 17) +
    line(foot, reef.fishShade, 30) +
    line(tail, reef.fish, 10, 'transform="translate(-3 -2)"') +
    line(foot, reef.fish, 20, 'transform="translate(-5 -2)"') +
    path("M-26-98L-24-116L-12-106L-4-124L6-108L20-118L22-100L36-104L32-82L44-78L32-62Z", reef.fishShade) +
    path(body, reef.fish) +
    path(
      "M-4-108Q26-108 34-80Q36-64 34-54Q62-22 56 12Q48 42 24 60L8 57Q36 30 34 2Q30-28 8-46Q22-70-4-108Z",
      reef.fishShade,
    ) +
    path("M8-46Q30-28 34 2Q36 30 8 57Q40 56 52 18Q58-22 34-54Z", kawung(sheet, "w", "#ffb066", 22, 0.75)) +
    path("M-26-38Q-44-20-46 4Q-42 34-10 54L-2 55Q-24 32-24 4Q-22-18-8-36Z", "#ffe0a8") +
    line("M-36-22L-17-20M-45-4L-23-4M-44 14L-22 14M-36 32L-14 32M-22 46L-6 46", reef.fishShade, 3) +
    line("M-62-68Q-42-70-32-84Q-26-102-6-104", "#ffd27a", 4) +
    disc(-10, -80, 10, "#fff4dd") +
    disc(-13, -80, 6, reef.abyss) +
    disc(-15, -82.5, 2, "#fff") +
    dots("4 -62, 14 -72, 10 -50", "#ffd27a", 4.5)
  );
}

/** A sea fan in outline, rising from the origin. */
function fan(sheet: Sheet): string {
  sheet.symbol(
    "f",
    line(
      "M0 0V-60M0-14Q-30-30-40-76M0-14Q30-30 40-76M0-30Q-16-50-20-96M0-30Q16-50 20-96M0-50V-104M-22-40Q-46-50-56-58M22-40Q46-50 56-58M-32-58Q-30-76-30-86M32-58Q30-76 30-86M-12-54Q-8-76-10-88M12-54Q8-76 10-88",
      reef.violet,
      6,
    ),
  );
  return sheet.use("f", 0, 0);
}

/** Branching coral rising from the origin, two tones. */
function branch(sheet: Sheet, colour: string, shade: string, name = "b"): string {
  const limbs =
    "M0 0V-40M0-20Q-30-30-34-66M-30-48Q-50-54-54-74M0-36Q4-60-8-88M2-56Q24-66 26-96M0-16Q34-24 44-58M38-42Q56-46 62-66";
  sheet.symbol(name, line(limbs, shade, 17) + line(limbs, colour, 10, 'transform="translate(-3 -2)"'));
  return sheet.use(name, 0, 0);
}

/** A sea turtle gliding right, shell of kawung scutes; about 200 wide. */
function turtle(sheet: Sheet): string {
  const scutes = kawung(sheet, "s", reef.shellShade, 30, 0.85);
  return (
    path("M22-34Q24-84 82-112Q84-64 62-22Z", "#57a887") +
    path("M82-112Q84-64 62-22L46-28Q72-70 82-112Z", "#3c8672") +
    path("M-50 24Q-84 30-104 60Q-66 62-38 38Z", "#57a887") +
    path("M-56-16Q-82-20-100-42Q-70-48-46-30Z", "#3c8672") +
    path("M60-24Q78-42 100-34Q118-24 112-6Q100 8 64 10Z", "#7fcfa3") +
    path("M112-6Q100 8 64 10L66-4Q96 0 112-6Z", "#3c8672") +
    dots("76 -20, 86 -28, 74 -8, 98 -30", reef.shellShade, 4) +
    path("M-76 2Q-66-50 0-54Q62-50 78-2Q62 46 0 48Q-64 46-76 2Z", reef.shell) +
    path("M-76 2Q-66-50 0-54Q62-50 78-2Q62 46 0 48Q-64 46-76 2Z", scutes) +
    path("M-76 2Q-64 46 0 48Q62 46 78-2Q52 28 0 28T-76 2Z", reef.shellShade, 'opacity=".85"') +
    line("M-74 0Q-64-48 0-52Q52-49 72-16", "#c6f0ae", 4) +
    path("M20 26Q66 54 74 104Q30 92-4 40Z", "#7fcfa3") +
    path("M-4 40Q30 92 74 104Q44 74 20 34Z", "#3c8672") +
    dots("34 50, 46 64, 56 80, 28 42", reef.shellShade, 5) +
    disc(96, -20, 5.5, reef.abyss) +
    disc(97.5, -22, 1.8, "#fff") +
    line("M110-6Q102-2 94-5", "#2a6455", 2.5)
  );
}
