import { disc, dots, line, path, picture, put, rect, ring, type Sheet } from "./kit.ts";
import { emblem } from "./motifs.ts";
import { night } from "./palette.ts";

const paperLight = "#ffe6bd";
const sizes = { logo: 96, icon: 512, status: 48, badge: 64 };

/** Logo, icons, order states and player badges, made of the lantern and the kawung. */
export const markPictures = {
  "logo.svg": () => picture("lg", sizes.logo, sizes.logo, () => markLantern()),

  "favicon.svg": () =>
    picture("fv", 32, 32, () => rect(0, 0, 32, 32, night.night, 'rx="8"') + put(0, 0, markLantern(), 1 / 3)),

  "icon-maskable.svg": () =>
    picture("im", sizes.icon, sizes.icon, (sheet) => {
      return (
        rect(0, 0, 512, 512, sheet.linear("s", `0 #2a2a66, 0.62 ${night.night}, 1 ${night.ground}`)) +
        sheet.glow(256, 262, 250, night.amber, 0.5) +
        put(64, 64, markLantern(), 4)
      );
    }),

  "status/success.svg": () => status("su", night.jade, "#2f9478", line("M16 24.500l6 6 10.500-12.500", "#0f2a2c", 4.4)),
  "status/progress.svg": () => status("pr", "#8fc8ff", "#5a8fd0", dots("16 24, 24 24, 32 24", "#152c52", 5)),
  "status/waiting.svg": () =>
    status(
      "wa",
      night.amber,
      "#d9803c",
      path("M17 14.500H31Q31 20 25.500 24Q31 28 31 33.500H17Q17 28 22.500 24Q17 20 17 14.500Z", "#3a1c22") +
        path("M20 31.500Q21 28.500 24 27.500Q27 28.500 28 31.500Z", paperLight),
    ),
  "status/exception.svg": () => status("ex", night.coral, "#cf5f63", line("M24 15V25M24 31.500v.01", "#3d1226", 4.8)),
  "status/failed.svg": () =>
    status(
      "fa",
      "#b9b5d8",
      "#8480b0",
      line("M18.500 18.500L29.500 29.500M29.500 18.500L18.500 29.500", "#17183a", 4.4),
    ),

  "status/cancelled.svg": () => status("ca", "#b9b5d8", "#8480b0", line("M16.500 24H31.500", "#17183a", 4.8)),
  "status/returned.svg": () =>
    status(
      "re",
      night.coral,
      "#cf5f63",
      line("M31 29V24Q31 20 27 20H17M21.500 15.500L17 20L21.500 24.500", "#3d1226", 3.8),
    ),

  "vip/1.svg": () => badge("v1", 1, "#d99a6c", "#a8684a", "M28 27L33 23.500V41"),
  "vip/2.svg": () => badge("v2", 2, "#c3cbe6", "#8f98c0", "M27 28Q27 23.500 32 23.500T37 28Q37 31 27 41H37.500"),
  "vip/3.svg": () =>
    badge(
      "v3",
      3,
      "#6fd3ab",
      "#37987f",
      "M27.500 24H37L31 30.500Q37.500 30.500 37.500 35.500T31.500 41Q28 41 26.500 38.500",
    ),
  "vip/6.svg": () =>
    badge(
      "v6",
      6,
      "#ffc25f",
      "#dd8440",
      "M36 24Q27 28 27 35.500Q27 41 32 41T37 35.800Q37 31.500 32.500 31.500Q29 31.500 27.300 34",
    ),
  "vip/7.svg": () => badge("v7", 7, "#f28aa0", "#b94f83", "M27 24H37.500Q31.500 31 30.500 41"),

  "decor/lantern-string.svg": () => picture("ls", 360, 90, lanternString),
};

/** The lantern mark in a 96 square: barrel of paper lit by a kawung flame. */
function markLantern(): string {
  const cap = "#ea6d55";
  const capShade = "#b8475a";
  return (
    line("M48 5V13", night.cream, 5) +
    path("M36 11H60Q62 11 63 13L66 20Q67 22 65 22H31Q29 22 30 20L33 13Q34 11 36 11Z", cap) +
    path("M54 11H60Q62 11 63 13L66 20Q67 22 65 22H58Z", capShade) +
    path("M30 25H66Q69 25 71 28Q91 49 71 71Q69 74 66 74H30Q27 74 25 71Q5 49 25 28Q27 25 30 25Z", night.amber) +
    path("M66 25Q69 25 71 28Q91 49 71 71Q69 74 66 74H53Q76 49 53 25Z", "#e0803f") +
    put(48, 49.5, emblem("#fff6dc"), 1.05) +
    path("M31 77H65Q67 77 66 79L63 85Q62 87 60 87H36Q34 87 33 85L30 79Q29 77 31 77Z", cap) +
    path("M58 77H65Q67 77 66 79L63 85Q62 87 60 87H54Z", capShade) +
    line("M48 88V93", night.cream, 5)
  );
}

