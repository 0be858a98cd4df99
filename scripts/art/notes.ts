import { disc, dots, line, oval, path, picture, put, rect, type Sheet } from "./kit.ts";
import { kawung, lantern } from "./motifs.ts";
import { night } from "./palette.ts";

/** Small scenes for empty and lost screens: 240 by 180, on the page's own ground. */
export const notePictures = {
  "empty/no-orders.svg": () =>
    note("no", (sheet) => {
      const tip = "M0 0Q4-5 8 0T16 0T24 0T32 0T40 0T48 0T56 0T64 0T72 0T80 0";
      return (
        sheet.glow(120, 90, 95, night.glow, 0.35) +
        path("M78 58V146l7-6 7 6 7-6 7 6 7-6 7 6 7-6 7 6 7-6 7 6 7-6 7 6V58Z", night.cream) +
        path("M134 58H162V146l-7-6-7 6-7-6-7 6Z", "#e8cfae", 'opacity=".7"') +
        line("M92 82H126M92 96H118M92 110H122M140 82H148M138 96H148M136 110H148", "#cbb196", 4) +
        rect(64, 44, 112, 22, "#3a3a78", 'rx="11"') +
        rect(64, 55, 112, 11, "#2a2a5e", 'rx="5.500"') +
        rect(76, 53, 88, 6, night.ink, 'rx="3"') +
        put(196, 20, lantern(), 0.46) +
        tip.slice(0, 0)
      );
    }),
  "empty/no-network.svg": () =>
    note("nn", (sheet) => {
      return (
        path("M28 54q4-16 22-14q8-14 24-6q16-4 18 10q12 2 10 10Z", "#2c2d66") +
        path("M150 120q4-12 18-10q8-10 20-4q14-2 14 8q8 2 8 6Z", "#2c2d66") +
        put(
          148,
          66,
          path("M0-46L34 0L0 58L-34 0Z", "#f27d6a") +
            path("M0-46L34 0L0 58Z", "#b94a62") +
            path("M0-46L34 0H-34Z", night.amber) +
            path("M0-46L34 0H0Z", "#dd7f3c") +
            line("M0-46V58M-34 0H34", night.cream, 2) +
            path("M0 58q10 10 0 20q-10 8 0 18", "none", `stroke="${night.cream}" stroke-width="2"`) +
            path("M-8 74L8 84V74L-8 84ZM-8 92L8 102V92L-8 102Z", night.glow),
          0.9,
          18,
        ) +
        line("M132 92Q118 112 106 112", night.cream, 2) +
        line("M82 124Q64 132 50 158", night.cream, 2, 'stroke-dasharray="1 6"') +
        sheet.glow(148, 60, 80, night.glow, 0.25)
      );
    }),
  "empty/nothing-here.svg": () =>
    note("nh", (sheet) => {
      return (
        sheet.glow(60, 76, 80, night.glow, 0.45) +
        put(58, 18, lantern(), 0.5) +
        oval(136, 152, 84, 12, "#1c1d46") +
        path("M60 140Q60 126 76 126H196Q212 126 212 140V148H60Z", "#7d4030") +
        path("M60 140Q60 126 76 126H196Q212 126 212 140V148H60Z", kawung(sheet, "k", night.glow, 18, 0.4)) +
        path("M92 128Q84 92 124 86Q170 78 186 108Q194 122 186 128Z", "#3a3a78") +
        path("M186 128Q194 122 186 108Q178 92 160 88Q178 112 132 128Z", "#2a2a5e") +
        path("M92 130Q78 126 80 110L76 92L90 98Q98 94 106 98L118 90L118 110Q118 128 104 130Z", "#4a4a90") +
        line("M84 112Q88 116 92 112M102 112Q106 116 110 112M96 119v1", night.cream, 2.2) +
        line("M186 124Q204 120 200 104Q196 96 190 102", "#3a3a78", 9) +
        line("M92 96Q100 92 108 96M128 88Q162 80 180 102", night.amber, 2.5, 'opacity=".8"') +
        line("M150 66h9l-9 11h9M172 44h7l-7 9h7", night.glow, 2.5, 'opacity=".7"')
      );
    }),
  "empty/not-found.svg": () =>
    note("nf", (sheet) => {
      return (
        disc(158, 62, 34, "#ffeac2", 'opacity=".9"') +
        path("M20 104Q60 84 104 98T220 92V124H20Z", "#2c2d66", 'opacity=".8"') +
        path("M8 122Q120 108 232 122Q232 140 120 146Q8 140 8 122Z", "#1f2256") +
        sheet.glow(98, 88, 54, night.glow, 0.7) +
        put(
          110,
          126,
          path("M-46-14Q-36-2-20-3H24Q38-3 48-18Q44 2 30 6H-28Q-42 2-46-14Z", "#8a4a45") +
            path("M-42-6Q0 2 45-8Q42 3 30 6H-28Q-38 4-42-6Z", "#5a2a3c") +
            line("M-14-4V-46Q-14-52-8-52", "#5a2a3c", 3),
        ) +
        put(102, 73, lantern(), 0.2) +
        path("M4 128Q50 116 96 128T190 126T238 128V146Q180 138 120 146T4 144Z", "#3a3a78", 'opacity=".75"') +
        line("M70 152H98M120 158H170M186 150H204", "#ffd88a", 2.5, 'opacity=".45"') +
        dots(
          [
            [40, 40],
            [72, 22],
            [212, 36],
            [100, 54],
            [24, 70],
          ],
          night.cream,
          2.5,
          'opacity=".7"',
        )
      );
    }),
};

function note(key: string, compose: (sheet: Sheet) => string): string {
  return picture(key, 240, 180, compose);
}
