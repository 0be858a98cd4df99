import { describe, expect, it } from "vitest";
import { figuresOf } from "../src/games/figures.ts";
import { games } from "../src/games/read-games.ts";
import { gameTextsOf } from "../src/page/look.ts";
import { bestAt } from "../src/page/model/figures.ts";
import { totalSoFar } from "../src/page/model/labels.ts";
import { textsFor } from "../src/page/texts/index.ts";
import { quickHelp } from "../src/page/ui/quick-help.ts";
import { tags } from "./support/languages.ts";
import { lookOf } from "./support/look.ts";
import { opened, play, resultOf, roundLike, tap, watch } from "./support/page.ts";

describe.each([...games.values()])("the controls of $definition.name", (game) => {
  const { definition } = game;

  it("R-SLOT-08 name the largest win of the published figures at every stake, never more", () => {
    const figures = figuresOf(game);
    for (const level of definition.betLevels) {
      const best = bestAt(figures, level);
      expect(best).toBeLessThanOrEqual(figures.best.value * level + 1e-6);
      expect(figures.best.value * level - best).toBeLessThan(1);
    }
  });

  it.each(tags)("R-SLOT-09 are explained in three lines in %s", async (tag) => {
    const { texts, i18n } = await textsFor(tag);
    const gameTexts = gameTextsOf(await lookOf(definition.id), i18n);
    const lines = quickHelp({ definition, texts, gameTexts });
    expect(new Set(lines).size).toBe(3);
    for (const line of lines) expect(line).toMatch(/^[^]{8,110}$/);
  });
});

describe("R-SLOT-09 the labels of the controls", () => {
  it.each(tags)("are part of the controls' names in %s", async (tag) => {
    const { texts } = await textsFor(tag);
    const { labels } = texts;
    const pairs = [
      [labels.sound, texts.soundOn],
      [labels.sound, texts.soundOff],
      [labels.history, texts.history],
      [labels.fairness, texts.fairness],
      [labels.info, texts.info],
      [labels.lower, texts.lowerStake],
      [labels.raise, texts.raiseStake],
    ] as const;
    for (const [label, name] of pairs) expect(name.toLowerCase()).toContain(label.toLowerCase());
  });
});

describe("R-SLOT-05 the total so far", () => {
  it.each([
    ["66121", "free"],
    ["77774", "hold"],
    ["77775", "respin"],
  ] as const)("of game %s grows through its feature up to the whole win", (id, kind) => {
    const game = games.get(id);
    const round = roundLike(id, ({ spins, totalWin }) => spins[1]?.kind === kind && totalWin > 0);
    if (game === undefined) throw new Error(`no game ${id}`);
    const way = watch(play([opened, tap, { type: "answered", result: resultOf(round) }]).state);
    const shown = way.flatMap(({ state }) => totalSoFar(game.definition, state) ?? []);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown.at(-1)).toBe(round.totalWin);
    const cards = way.filter(({ state }) => state.phase === "intro" || state.phase === "outro");
    expect(cards[0]?.state.phase).toBe("intro");
    expect(cards.at(-1)?.state.phase).toBe("outro");
  });

  it("of cascades is shown from the first fall on", () => {
    const game = games.get("66123");
    const round = roundLike("66123", ({ spins }) => (spins[0]?.frames.length ?? 0) > 2);
    if (game === undefined) throw new Error("no game");
    const way = watch(play([opened, tap, { type: "answered", result: resultOf(round) }]).state);
    for (const { state } of way) {
      const falls = state.frame > 0 && (state.phase === "falling" || state.phase === "showing");
      if (state.phase !== "landing") expect(totalSoFar(game.definition, state) !== null).toBe(falls);
    }
  });
});
