import { describe, expect, it } from "vitest";
import { games } from "../src/games/read-games.ts";
import { arrivals, drawnOut } from "../src/page/model/anticipation.ts";
import { fallsOf } from "../src/page/model/falls.ts";
import { awarded, ladderOf, progressOf, wonSoFar } from "../src/page/model/labels.ts";
import { cheerFor, highlightsOf, newCoins, winningCells, wonUpTo } from "../src/page/model/presentation.ts";
import { type DecidedRound, isGenuine, withDraws } from "../src/page/model/check.ts";
import { spinAt } from "../src/page/model/state.ts";
import { drawsOf, hashOfSeed } from "../src/fairness/stream.ts";
import { outcomeOf } from "../src/rounds/outcome.ts";
import { opened, play, resultOf, roundLike, stake, tap, watch } from "./support/page.ts";

const serverSeed = "5c".repeat(32);
const ids = [...games.keys()];

/** Plays rounds of a game with its engine. */
function roundsOf(id: string, count: number) {
  const game = games.get(id);
  if (game === undefined) throw new Error(`no game ${id}`);
  return Array.from({ length: count }, (_, nonce) =>
    outcomeOf(game, { serverSeed, clientSeed: "page", nonce }, BigInt(stake)),
  );
}

describe.each(ids)("rounds of %s", (id) => {
  const definition = games.get(id)?.definition ?? raise();
  const rounds = roundsOf(id, 1500);

  it("are shown spin by spin to their sum, without revealing the end early", () => {
    for (const round of rounds) {
      const way = watch(play([opened, tap, { type: "answered", result: resultOf(round) }]).state);
      const end = way.at(-1)?.state;
      expect(end).toMatchObject({ phase: "idle", won: round.totalWin, balance: 9000 + round.totalWin });
      const stages = way.flatMap(({ effects }) => effects).filter((effect) => effect.do === "spin");
      expect(stages).toHaveLength(round.spins.length - 1);
      for (const { state } of way) {
        const spin = spinAt(state);
        const shown = round.spins.slice(0, state.at).reduce((sum, { win }) => sum + win, 0);
        if (state.phase === "landing") expect(wonSoFar(state)).toBe(shown);
        if (state.phase !== "idle") expect(wonSoFar(state)).toBeLessThanOrEqual(shown + (spin?.win ?? 0));
        const last = state.at === round.spins.length - 1;
        if (!last || state.phase === "landing" || state.phase === "intro") expect(state.balance).toBe(9000);
      }
    }
  });

  it("count their feature only from the shown part", () => {
    for (const round of rounds.filter(({ spins }) => spins.length > 1)) {
      const way = watch(play([opened, tap, { type: "answered", result: resultOf(round) }]).state);
      for (const { state } of way) {
        const progress = progressOf(definition, state);
        const before = round.spins[state.at - 1];
        if (progress?.kind === "hold" && state.phase === "landing") {
          expect(progress.coins).toBe(before?.coins.length);
          expect(progress.left).toBe(before?.kind === "hold" ? before.left : definition.holdAndWin?.respins);
        }
        if (progress?.kind === "free" && state.phase === "landing" && before?.kind === "base") {
          expect(progress).toMatchObject({ index: 1, known: awarded(before) });
        }
        if (progress?.kind === "free" && state.phase === "showing") {
          expect(progress.known - progress.index).toBe(spinAt(state)?.left);
        }
      }
    }
  });

  it("highlight exactly the winning cells", () => {
    for (const { spins } of rounds) {
      for (const [at, spin] of spins.entries()) {
        for (const frame of spin.frames) {
          const before = spins[at - 1] ?? null;
          const highlights = highlightsOf(spin, frame, before);
          const named = highlights.flatMap((highlight) => (highlight.kind === "win" ? [highlight.win] : []));
          expect(new Set(named)).toEqual(new Set(frame.wins));
          const coins = newCoins(spin, before).length;
          expect(highlights.filter(({ kind }) => kind === "coins")).toHaveLength(coins > 0 ? 1 : 0);
          const cells = frame.wins.flatMap((win) => win.cells.map(({ reel, row }) => `${reel}:${row}`));
          const lit = winningCells(highlights.filter(({ kind }) => kind === "win"));
          expect(lit).toHaveLength(new Set(cells).size);
          expect(highlights.reduce((sum, { lastsMs }) => sum + lastsMs, 0)).toBeLessThan(10_000);
        }
      }
    }
  });

  it("are cheered by the total win of a spin, only above the stake", () => {
    for (const spin of rounds.flatMap(({ spins }) => spins)) {
      const last = spin.frames.at(-1) ?? raise();
      expect(wonUpTo(spin, last)).toBe(spin.win);
      if (spin.win <= stake)
        for (const frame of spin.frames) expect(["none", "plain"]).toContain(cheerFor(wonUpTo(spin, frame), stake));
    }
  });

  it("R-SLOT-06 delay a reel only while it decides whether the feature opens", () => {
    for (const spin of rounds.flatMap(({ spins }) => spins)) {
      const drawn = drawnOut(definition, spin);
      const arrived = arrivals(definition, spin);
      const opener = definition.symbols.find(({ kind }) => kind === "scatter" || kind === "coin")?.id;
      const needed = definition.holdAndWin?.from ?? definition.scatters?.awards[0]?.count ?? Number.POSITIVE_INFINITY;
      for (const [reel, long] of drawn.entries()) {
        const here = (spin.frames[0]?.landed ?? [])
          .slice(0, reel)
          .flat()
          .filter((symbol) => symbol === opener).length;
        if (long) {
          expect(here).toBeLessThan(needed);
          expect(needed - here).toBeLessThanOrEqual(definition.rows);
        }
        if (here >= needed) expect(long).toBe(false);
      }
      if (spin.kind === "hold" || spin.kind === "respin") expect([...drawn, ...arrived].some(Boolean)).toBe(false);
    }
  });

  it("can be recomputed in the browser from their seeds, which detects a changed round", async () => {
    const game = games.get(id) ?? raise();
    const longest = rounds.reduce(
      (most, round, nonce) => {
        const length = round.spins.length + (round.spins[0]?.frames.length ?? 0);
        return length > most.length ? { length, nonce } : most;
      },
      { length: 0, nonce: 0 },
    );
    for (const nonce of [0, longest.nonce]) {
      const round = rounds[nonce] ?? raise();
      const proof: DecidedRound = {
        definition,
        definitionHash: game.hash,
        serverSeedHash: hashOfSeed(serverSeed),
        clientSeed: "page",
        nonce,
        stake,
        round,
      };
      expect(await isGenuine(proof, serverSeed)).toBe(true);
      expect(await isGenuine({ ...proof, round: { ...round, totalWin: round.totalWin + 1 } }, serverSeed)).toBe(false);
      expect(await isGenuine({ ...proof, nonce: nonce + 1 }, serverSeed)).toBe(false);
      expect(await isGenuine({ ...proof, definitionHash: "0".repeat(64) }, serverSeed)).toBe(false);
      expect(await isGenuine({ ...proof, serverSeedHash: "0".repeat(64) }, serverSeed)).toBe(false);
    }
  });
});

