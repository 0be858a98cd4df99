import { describe, expect, it } from "vitest";
import { games } from "../src/games/read-games.ts";
import { gameTextsOf, type Look, pictureOf, symbolName } from "../src/page/look.ts";
import { layoutFor } from "../src/page/model/layout.ts";
import { plainTheme } from "../src/page/art/plain-theme.ts";
import { textsFor } from "../src/page/texts/index.ts";
import type { Mood } from "../src/page/theme.ts";
import { tags } from "./support/languages.ts";
import { lookOf } from "./support/look.ts";

const screens = [
  [360, 800],
  [320, 568],
  [800, 360],
  [1280, 800],
] as const;
const moods: readonly Mood[] = ["calm", "feature"];

/** Invalid numbers in a picture. */
const broken = /NaN|undefined|Infinity/;

/** Returns the contrast of two colours by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe.each([...games.values()])("the look of $definition.name", ({ definition }) => {
  it("draws and names every symbol, in every language", async () => {
    const look = await lookOf(definition.id);
    expect(Object.keys(look.theme.symbols).toSorted()).toEqual(definition.symbols.map(({ id }) => id).toSorted());
    for (const tag of tags) {
      const texts = gameTextsOf(look, (await textsFor(tag)).i18n);
      const names = definition.symbols.map(({ id }) => symbolName(texts, id));
      expect(new Set(names).size, tag).toBe(names.length);
      for (const { id } of definition.symbols) expect(texts.symbols[id], `${tag} ${id}`).toMatch(/\S/);
      for (const text of [texts.feature, texts.welcome, texts.loading]) expect(text).toMatch(/\S/);
      // The texts of a game's rules come from its definition.
      expect(`${texts.feature}${texts.welcome}`).not.toMatch(/\d/);
    }
  });

  it("draws scene and cloth for every size of screen", async () => {
    const { theme } = await lookOf(definition.id);
    for (const [width, height] of screens) {
      const layout = layoutFor(width, height, definition.reels, definition.rows);
      for (const mood of moods) {
        expect(theme.scene(layout, mood)).not.toMatch(broken);
        expect(theme.cloth(layout.reels, definition.reels, definition.rows, mood)).not.toMatch(broken);
      }
    }
  });

  it("has legible text, titles, money, links and faults, and a legible large button", async () => {
    const { palette } = (await lookOf(definition.id)).theme;
    const { ground, raised, text, muted, title, money, link, fault, edge, accent, accentLit, accentInk } = palette;
    for (const ink of [text, muted, title, money, link, fault]) {
      expect(contrast(ink, ground), ink).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, raised), ink).toBeGreaterThanOrEqual(4.5);
    }
    for (const half of [accent, accentLit]) expect(contrast(accentInk, half)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(2.2);
  });

  it("has short sounds: under 5 s, a tap under 0.4 s, the largest win under 8 s", async () => {
    const { sounds } = (await lookOf(definition.id)).theme;
    const all = [
      sounds.tap,
      ...Array.from({ length: definition.reels }, (_, reel) => sounds.reelStop(reel)),
      // As often as in one spin: a scatter on each reel, a coin in each cell, several falls.
      ...Array.from({ length: 10 }, (_, index) => [
        ...sounds.win(index),
        ...sounds.arrive(index),
        ...sounds.vanish(index),
      ]),
      sounds.stay,
      sounds.feature,
    ].flat();
    for (const { from, to, seconds, level, after = 0 } of all) {
      expect(Math.min(from, to)).toBeGreaterThan(0);
      expect(level).toBeGreaterThan(0);
      expect(after + seconds).toBeLessThanOrEqual(5);
    }
    const lasts = Object.values(sounds.wins).map((tones) =>
      Math.max(...tones.map(({ after = 0, seconds }) => after + seconds)),
    );
    expect(lasts).toEqual(lasts.toSorted((a, b) => a - b));
    expect(Math.max(...lasts)).toBeLessThan(8);
    expect(sounds.tap.every(({ seconds }) => seconds < 0.4)).toBe(true);
  });
});

describe("a game without art", () => {
  it("can be played with plain tiles and the ids of its symbols", async () => {
    const look: Look = { theme: plainTheme, textsOf: null };
    expect(pictureOf(look.theme, "koi")).toContain(">K</text>");
    expect(pictureOf(look.theme, "<script>")).not.toContain("<script>");
    expect(symbolName(gameTextsOf(look, (await textsFor("th")).i18n), "koi")).toBe("koi");
    expect(pictureOf(look.theme, "constructor")).toContain(">C</text>");
  });
});