/** Lanterns on a string from edge to edge; two copies side by side join. */
function lanternString(sheet: Sheet): string {
  const cord = "#8a6a78";
  sheet.symbol(
    "l",
    sheet.glow(0, 16, 34, night.amber, 0.8) +
      line("M0-3V4", cord, 1) +
      path("M-6 5H6Q15 15 6 26H-6Q-15 15-6 5Z", night.amber) +
      path("M6 5Q15 15 6 26H1Q9 15 2 5Z", "#dd7f3c") +
      path("M-6 5H-2Q-7 15-2 26H-6Q-15 15-6 5Z", night.glow, 'opacity=".6"') +
      path("M-5 2H5L6 5H-6ZM-6 26H6L5 29H-5Z", "#5b2f4c") +
      line("M0 29V36M-2 29V33M2 29V33", "#e8825a", 1),
  );
  const hung = [
    [38, 14, 0.7],
    [94, 27, 0.9],
    [158, 34, 0.76],
    [216, 34, 1],
    [272, 26, 0.8],
    [324, 13, 0.68],
  ] as const;
  return (
    line("M0 4Q180 66 360 4", cord, 1.2) +
    dots("0 4, 360 4", cord, 5) +
    hung.map(([x, y, scale]) => sheet.use("l", x, y, scale)).join("")
  );
}

/** A lantern in a 48 square, with a sign on its paper. */
function status(key: string, paper: string, shade: string, sign: string): string {
  return picture(key, sizes.status, sizes.status, () => {
    return (
      line("M24 1V5", "#8d6a7c", 2.5) +
      path("M17 5H31L33 9H15Z", "#5b2f4c") +
      path("M15 10H33Q51 24 33 38H15Q-3 24 15 10Z", paper) +
      path("M33 10Q51 24 33 38H27Q45 24 27 10Z", shade) +
      path("M15 39H33L31 42.500H17Z", "#5b2f4c") +
      line("M21 43V46M24 43V47.500M27 43V46", "#e8825a", 1.8) +
      sign
    );
  });
}

/** A rosette of kawung petals, richer at higher levels, with the numeral in its middle. */
function badge(key: string, level: number, light: string, shade: string, numeral: string): string {
  const petals = level < 3 ? 8 : level < 6 ? 10 : 12;
  const step = 360 / petals;
  return picture(key, sizes.badge, sizes.badge, (sheet: Sheet) => {
    sheet.symbol("p", path("M0-15Q-9-22 0-31Q9-22 0-15Z", light) + path("M0-15Q9-22 0-31Z", shade));
    sheet.symbol("b", path("M0-15Q-8-20 0-27Q8-20 0-15Z", level < 6 ? shade : night.coral));
    const spark = Array.from({ length: petals }, (_, index) => {
      const angle = ((index + 0.5) * step * Math.PI) / 180;
      return `${(32 + 29.5 * Math.sin(angle)).toFixed(1)} ${(32 - 29.5 * Math.cos(angle)).toFixed(1)}`;
    });
    return (
      ring(petals, (angle) => sheet.use("p", 32, 32, 1, angle)) +
      (level < 2 ? "" : ring(petals, (angle) => sheet.use("b", 32, 32, 1, angle), step / 2)) +
      (level < 7 ? "" : dots(spark.join(", "), night.glow, 3)) +
      disc(32, 32, 19, shade) +
      disc(32, 32, 17, "#1b1d45") +
      (level < 6
        ? ""
        : disc(32, 32, 14.5, "none", `stroke="${shade}" stroke-width="1.500" stroke-dasharray="1.500 3"`)) +
      disc(32, 32, 17, "none", `stroke="${light}" stroke-width="2.500"`) +
      line(numeral, night.cream, 4)
    );
  });
}
