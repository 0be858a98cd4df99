import { disc, line, path, picture, put, rect, ring, type Sheet } from "./kit.ts";
import { parangTile } from "./motifs.ts";
import { night } from "./palette.ts";

const sizes = { logo: 96, icon: 512, status: 48, badge: 64 };

/** Logo, icons, order states and player badges: the lantern and the kawung, reduced to marks. */
export const markPictures = {
  "logo.svg": () => picture("lg", sizes.logo, sizes.logo, () => markLantern()),

  "favicon.svg": () =>
    picture("fv", 32, 32, () => rect(0, 0, 32, 32, night.night, 'rx="8"') + put(2, 2, markLantern(), 28 / 96)),

  "icon-maskable.svg": () =>
    picture("im", sizes.icon, sizes.icon, (sheet) => {
      return (
        rect(
          0,
          0,
          512,
          512,
          sheet.linear("s", [
            [0, "#2a2a66"],
            [0.62, night.night],
            [1, night.ground],
          ]),
        ) +
        sheet.glow(256, 262, 250, night.amber, 0.5) +
        put(88, 88, markLantern(), 3.5)
      );
    }),

  "status/success.svg": () => status("su", night.jade, "#2f9478", line("M16 26l6 6 11-13", "#0f2a2c", 4.5)),
  "status/waiting.svg": () => status("wa", night.amber, "#d9803c", line("M24 19V27L29 31", "#3a1c22", 4.2)),
  "status/exception.svg": () => status("ex", night.coral, "#cf5f63", line("M24 18V27M24 33.500v.01", "#3d1226", 4.8)),
  "status/failed.svg": () =>
    status(
      "fa",
      "#8b88b4",
      "#63618f",
      line("M18.500 20.500L29.500 31.500M29.500 20.500L18.500 31.500", "#17183a", 4.5),
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

  "patterns/kawung.svg": () =>
    picture(
      "pk",
      48,
      48,
      () =>
        `<g fill="${night.cream}">${path("M2 2Q20 4 22 22Q4 20 2 2ZM46 2Q28 4 26 22Q44 20 46 2ZM2 46Q20 44 22 26Q4 28 2 46ZM46 46Q28 44 26 26Q44 28 46 46ZM24 20l4 4-4 4-4-4Z", night.cream)}</g>`,
    ),
  "patterns/parang.svg": () =>
    picture("pp", 48, 48, (sheet) =>
      rect(
        0,
        0,
        48,
        48,
        sheet.pattern("p", 32, parangTile(night.cream), `rotate(45) scale(${(1.5 * Math.SQRT1_2).toFixed(2)})`),
      ),
    ),
};

/** The lantern mark in a 96 square: barrel of paper lit by a kawung flame. */
function markLantern(): string {
  return (
    line("M48 6V14", night.cream, 5) +
    path("M34 12H62L67 22H29Z", "#e2694f") +
    path("M28 24H68Q94 48 68 74H28Q2 48 28 24Z", night.amber) +
    path("M68 24Q94 48 68 74H52Q76 48 52 24Z", "#e0803f") +
    `<g fill="#fff4d6">${ring(4, (angle) => `<path d="M46 47Q28 45 26 27Q44 29 46 47Z" transform="rotate(${angle} 48 49)"/>`)}</g>` +
    path("M29 76H67L62 86H34Z", "#e2694f") +
    line("M48 87V93", night.cream, 5)
  );
}

function status(key: string, paper: string, shade: string, sign: string): string {
  return picture(key, sizes.status, sizes.status, () => {
    return (
      line("M24 2V6", night.cream, 2.5, 'opacity=".6"') +
      path("M17 5H31L34 10H14Z", shade) +
      path("M14 11H34Q48 25 34 40H14Q0 25 14 11Z", paper) +
      path("M34 11Q48 25 34 40H28Q41 25 28 11Z", shade) +
      path("M14 41H34L31 46H17Z", shade) +
      sign
    );
  });
}

/** A rosette of as many petals as levels (twelve at most), the numeral drawn in its heart. */
function badge(key: string, level: number, light: string, shade: string, numeral: string): string {
  const petals = 6 + level;
  return picture(key, sizes.badge, sizes.badge, (sheet: Sheet) => {
    sheet.symbol("p", path("M0-14Q-9-22 0-31Q9-22 0-14Z", light) + path("M0-14Q9-22 0-31Z", shade));
    return (
      ring(petals, (angle) => sheet.use("p", 32, 32, 1, Math.round(angle))) +
      disc(32, 32, 19.5, shade) +
      disc(32, 32, 17, "#1b1d45") +
      disc(32, 32, 17, "none", `stroke="${light}" stroke-width="2"`) +
      line(numeral, light, 4)
    );
  });
}
