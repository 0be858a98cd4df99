import { disc, line, oval, path, put, rect, scene } from "./kit.ts";
import { emblem, kawung, lantern, sparks } from "./motifs.ts";
import { night } from "./palette.ts";

const fur = { light: "#5a559c", dark: "#413d7c" };
const cloud = "#2b2c64";

/** Small scenes for empty and error screens: 240 by 180, on the page's own ground. */
export const notePictures = {
  /** An unprinted receipt under a lantern. */
  "empty/no-orders.svg": () =>
    scene("no", (sheet) => {
      return (
        sheet.glow(120, 84, 100, night.glow, 0.4) +
        oval(120, 166, 74, 8, "#1b1d48") +
        path("M80 60V156l8-7 8 7 8-7 8 7 8-7 8 7 8-7 8 7 8-7 8 7V60Z", night.cream) +
        path("M138 60H160V156l-8-7-8 7-6-5.500Z", "#e6cba8") +
        put(120, 90, emblem("#ecc796"), 0.62) +
        line("M94 116H146M94 130H128", "#d8bd98", 4, 'stroke-dasharray="1 8"') +
        rect(60, 44, 120, 26, "#45428a", 'rx="13"') +
        path("M60 57H180A13 13 0 0 1 167 70H73A13 13 0 0 1 60 57Z", "#332f6e") +
        rect(74, 55, 92, 7, night.ink, 'rx="3.500"') +
        disc(168, 51, 3, night.jade) +
        line("M204 0V14", "#3a2350", 2) +
        put(204, 12, lantern(), 0.5)
      );
    }),

  /** One admission ticket for two: two lanterns on a string, and the paper that links them. */
  "empty/invite.svg": () =>
    scene("iv", (sheet) => {
      const ticket =
        path("M-62-26H62V-9A9 9 0 0 0 62 9V26H-62V9A9 9 0 0 0-62-9Z", night.cream) +
        path("M20-26H62V-9A9 9 0 0 0 62 9V26H20Z", "#e6cba8") +
        line("M20-18V20", "#b98f6a", 3, 'stroke-dasharray="1 8"') +
        put(41, 0, emblem("#b94a62"), 0.8) +
        line("M-46-8H2M-46 8H-14", "#d8bd98", 5);
      return (
        sheet.glow(78, 62, 66, night.glow, 0.5) +
        sheet.glow(164, 62, 66, night.glow, 0.5) +
        oval(120, 168, 78, 7, "#1b1d48") +
        line("M12 14Q66 28 120 18T228 15", "#5a3a62", 2.5) +
        put(74, 21, lantern(), 0.78) +
        put(168, 20, lantern("#f27d6a", "#b94a62"), 0.78) +
        sparks("20 60, 120 46, 222 70, 104 84, 140 88") +
        put(120, 132, ticket, 1, -7)
      );
    }),

  /** A kite whose string has parted. */
  "empty/no-network.svg": () =>
    scene("nn", (sheet) => {
      return (
        sheet.glow(150, 64, 90, night.glow, 0.35) +
        path(
          "M20 70Q20 54 38 54Q46 38 64 46Q80 42 84 58Q96 58 96 70ZM170 136Q170 122 186 124Q196 110 210 120Q224 118 224 136Z",
          cloud,
        ) +
        sparks("34 22, 92 26, 216 34, 226 84, 110 108") +
        put(
          152,
          60,
          line("M0 54Q16 66 2 78T6 100", night.cream, 2) +
            path("M-7 70L9 78L9 68L-7 80ZM-2 92L14 98L13 88L-2 102Z", night.amber) +
            path("M0-50L36-4L0 58L-36-4Z", "#f27d6a") +
            path("M0-50L36-4L0 58Z", "#b94a62") +
            path("M0-50L36-4H-36Z", night.amber) +
            path("M0-50L36-4H0Z", "#dd7f3c") +
            put(0, -4, emblem("#fff4d6"), 0.72) +
            line("M0-50V58M-36-4H36", night.cream, 1.8, 'opacity=".7"'),
          1,
          20,
        ) +
        line("M146 74Q132 100 114 96Q104 94 108 104", night.cream, 2) +
        line("M88 128Q76 126 72 140Q68 156 52 158", night.cream, 2) +
        line("M101 110l-1 4M97 118l-2 4", night.cream, 2, 'opacity=".5"') +
        path("M38 172Q40 160 52 158Q64 158 66 172Z", "#45428a") +
        line("M52 158V164", night.amber, 5)
      );
    }),

  /** A cat asleep on folded batik: nothing to do here. */
  "empty/nothing-here.svg": () =>
    scene("nh", (sheet) => {
      return (
        sheet.glow(58, 62, 78, night.glow, 0.5) +
        line("M56 0V18", "#3a2350", 2) +
        put(56, 14, lantern(), 0.5) +
        oval(138, 164, 86, 9, "#1b1d48") +
        rect(62, 138, 154, 24, "#8a4636", 'rx="10"') +
        rect(62, 138, 154, 24, kawung(sheet, "k", night.glow, 20, 0.45), 'rx="10"') +
        path("M62 150H216V152A10 10 0 0 1 206 162H72A10 10 0 0 1 62 152Z", "#3a1a2c", 'opacity=".4"') +
        // body, curled
        path("M98 140Q92 96 140 88Q190 84 204 120Q208 136 200 140Z", fur.light) +
        path("M204 120Q208 136 200 140H118Q184 136 176 94Q198 100 204 120Z", fur.dark) +
        line("M200 132Q204 142 184 139Q160 137 142 139", fur.dark, 11) +
        line("M150 138H142", night.cream, 9) +
        // head on paws
        path(
          "M78 134Q70 108 82 100L80 82L96 94Q104 92 112 94L128 82L126 102Q136 112 128 130Q120 142 102 142Q84 142 78 134Z",
          fur.light,
        ) +
        path("M128 82L126 102Q136 112 128 130Q120 142 102 142Q124 130 112 94Z", fur.dark) +
        path("M84 88L92 95L84 99ZM123 88L122 99L115 95Z", "#e98f86") +
        line("M84 114Q89 119 94 114M108 114Q113 119 118 114M98 125Q101 128 104 125M101 122V124", night.cream, 2.2) +
        line("M140 92Q146 98 146 106M158 90Q165 97 165 106M176 94Q182 101 182 108", fur.dark, 4) +
        line("M146 70H156L146 80H156M170 46H182L170 58H182", night.glow, 2.5, 'opacity=".75"')
      );
    }),

  /** A boat that has lost its way in the mist. */
  "empty/not-found.svg": () =>
    scene("nf", (sheet) => {
      return (
        sparks("36 40, 70 20, 214 44, 100 52, 24 78, 196 18") +
        sheet.glow(156, 60, 80, night.glow, 0.4) +
        disc(156, 60, 36, "#ffe9bd") +
        path("M138 44q8-6 14 1q-4 8-11 7zM164 66q10-5 12 5q-7 8-13 2z", "#f3c68c", 'opacity=".6"') +
        rect(56, 88, 150, 14, cloud, 'rx="7"') +
        rect(18, 104, 120, 14, "#343477", 'rx="7"') +
        rect(120, 110, 104, 14, cloud, 'rx="7"') +
        sheet.glow(92, 92, 56, night.glow, 0.8) +
        put(
          112,
          140,
          line("M-30-8V-58Q-30-66-22-66", "#6d3340", 3.5) +
            path("M-58-22Q-44-4-26-6H30Q46-6 58-24Q54 2 38 8H-36Q-52 2-58-22Z", "#8a4250") +
            path("M-54-12Q0 6 57-16Q52 3 38 8H-36Q-48 4-54-12Z", "#5a2a42") +
            line("M-55-18Q-42-3-26-4H30Q44-4 55-20", night.amber, 2),
        ) +
        put(90, 74, lantern(), 0.28) +
        rect(30, 142, 150, 14, "#3d3c82", 'rx="7"') +
        rect(96, 152, 116, 14, "#2f2f6c", 'rx="7"') +
        rect(64, 160, 70, 10, cloud, 'rx="5"') +
        line("M84 149H112M128 159H150", night.glow, 2.5, 'opacity=".5"')
      );
    }),
};
