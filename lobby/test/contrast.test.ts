import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../src/shared/styles/tokens.css"), "utf8");
const tokens = new Map([...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));

/** Relative luminance as WCAG 2.2 defines it, of "#rrggbb". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two tokens, 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((name) => {
      const hex = tokens.get(name);
      if (hex === undefined) throw new Error(`tokens.css has no colour ${name}`);
      return luminance(hex);
    })
    .toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ["ground", "raised", "lifted"];
const words = ["text", "muted", "faint", "amber", "jade", "sky", "coral", "gold"];
const inks = ["ink", "ink-soft", "ink-jade", "ink-coral", "ink-sky", "ink-gold"];

/** Every text colour with every background it may have. */
const textPairs: readonly (readonly [string, string])[] = [
  ...surfaces.flatMap((ground) => words.map((word) => [word, ground] as const)),
  // The evening sky has only the balance on it, and no text in `faint`.
  ...["text", "muted", "jade", "gold", "coral"].map((word) => [word, "dusk"] as const),
  ...["paper", "paper-shade"].flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
  ["amber-ink", "amber"],
  ["paper", "ink"],
  ["ground", "jade"],
];

/** Borders of inputs and marks of choice and focus. */
const shapePairs: readonly (readonly [string, string])[] = surfaces.flatMap((ground) =>
  ["edge", "amber", "coral", "sky"].map((rim) => [rim, ground] as const),
);

describe("the colours of tokens.css", () => {
  test.each(textPairs)("%s on %s has a contrast of at least 4.5 to 1", (word, ground) => {
    expect(contrast(word, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)("%s beside %s has a contrast of at least 3 to 1", (rim, ground) => {
    expect(contrast(rim, ground)).toBeGreaterThanOrEqual(3);
  });

  test("every colour except those of plain lines is measured", () => {
    const measured = new Set([...textPairs, ...shapePairs].flat());
    const silent = ["line", "paper-line"];
    expect([...tokens.keys()].filter((name) => !measured.has(name ?? "")).toSorted()).toEqual(silent);
  });
});
