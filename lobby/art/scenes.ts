import { disc, dots, line, oval, path, picture, put, rect, ring, scene, streaks, type Sheet } from "./kit.ts";
import { emblem, kawung, lantern, palm, sparks, stiltHouse } from "./motifs.ts";
import { night, river } from "./palette.ts";

const floor = "#1b1d48";
const paper = { light: night.cream, shade: "#e6cba8", mark: "#d8bd98" };
const wood = { light: "#8a5138", dark: "#5a322f" };
const stone = { light: "#8f6a8c", shade: "#5f4674", dark: "#43305f" };

/** Larger scenes for pages with a single message: 240 by 180, transparent. */
export const scenePictures = {
  "decor/skyline.svg": () => picture("sk", 480, 96, skyline),

  /** The market's book of accounts, open beside a lantern. */
  "empty/history.svg": () =>
    scene("hi", (sheet) => {
      return (
        sheet.glow(196, 74, 84, night.glow, 0.5) +
        oval(114, 164, 92, 8, floor) +
        line("M200 0V14", "#3a2350", 2) +
        put(200, 12, lantern(), 0.6) +
        path("M16 66Q66 52 114 72Q162 52 212 66L220 158Q166 146 114 162Q62 146 8 158Z", wood.dark) +
        path("M24 58Q70 44 114 66V154Q66 138 16 150Z", paper.light) +
        path("M114 66Q158 44 204 58L212 150Q162 138 114 154Z", paper.shade) +
        path("M114 66Q104 60 94 57L92 142Q104 146 114 154Z", paper.shade) +
        line("M36 76Q64 68 88 76M34 92Q62 84 84 90M32 108Q60 100 88 106M30 124Q56 117 74 121", paper.mark, 4) +
        put(164, 92, emblem("#c98f6a"), 0.72) +
        line("M140 124Q164 116 190 122", "#c9a680", 4) +
        line("M150 152L206 96", "#b94a62", 7) +
        path("M206 96L222 74Q228 70 226 80L212 102Z", night.amber) +
        path("M150 152L142 162L153 158Z", night.ink)
      );
    }),

  /** Three tickets on a string, the first already stamped. */
  "empty/tasks.svg": () =>
    scene("ts", (sheet) => {
      const ticket = (light: string, shade: string, mark: string) =>
        path("M-26 0H26V66Q18 66 18 76Q18 86 26 86V96H-26V86Q-18 86-18 76Q-18 66-26 66Z", light) +
        path("M10 0H26V66Q18 66 18 76Q18 86 26 86V96H10Z", shade) +
        rect(-5, -6, 10, 16, wood.light, 'rx="3"') +
        mark;
      const open = put(0, 40, emblem("#b8763c"), 0.6) + line("M-10 80H10", "#b8763c", 4);
      const stamp =
        disc(0, 40, 19, "none", `stroke="#1f7d5c" stroke-width="4"`) + line("M-9 41L-2 48L10 33", "#1f7d5c", 5);
      return (
        sheet.glow(60, 80, 84, night.glow, 0.55) +
        sheet.glow(190, 70, 60, night.glow, 0.35) +
        line("M0 30Q120 62 240 26", "#5a3a62", 3) +
        put(52, 44, ticket(paper.light, paper.shade, stamp + line("M-10 80H10", paper.mark, 4)), 1, 5) +
        put(120, 50, ticket("#ffd88a", "#e9ad62", open), 1, -3) +
        put(
          186,
          43,
          ticket("#f5a08e", "#cf6f74", put(0, 40, emblem("#b94a62"), 0.6) + line("M-10 80H10", "#b94a62", 4)),
          1,
          -7,
        ) +
        sparks("20 84, 88 24, 154 18, 226 96, 150 168, 30 150") +
        oval(120, 168, 84, 7, floor)
      );
    }),

  /** The information stall: lit, with a clerk behind the counter and a speech bubble. */
  "empty/service.svg": () =>
    scene("se", (sheet) => {
      sheet.symbol("a", path("M0 0H24V14Q12 26 0 14Z", "#e66a55") + path("M24 0H48V14Q36 26 24 14Z", night.cream));
      return (
        sheet.glow(104, 92, 104, night.amber, 0.6) +
        oval(110, 168, 92, 7, floor) +
        rect(40, 62, 128, 66, sheet.linear("w", "0 #ffdf9a, 1 #ee8a52")) +
        path("M76 128V112Q78 98 92 96Q82 78 104 76Q126 78 116 96Q130 98 132 112V128Z", "#43295c") +
        path("M80 82Q82 60 104 60T128 82Q104 72 80 82Z", "#2a1a44") +
        path("M116 96Q130 98 132 112V128H120Q124 108 110 98Z", "#7a3d62") +
        rect(32, 122, 144, 10, "#b5694a", 'rx="3"') +
        rect(38, 132, 132, 34, wood.light) +
        rect(38, 132, 132, 34, kawung(sheet, "k", wood.dark, 22, 0.8)) +
        rect(32, 44, 8, 122, wood.dark) +
        rect(168, 44, 8, 122, wood.dark) +
        [32, 80, 128].map((x) => sheet.use("a", x, 46)).join("") +
        rect(30, 38, 148, 10, wood.dark, 'rx="3"') +
        path("M178 22Q178 10 190 10H218Q230 10 230 22V42Q230 54 218 54H200L184 68L188 54Q178 52 178 42Z", paper.light) +
        path("M218 10Q230 10 230 22V42Q230 54 218 54H208Q220 40 214 10Z", paper.shade) +
        put(203, 32, emblem("#b94a62"), 0.62) +
        sparks("16 60, 22 26, 98 18, 150 12, 226 96, 214 130")
      );
    }),

  /** A receipt under the glass, its seal whole. */
  "empty/proof.svg": () =>
    scene("pf", (sheet) => {
      const sheetOfPaper = "M58 14H158V150l-9-7-8 7-8-7-9 7-8-7-8 7-9-7-8 7-8-7-9 7-8-7-8 7Z";
      return (
        sheet.glow(112, 86, 108, night.glow, 0.38) +
        oval(116, 168, 80, 7, floor) +
        path(sheetOfPaper, paper.light) +
        path("M138 14H158V150l-9-7-8 7-3-3Z", paper.shade) +
        line("M74 36H122M74 52H108M74 68H116", paper.mark, 5) +
        line("M74 88H142", paper.mark, 3, 'stroke-dasharray="1 8"') +
        ring(12, (angle) =>
          path("M88 118Q82 106 88 98Q94 106 88 118Z", "#2f9478", `transform="rotate(${angle} 88 118)"`),
        ) +
        disc(88, 118, 14, night.jade) +
        path("M98 108A14 14 0 0 1 80 129.500Q96 124 98 108Z", "#2f9478") +
        line("M82 118l5 5 8-10", "#0f2a2c", 3.5) +
        line("M190 130L216 158", wood.light, 13) +
        line("M186 124L194 134", night.amber, 9) +
        disc(162, 96, 38, "#bfe0ff", 'opacity=".3"') +
        disc(162, 96, 38, "none", 'stroke="#f0b551" stroke-width="8"') +
        path("M136 88A28 28 0 0 1 158 69", "none", 'stroke="#fff" stroke-width="5" opacity=".8"') +
        line("M148 92H176M148 106H168", paper.light, 4, 'opacity=".85"') +
        sparks("28 40, 40 100, 206 30, 222 80, 24 140")
      );
    }),

  /** A hammock between two palms, the moon over still water. */
  "empty/break.svg": () =>
    scene("br", (sheet) => {
      const trunk = "#241a4a";
      return (
        sheet.glow(120, 62, 92, night.glow, 0.35) +
        disc(120, 60, 34, "#ffe9bd") +
        path("M104 46q8-6 14 1q-4 8-11 7zM128 66q9-5 11 4q-6 8-12 2z", "#f3c68c", 'opacity=".6"') +
        path("M0 128Q60 112 120 122T240 118V134H0Z", river.hill) +
        rect(0, 126, 240, 26, "#23225e") +
        streaks(120, 132, 66, 3, "#ffe0a6", 'opacity=".6"') +
        path("M0 152Q60 138 120 148T240 144V172Q120 184 0 172Z", "#191a45") +
        put(38, 158, palm(sheet, "f", trunk, -14), 1.12) +
        put(204, 156, palm(sheet, "f", trunk, -14), "-1.120 1.120") +
        line("M34 92L66 112M208 92L176 112", night.cream, 2) +
        path("M64 110Q120 168 178 110Q150 132 120 134T64 110Z", "#f27d6a") +
        path("M64 110Q120 168 178 110Q166 146 120 146T64 110Z", "#b94a62") +
        line("M76 122Q120 148 166 122", night.amber, 2.5) +
        // a sleeper under a hat
        path("M84 122Q90 106 108 114L140 122Q156 122 160 124Q140 136 120 136T84 122Z", "#43295c") +
        path("M74 116Q84 92 106 112Q90 122 74 116Z", "#c9834e") +
        path("M90 100Q100 102 106 112Q98 118 90 119Q96 110 90 100Z", "#8a4a45") +
        dots("20 30, 62 18, 176 22, 222 44, 196 66, 40 62, 84 36", night.cream, 2.5, 'opacity=".7"')
      );
    }),

  /** The split gate, barred: the market does not open here. */
  "empty/blocked.svg": () =>
    scene("bl", (sheet) => {
      return (
        sheet.glow(120, 92, 92, night.rose, 0.4) +
        sparks("24 30, 60 16, 178 20, 218 38, 120 22, 106 44, 136 54") +
        splitGate() +
        line("M30 116H210", wood.light, 9) +
        line("M30 119H210", wood.dark, 4) +
        line("M120 92V110", "#2a1a3e", 2.5) +
        put(120, 100, unlit(), 0.42)
      );
    }),

  /** A lantern that has gone out; the smoke still rises. */
  "empty/went-out.svg": () =>
    scene("wo", (sheet) => {
      return (
        sheet.glow(206, 60, 54, night.glow, 0.55) +
        oval(116, 168, 66, 7, floor) +
        line("M0 10Q120 36 240 8", "#5a3a62", 3) +
        line("M116 22V40M206 16V30M36 18V34", "#3a2350", 2.5) +
        put(206, 28, lantern(), 0.42) +
        put(36, 32, unlit(), 0.36) +
        put(116, 38, unlit(), 0.9) +
        path("M108 74l10 12-8 10 12 16", "none", `stroke="${night.ink}" stroke-width="3.500"`) +
        line("M136 40Q152 34 146 22T158 4", night.cream, 3, 'opacity=".45"') +
        line("M146 50Q168 44 164 30", night.cream, 2.5, 'opacity=".3"') +
        sparks("70 60, 84 130, 176 120, 24 110, 222 132")
      );
    }),

  /** The market's gate stands open; there is light inside. */
  "empty/visitor.svg": () =>
    scene("vi", (sheet) => {
      return (
        sheet.glow(120, 104, 96, night.amber, 0.75) +
        splitGate() +
        path("M106 158V70Q120 54 134 70V158Z", sheet.linear("l", "0 #ffdf9a, 1 #ee8a52")) +
        path("M106 158H134L156 178H84Z", "#e79a68", 'opacity=".6"') +
        line("M60 8Q120 44 180 8", "#5a3a62", 2.5) +
        put(120, 25, lantern(), 0.36) +
        put(76, 15, lantern("#f27d6a", "#b94a62"), 0.26) +
        put(164, 15, lantern("#f27d6a", "#b94a62"), 0.26)
      );
    }),

  /** A fresh lantern goes up the pole. */
  "empty/update.svg": () =>
    scene("up", (sheet) => {
      return (
        sheet.glow(146, 78, 96, night.glow, 0.6) +
        oval(108, 168, 76, 7, floor) +
        line("M66 166V18Q66 8 78 8H146", "#6d3340", 7) +
        line("M63 166V20", "#a9633f", 2.5) +
        line("M146 10V34M66 60Q96 40 140 12", night.cream, 2) +
        put(146, 30, lantern(), 0.86) +
        line("M196 92V62M186 72L196 60L206 72", night.jade, 6) +
        path("M40 150H96L102 166H34Z", wood.light) +
        path("M80 150H96L102 166H84Z", wood.dark) +
        put(24, 138, unlit(), 0.22) +
        sparks("22 36, 40 84, 104 44, 214 30, 222 120, 190 140")
      );
    }),

  /** A stall with its shutter down for now. */
  "empty/closed.svg": () =>
    scene("cl", (sheet) => {
      sheet.symbol("a", path("M0 0H26V18Q13 30 0 18Z", "#e66a55") + path("M26 0H52V18Q39 30 26 18Z", night.cream));
      return (
        sheet.glow(204, 66, 60, night.glow, 0.5) +
        oval(110, 168, 92, 7, floor) +
        rect(34, 54, 148, 112, "#3a2a5c") +
        rect(42, 60, 132, 74, "#6b5b96", 'rx="3"') +
        line("M42 76H174M42 92H174M42 108H174M42 122H174", "#4d4078", 4) +
        rect(28, 132, 160, 10, "#b5694a", 'rx="3"') +
        rect(36, 142, 144, 24, wood.dark) +
        rect(36, 142, 144, 24, kawung(sheet, "k", wood.light, 22, 0.6)) +
        put(
          108,
          100,
          path("M-34-16H34V16H-34Z", paper.light) +
            path("M18-16H34V16H18Z", paper.shade) +
            line("M-22-4H8M-22 6H-4", paper.mark, 4) +
            line("M-34-16L0-34L34-16", "#3a2350", 2.5),
          1,
          -5,
        ) +
        [30, 82, 134].map((x) => sheet.use("a", x, 36)).join("") +
        rect(26, 28, 164, 11, wood.dark, 'rx="3"') +
        line("M204 24V36M190 30Q200 22 214 24", "#3a2350", 2.5) +
        put(204, 34, lantern(), 0.46) +
        sparks("14 40, 60 12, 130 16, 226 20, 224 130")
      );
    }),
};

