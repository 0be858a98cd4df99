import { disc, dots, gamePictures, line, oval, path, put, rect, type Sheet } from "../kit.ts";
import { kawung, palm } from "../motifs.ts";
import { komodo, night } from "../palette.ts";

/** Harta Komodo: the dragon that guards what the sea gave up. */
export const komodoPictures = gamePictures("o", {
  "tiles/77774-a.svg": (sheet) =>
    rect(0, 0, 320, 320, dawn(sheet)) +
    sheet.glow(206, 108, 150, "#ffe0a0", 0.7) +
    disc(210, 96, 50, "#ffecb8") +
    path("M0 176Q40 122 92 148Q150 90 206 150Q262 116 320 158V240H0Z", komodo.mist) +
    path("M0 214Q70 176 150 206T320 196V320H0Z", "#2c5a5a") +
    head(sheet) +
    sheet.glow(254, 296, 100, night.glow, 0.7) +
    path("M150 320Q200 296 250 304Q296 290 320 300V320Z", "#0f2230") +
    disc(206, 298, 15, "#ffe9c8") +
    path("M219 291A15 15 0 0 1 193 306Q214 308 219 291Z", "#d9ad94") +
    disc(300, 300, 13, "#ffe9c8") +
    path("M311 294A13 13 0 0 1 289 307Q306 308 311 294Z", "#d9ad94") +
    gem(236, 290, komodo.ruby, "#a8385c", 1.7) +
    gem(278, 286, "#6fc3f0", "#3f86c4", 1.7) +
    gem(256, 270, komodo.jade, "#2f9478", 2.1),

  "tiles/77774-b.svg": (sheet) =>
    rect(0, 0, 320, 320, dawn(sheet)) +
    sheet.glow(196, 100, 170, "#ffe0a0", 0.6) +
    disc(200, 92, 60, "#ffecb8") +
    path("M0 166Q50 116 108 154Q170 112 226 152Q276 122 320 156V240H0Z", komodo.mist) +
    put(40, 206, palm(sheet, "f", "#1d4248", 18), 1.2) +
    path("M0 196Q60 180 130 190T320 184V320H0Z", "#2c5a5a") +
    put(162, 196, dragon(), 0.98) +
    path("M0 208Q70 192 150 202T320 194V320H0Z", "#1d4248") +
    sheet.glow(160, 256, 96, night.glow, 0.8) +
    put(160, 306, chest(), 1.02) +
    path("M0 320V270Q30 262 48 284Q70 274 84 300Q160 308 236 300Q252 276 276 286Q294 264 320 272V320Z", "#0f2230"),

  "banners/banner-4.svg": (sheet) =>
    rect(0, 0, 640, 300, dawn(sheet)) +
    sheet.glow(400, 120, 210, "#ffe0a0", 0.6) +
    disc(400, 112, 68, "#ffecb8") +
    path("M0 160Q60 96 120 138Q180 80 250 140Q320 100 390 150Q470 104 540 146Q600 110 640 140V240H0Z", komodo.mist) +
    put(66, 226, palm(sheet, "f", "#1d4248", 22), 1.1) +
    put(600, 240, palm(sheet, "f", "#1d4248", -22), 1.3) +
    path("M0 196Q100 160 210 192T420 190Q540 168 640 192V300H0Z", "#2c5a5a") +
    sheet.glow(520, 226, 120, night.glow, 0.7) +
    put(514, 280, chest(), 0.94) +
    put(358, 262, dragon(), 1.26) +
    path("M0 300V262Q50 246 110 268Q250 288 400 276Q540 262 640 270V300Z", "#0f2230"),
});

function dawn(sheet: Sheet): string {
  return sheet.linear("s", `0 ${komodo.sky}, 0.24 #3a6a78, 0.4 #c9a468, 0.56 ${komodo.horizon}`);
}

/** The komodo's head and neck in profile, filling a 320 square from the lower left. */
function head(sheet: Sheet): string {
  const neck = "M0 186Q40 140 92 116Q112 130 104 176Q96 210 128 224Q124 270 134 320H0Z";
  return (
    line("M262 176Q286 186 296 204Q300 216 310 214M296 204Q292 216 298 226", "#f0806e", 5) +
    path(
      "M0 186Q40 140 92 116Q124 98 150 94Q166 84 180 94Q216 104 252 128Q278 136 278 154Q278 168 262 174L240 188Q196 214 142 220Q128 262 134 320H0Z",
      komodo.skin,
    ) +
    path(
      "M278 156Q278 168 262 174L240 188Q196 214 142 220Q128 262 134 320H0V292Q60 250 92 196Q180 196 278 156Z",
      komodo.skinShade,
    ) +
    path(neck, kawung(sheet, "n", komodo.skinDark, 40, 0.3)) +
    line("M276 158Q220 182 168 176Q146 172 136 160", komodo.skinDark, 4) +
    line("M2 186Q40 142 92 118Q124 100 150 96Q166 86 180 96Q216 106 252 130Q272 136 276 148", komodo.rim, 5) +
    path("M104 176Q96 210 128 224L142 220Q120 208 118 178Z", komodo.skinDark, 'opacity=".55"') +
    oval(112, 158, 7, 11, komodo.skinDark) +
    path("M150 118Q168 104 190 120Q176 134 156 130Z", komodo.skinDark) +
    disc(171, 120, 8.5, night.amber) +
    disc(173, 120, 4, "#1a1a26") +
    line("M146 114Q166 98 194 116", komodo.skinShade, 6) +
    oval(262, 144, 4, 3, komodo.skinDark) +
    dots(
      "206 132, 222 142, 200 150, 184 158, 236 150, 140 182, 168 190, 196 186, 222 178, 150 204, 182 202",
      komodo.rim,
      5,
      'opacity=".45"',
    )
  );
}