it("the browser draws the same numbers as the server for rounds of any length", async () => {
  const draw = drawsOf(serverSeed, "seed", 7);
  const lengths = Array.from({ length: 500 }, (_, index) => 3 + ((index * 7) % 4_000_000_000));
  const drawn = lengths.map((n) => draw(n));
  expect(await withDraws({ serverSeed, clientSeed: "seed", nonce: 7 }, (next) => lengths.map((n) => next(n)))).toEqual(
    drawn,
  );
});

describe("a cascade", () => {
  const round = roundLike("66123", ({ spins }) => (spins[0]?.frames.length ?? 0) > 3);
  const frames = round.spins[0]?.frames ?? [];

  it("lets symbols sink in order and new ones enter from above, exactly into the next frame", () => {
    for (const [index, from] of frames.slice(0, -1).entries()) {
      const to = frames[index + 1] ?? raise();
      const falls = fallsOf(from, to);
      const picture = to.grid.map((column) => column.map(() => ""));
      for (const { reel, symbol, to: row } of falls) (picture[reel] ?? raise())[row] = symbol;
      expect(picture).toEqual(to.grid);
      const gone = new Set(from.wins.flatMap(({ cells }) => cells.map(({ reel, row }) => `${reel}:${row}`)));
      for (const { reel, symbol, from: row, to: end } of falls) {
        expect(end).toBeGreaterThanOrEqual(row);
        if (row < 0) continue;
        expect(gone.has(`${reel}:${row}`)).toBe(false);
        expect(from.grid[reel]?.[row]).toBe(symbol);
      }
    }
  });

  it("climbs its ladder with each win, not before", () => {
    const definition = games.get("66123")?.definition ?? raise();
    const way = watch(play([opened, tap, { type: "answered", result: resultOf(round) }]).state);
    const lit = way.map(({ state }) => [state.phase, ladderOf(definition, state)?.lit]);
    expect(lit).toContainEqual(["landing", -1]);
    expect(lit).toContainEqual(["showing", 0]);
    expect(lit).toContainEqual(["falling", 0]);
    expect(lit).toContainEqual(["showing", 1]);
    for (const { state } of way) {
      const ladder = ladderOf(definition, state);
      if (state.phase === "showing") expect(ladder?.steps[ladder.lit]).toBe(frames[state.frame]?.multiplier);
    }
  });
});

function raise(): never {
  throw new Error("missing");
}