/** The market seen from afar, at the foot of a page: 480 by 96, on the ground. */
function skyline(sheet: Sheet): string {
  const far = "#1e194a";
  const near = "#141030";
  sheet.symbol("l", sheet.glow(0, 0, 13, night.amber, 0.5) + disc(0, 0, 2, night.amber));
  const lamp = (points: string): string =>
    points
      .split(", ")
      .map((point) => point.split(" ").map(Number))
      .map(([x = 0, y = 0]) => sheet.use("l", x, y))
      .join("");
  return (
    path("M0 96V70Q60 50 120 60Q178 18 200 16Q214 12 226 18Q262 44 318 60Q400 48 480 70V96Z", near) +
    put(52, 92, palm(sheet, "f", far, 16), 0.56) +
    put(436, 92, palm(sheet, "f", far, -18), 0.46) +
    put(96, 92, stiltHouse(far, "#d98f3e"), 0.78) +
    put(386, 92, stiltHouse(far, "#d98f3e"), 0.66) +
    path(
      "M126 92V70L120 66L134 52H178L192 66L186 70V92ZM206 92V60L198 56Q214 50 220 34Q226 50 242 56L234 60V92ZM254 92V72L248 68L262 56H300L314 68L308 72V92ZM322 92V76L318 73L328 64H356L366 73L362 76V92Z",
      far,
    ) +
    line("M96 52Q130 66 156 50T220 40T281 54T342 62T386 58", far, 1.5) +
    lamp("118 60, 142 58, 172 48, 196 46, 246 46, 266 53, 300 60, 324 65, 362 61") +
    dots("146 78, 164 78, 220 70, 272 80, 290 80, 342 82", "#d98f3e", 5, 'opacity=".75"') +
    path("M0 96V88Q120 80 240 86T480 84V96Z", near)
  );
}

/** A split gate of stone, its two halves apart. */
function splitGate(): string {
  const half =
    path("M-14 150V58L-22 46H-18V34L-28 24H-24L-34 12V24L-44 30V44L-54 50V66L-66 72V92L-80 98V150Z", stone.light) +
    path("M-14 150V58L-22 46H-18V34L-28 24H-24L-34 12V24Q-30 80-40 150Z", stone.shade) +
    line("M-78 104H-18M-64 78H-18M-52 56H-20M-78 128H-18", stone.dark, 3) +
    put(-48, 116, emblem(stone.dark), 0.42) +
    put(-44, 90, emblem(stone.dark), 0.3);
  return oval(120, 158, 104, 9, floor) + put(120, 4, half) + put(120, 4, half, "-1 1");
}

function unlit(): string {
  return lantern("#8480b0", "#5d5990", "#a5a1c9");
}
