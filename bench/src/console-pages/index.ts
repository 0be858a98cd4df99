import { rmSync } from "node:fs";
import { join } from "node:path";
import { quantile, ratioAtMost, type Figure, type Outcome, type Say } from "../figures.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { benchBesideBets } from "./beside-bets.ts";
import { keepCalling } from "./keep-calling.ts";
import { benchScrolling } from "./scrolling.ts";
import { openFixture, type ConsoleFixture, type FixtureSize } from "./fixture.ts";

/** The two sizes that are compared (R-CAPI-07). Each player has 50 entries, with those of deposits and a withdrawal. */
const small: FixtureSize = { players: 20_000, orders: 2_000, entries: 20_000 };
const full: FixtureSize = { players: 1_000_000, orders: 100_000, entries: 1_000_000 };

/** The share of the large size; a tenth by default. */
const share = Number(process.env["BENCH_SHARE"] ?? "0.1");
const passes = 60;

/**
 * Compares each page's first call on a large and a small database, bets with and without the console beside them, and a
 * long table with a short one.
 */
export async function benchConsole(say: Say): Promise<Outcome> {
  const parts = (process.env["BENCH_PARTS"] ?? "pages,bets,scrolling").split(",");
  const figures: Figure[] = [];
  if (parts.includes("pages")) figures.push(...(await benchPages(say)));
  if (parts.includes("bets")) figures.push(...(await benchBesideBets(say)));
  if (parts.includes("scrolling")) figures.push(...(await benchScrolling(say)));
  return { figures };
}

async function benchPages(say: Say): Promise<Figure[]> {
  const dir = makeTemporaryFolder();
  const open: ConsoleFixture[] = [];
  try {
    const size = { players: full.players * share, orders: full.orders * share, entries: full.entries * share };
    const less = await openFixture(join(dir, "small"), small, say);
    open.push(less);
    const more = await openFixture(join(dir, "large"), size, say);
    open.push(more);
    return await measure(more, less, say);
  } finally {
    for (const fixture of open) await fixture.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Makes every first call on both databases in turn, while 20 operators make four calls a second on each; the first passes
 * are a warm-up.
 */
async function measure(more: ConsoleFixture, less: ConsoleFixture, say: Say): Promise<Figure[]> {
  const stops = [keepCalling(more), keepCalling(less)];
  const times = more.calls.map(({ name }) => ({ name, more: [] as number[], less: [] as number[] }));
  try {
    for (let pass = -5; pass < passes; pass += 1) {
      for (const [nth, found] of times.entries()) {
        const [ofMore, ofLess] = [more.calls[nth], less.calls[nth]];
        if (ofMore === undefined || ofLess === undefined) throw new Error("the databases have different calls");
        const taken = { more: await more.make(ofMore), less: await less.make(ofLess) };
        if (pass < 0) continue;
        found.more.push(taken.more);
        found.less.push(taken.less);
      }
      if (pass % 20 === 0) say(`pass ${pass} of ${passes}`);
    }
  } finally {
    for (const stop of stops) await stop();
  }
  const p95 = (all: readonly number[]): number => quantile(all, 0.95);
  return times.map((found) => ratioAtMost(`console.${found.name}`, p95(found.more), p95(found.less), "ms", 1.5));
}
