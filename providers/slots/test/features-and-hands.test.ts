import { describe, expect, it, test } from "vitest";
import { figuresOf } from "../src/games/figures.ts";
import { games } from "../src/games/read-games.ts";
import { bestAt } from "../src/page/model/figures.ts";
import { totalSoFar } from "../src/page/model/labels.ts";
import { textsFor } from "../src/page/texts/index.ts";
import { quickHelp } from "../src/page/ui/quick-help.ts";
import { tags } from "./support/languages.ts";
import { lookOf } from "./support/look.ts";
import { opened, play, resultOf, roundLike, tap, watch } from "./support/page.ts";

test.each(["66121", "77774"])(
  "R-SLOT-05 a feature of game %s begins with a card, shows the total so far, and ends with its sum",
  (id) => {
    const game = games.get(id);
    if (game === undefined) throw new Error(`no game ${id}`);
    const round = roundLike(id, ({ spins, totalWin }) => spins.length > 2 && totalWin > 5_000);
    const answered = { type: "answered", result: resultOf(round, { gameId: id }) } as const;
    const way = watch(play([opened, tap, answered, { type: "stopped" }]).state);
    const phases = way.map(({ state }) => state.phase);
    expect(phases.indexOf("intro")).toBeGreaterThan(-1);
    expect(phases.indexOf("outro")).toBeGreaterThan(phases.indexOf("intro"));
    const between = way.slice(phases.indexOf("intro") + 1, phases.indexOf("outro"));
    const totals = between.map(({ state }) => totalSoFar(game.definition, state)).filter((total) => total !== null);
    expect(totals.length).toBeGreaterThan(0);
    expect(totals, "never less than before").toEqual(totals.toSorted((a, b) => a - b));
    expect(way[phases.indexOf("outro")]?.state).toMatchObject({ won: round.totalWin });
  },
);

describe.each([...games.values()])("R-SLOT-08 R-SLOT-09 game $definition.name", (game) => {
  const { definition } = game;

  it("says in three lines how to play, what pays and what it does besides, in every language", async () => {
    const { textsOf } = await lookOf(definition.id);
    for (const tag of tags) {
      const { texts, i18n } = await textsFor(tag);
      const lines = quickHelp({ definition, texts, gameTexts: textsOf(i18n) });
      expect(new Set(lines).size, tag).toBe(3);
      for (const line of lines) expect(line, tag).not.toMatch(/undefined|NaN|\{/);
    }
  });

  it("names at every stake the largest win, which no round exceeds", () => {
    const figures = figuresOf(game);
    for (const stake of definition.betLevels) {
      expect(bestAt(figures, stake)).toBeLessThanOrEqual(figures.best.value * stake + 1e-6);
      expect(bestAt(figures, stake)).toBeGreaterThan(figures.best.value * stake - 1);
    }
  });
});