/** A whole komodo walking right; feet on y = 0, from x = -170 to 150. */
function dragon(): string {
  return (
    // far legs
    path("M66-46Q80-36 76-20L84-6H60L58-22ZM-44-44Q-34-30-42-16L-34-4H-60L-56-22Z", komodo.skinDark) +
    line("M140-62Q150-58 156-50M150-56Q158-58 162-56", "#f0806e", 3) +
    // body, tail to snout
    path(
      "M-174-18Q-128-20-92-48Q-70-66-36-68Q10-78 52-66Q74-66 92-80Q104-92 120-88Q142-82 148-72Q150-64 140-60L112-52Q98-46 88-32Q70-14 30-16Q-20-10-58-22Q-90-22-114-8Q-146 2-174-18Z",
      komodo.skin,
    ) +
    path(
      "M148-70Q150-64 140-60L112-52Q98-46 88-32Q70-14 30-16Q-20-10-58-22Q-90-22-114-8Q-146 2-174-18Q-130-10-96-32Q-40-34 20-36Q70-36 98-62Z",
      komodo.skinShade,
    ) +
    line("M-160-19Q-124-24-92-48Q-70-65-36-67Q10-77 52-65Q74-65 92-79Q104-90 120-87Q136-83 145-75", komodo.rim, 3) +
    // near legs with claws
    path("M34-44Q62-44 64-26Q62-14 74-2L66 2H40L48-10Q38-20 34-44Z", komodo.skin) +
    path("M-86-46Q-48-50-52-28Q-64-16-50-2L-58 2H-86L-74-10Q-90-22-86-46Z", komodo.skin) +
    line("M44 2l-4 4M54 2l-2 5M66 2l4 4M-82 2l-5 4M-70 2l-3 5M-56 2l3 4", night.cream, 3) +
    line("M144-68Q126-66 116-70", komodo.skinDark, 2.5) +
    disc(118, -80, 3.6, night.amber) +
    disc(119, -80, 1.6, "#1a1a26") +
    dots(
      "-60 -54, -40 -58, -20 -56, 0 -60, 20 -58, 40 -56, 60 -54, 80 -64, -90 -40, -110 -30, -50 -44, -10 -48, 30 -48, 98 -76",
      komodo.rim,
      3.5,
      'opacity=".5"',
    )
  );
}

/** An open chest of gems and pearls standing on y = 0; 130 wide. */
function chest(): string {
  return (
    path("M-62-54Q-66-92-46-94H50Q68-90 62-54Z", komodo.woodShade) +
    path("M-52-56Q-54-84-40-84H44Q56-82 52-56Z", "#2b1622") +
    disc(-34, -58, 9, "#ffe9c8") +
    disc(-46, -52, 8, "#e9c9a4") +
    disc(36, -58, 9, "#ffe9c8") +
    disc(48, -52, 7, "#e9c9a4") +
    gem(-16, -62, komodo.ruby, "#a8385c", 1.2) +
    gem(18, -62, "#6fc3f0", "#3f86c4", 1.1) +
    gem(0, -70, komodo.jade, "#2f9478", 1.4) +
    path("M-64-50H64L58 0H-58Z", komodo.wood) +
    path("M-60-22H61L58 0H-58Z", komodo.woodShade) +
    path("M-64-52H64V-42H-64ZM-46-42H-34V0H-45ZM34-42H46L45 0H34Z", komodo.brass) +
    path("M0-52H64V-42H0ZM40-42H46L45 0H40ZM-40-42H-34V0H-40Z", komodo.brassShade) +
    path("M-12-48H12V-26Q0-14-12-26Z", komodo.brass) +
    disc(0, -34, 4, "#2b1622")
  );
}

function gem(x: number, y: number, colour: string, shade: string, size: number): string {
  return put(
    x,
    y,
    path("M-12 0L-7-9H7L12 0L0 14Z", colour) +
      path("M12 0L0 14L4 0L7-9Z", shade) +
      path("M-7-9H7L4 0H-4Z", "#fff", 'opacity=".4"'),
    size,
  );
}
