import { disc, dots, line, path, picture, put, rect, type Sheet } from "../kit.ts";
import { kawung } from "../motifs.ts";
import { reef } from "../palette.ts";

/** Taman Karang: a coral garden, lit from above like an awning by day. */
export const reefPictures = {
  "tiles/66123-a.svg": () =>
    picture("ka", 320, 320, (sheet) => {
      return (
        rect(0, 0, 320, 320, depth(sheet)) +
        rays(sheet) +
        path(
          "M0 230Q30 190 58 214Q70 160 104 176Q120 190 118 230Q170 200 214 226Q226 176 262 186Q280 150 320 172V320H0Z",
          "#1a5488",
        ) +
        put(292, 214, fan(sheet), 0.9, 12) +
        put(30, 250, fan(sheet), 0.8, -14) +
        put(160, 150, clownfish(), 1.5) +
        put(160, 322, anemone(sheet), 1.2) +
        put(258, 66, clownfish(), "-.4 .4") +
        bubbles(66, 120) +
        path(
          "M0 320V284Q26 262 50 290Q66 276 84 304L90 320ZM320 320V280Q300 270 284 292Q262 280 250 306L246 320Z",
          reef.abyss,
        )
      );
    }),

  "tiles/66123-b.svg": () =>
    picture("kb", 320, 320, (sheet) => {
      return (
        rect(0, 0, 320, 320, depth(sheet)) +
        rays(sheet) +
        path("M0 264Q40 214 76 244Q96 196 134 222Q180 240 208 236Q240 190 270 220Q296 204 320 224V320H0Z", "#1a5488") +
        put(150, 164, turtle(sheet), 1.22, -14) +
        put(60, 318, branch(sheet, reef.coral, reef.coralShade), 1) +
        put(262, 322, branch(sheet, reef.violet, reef.violetShade, "v"), 1.1) +
        put(160, 336, fan(sheet), 0.8) +
        path(
          "M0 320V290Q26 276 60 300Q90 290 116 312L120 320ZM320 320V296Q286 286 262 304Q220 296 200 320Z",
          reef.abyss,
        ) +
        bubbles(296, 74) +
        school(36, 52)
      );
    }),

  "banners/banner-3.svg": () =>
    picture("kc", 640, 300, (sheet) => {
      return (
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
        put(470, 304, anemone(sheet), 0.84) +
        put(488, 212, clownfish(), 0.6) +
        put(576, 116, clownfish(), "-.3 .3") +
        path(
          "M0 300V270Q40 250 76 278Q120 262 190 284Q280 276 330 290Q420 276 500 290Q580 270 640 284V300Z",
          reef.abyss,
        ) +
        bubbles(262, 150) +
        bubbles(600, 90)
      );
    }),
};

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

/** A clownfish facing right, centred on the origin; 150 long. */
function clownfish(): string {
  return (
    path("M-46 0Q-74-34-84-22Q-78-10-80 0Q-78 10-84 22Q-74 34-46 0Z", reef.fish) +
    path("M-20-36Q-4-64 34-36ZM-14 32Q-8 56 16 52L26 32Z", reef.fishShade) +
    path("M-56 0Q-34-44 12-44Q60-42 76 0Q60 40 12 42Q-34 42-56 0Z", reef.fish) +
    path("M-56 0Q-34 42 12 42Q60 40 76 0Q50 22 8 20Q-34 20-56 0Z", reef.fishShade) +
    path("M34-39Q14-4 34 38L50 31Q34 0 52-30Z", "#fff4dd") +
    path("M-12-40Q4 0-12 39L-32 31Q-18 0-32-32Z", "#fff4dd") +
    path(
      "M34-39Q14-4 34 38M52-30Q34 0 50 31M-12-40Q4 0-12 39M-32-32Q-18 0-32 31",
      "none",
      `stroke="${reef.abyss}" stroke-width="3"`,
    ) +
    path("M-72-20Q-66 0-72 20Q-76 26-84 22Q-78 10-80 0Q-78-10-84-22Q-76-26-72-20Z", reef.abyss) +
    path("M18 4Q-8-4-14 14Q-8 30 12 26Q20 18 18 4Z", "#ffb066") +
    path("M18 4Q20 18 12 26Q-8 30-14 14Q0 22 18 4Z", reef.fishShade) +
    disc(58, -8, 8, "#fff4dd") +
    disc(60, -8, 5, reef.abyss) +
    disc(62, -10, 1.6, "#fff") +
    line("M72 8Q66 12 60 10", "#a8402c", 3)
  );
}

/** Anemone arms spread upward from the origin. */
function anemone(sheet: Sheet): string {
  sheet.symbol(
    "t",
    path("M-8 0Q-14-40-4-74Q-2-86 6-84Q14-82 11-70Q4-36 10 0Z", reef.coral) +
      path("M6-84Q14-82 11-70Q4-36 10 0H3Q-2-40 6-84Z", reef.coralShade) +
      disc(4, -80, 8, "#ffc2a8"),
  );
  return (
    [
      [-58, -48],
      [-42, -34],
      [46, 36],
      [60, 52],
      [-24, -18],
      [28, 20],
      [-4, -4],
      [12, 8],
    ] as const
  )
    .map(([x, angle]) => sheet.use("t", x, 4, angle < 0 ? 1 : "-1 1", angle))
    .join("");
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
