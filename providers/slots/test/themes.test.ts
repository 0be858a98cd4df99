import { describe, expect, it } from "vitest";
import { games } from "../src/games/read-games.ts";
import { layoutFor } from "../src/page/model/layout.ts";
import { textsFor } from "../src/page/texts/index.ts";
import { tags } from "./support/languages.ts";
import { lookOf } from "./support/look.ts";

const shapes = [
  [320, 480],
  [320, 568],
  [360, 800],
  [800, 360],
  [768, 1024],
  [1440, 900],
] as const;
const moods = ["calm", "feature"] as const;

/** Returns the contrast of two "#rrggbb" colours by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the defects of a picture: an invalid number, or a fill with an unknown id. */
function flaws(picture: string): string[] {
  const ids = new Set([...picture.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const missing = [...picture.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id).filter((id) => !ids.has(id));
  const broken = picture.match(/NaN|undefined|Infinity|\[object/g) ?? [];
  return [...missing.map((id) => `no #${id}`), ...broken];
}

describe.each([...games.keys()])("the look of game %s", async (id) => {
  const { theme, textsOf } = await lookOf(id);
  const { definition } = games.get(id) ?? expect.fail(`no game ${id}`);
  const symbols = definition.symbols.map((symbol) => symbol.id).toSorted();

  it("draws exactly the symbols of the definition", () => {
    expect(Object.keys(theme.symbols).toSorted()).toEqual(symbols);
    for (const picture of [...Object.values(theme.symbols), theme.emblem, theme.cheer.picture])
      expect(flaws(picture)).toEqual([]);
  });

  it.each(tags)("R-I18N-01 names every symbol differently in %s", async (tag) => {
    const { symbols: names, feature, welcome, loading } = textsOf((await textsFor(tag)).i18n);
    expect(Object.keys(names).toSorted()).toEqual(symbols);
    expect(new Set(Object.values(names)).size).toBe(symbols.length);
    for (const text of [...Object.values(names), feature, welcome]) expect(text.trim()).not.toBe("");
    expect(welcome).not.toMatch(/\d/);
    expect(loading).toMatch(/…$/);
  });

  it("paints a complete scene for every shape of screen, in both moods", () => {
    for (const [width, height] of shapes) {
      const layout = layoutFor(width, height, definition.reels, definition.rows);
      for (const mood of moods) {
        expect(flaws(theme.scene(layout, mood)), `scene ${width} × ${height}, ${mood}`).toEqual([]);
        expect(flaws(theme.cloth(layout.reels, definition.reels, definition.rows, mood))).toEqual([]);
      }
      for (const { area } of theme.motes) {
        const { x, y, width: wide, height: high } = area(layout);
        const { reels } = layout;
        const over =
          x < reels.x + reels.width && x + wide > reels.x && y < reels.y + reels.height && y + high > reels.y;
        expect(over, `motes over the reels at ${width} × ${height}`).toBe(false);
      }
    }
  });

  it("has legible colours", () => {
    const { palette } = theme;
    for (const ground of [palette.ground, palette.raised, palette.sunk, palette.lifted])
      for (const ink of ["text", "muted", "title", "money", "link", "fault"] as const)
        expect(contrast(palette[ink], ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const half of [palette.accent, palette.accentLit])
      expect(contrast(palette.accentInk, half)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.edge, palette.ground)).toBeGreaterThanOrEqual(3);
  });
});
