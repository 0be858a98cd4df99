import type { PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { monthsUpTo } from "../../src/modules/history/statement.ts";
import { postings, gamesOf, moneyOf, openHistoryFixture, readAll, type HistoryFixture } from "./fixture.ts";

let fixture: HistoryFixture;
beforeAll(async () => {
  fixture = await openHistoryFixture();
});
afterAll(() => fixture?.close());

const minute = 60_000;
const day = 24 * 60 * minute;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Returns the last day of a month, e.g. `2026-02-28`. */
const lastDay = (month: string): string => {
  const [year = 0, nth = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10);
};

/** Adds up the history's lines of a month. */
async function sumOfLines(player: PlayerId, month: string) {
  const days = { from: `${month}-01`, to: lastDay(month) };
  const money = moneyOf(await readAll(fixture, player, { type: "money", ...days }));
  const games = gamesOf(await readAll(fixture, player, { type: "game", ...days }));
  return {
    deposited: sum(money.filter(({ kind }) => kind === "deposit").map(({ amount }) => amount)),
    paidOut: sum(money.map(({ paidOut = 0 }) => paidOut)),
    staked: sum(games.map(({ stake }) => stake)),
    won: sum(games.map(({ payout }) => payout)),
    net: sum(games.map(({ net }) => net)),
  };
}

/** Sums up rounds, like the job that opening a game queues. */
async function sumUp(player: PlayerId): Promise<void> {
  await fixture.read(player, { type: "game", pageNum: 1, pageSize: 1 });
  await fixture.database.query("select games.played_today($1, 'Asia/Jakarta', $2)", [
    player,
    new Date(fixture.clock.at),
  ]);
}

describe("the statement", () => {
  const step = fc.record({
    wait: fc.oneof(
      fc.integer({ min: 0, max: 20 * minute }),
      fc.integer({ min: 0, max: 40 * day }),
      fc.constant(31 * day),
    ),
    what: fc.constantFrom(
      "deposit",
      "gift",
      "stake",
      "stake",
      "win",
      "takenBack",
      "paid",
      "reversed",
      "refund",
      "summedUp",
    ),
    amount: fc.bigInt({ min: 1n, max: 500n }),
  });

  test("R-API-65 R-SRV-62 R-SRV-121 has for every month the sum of its lines in the history, and a total of all months", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const player = await fixture.player();
        await fixture.bookAll(player, postings.deposit(`start-${player}`, 100_000n));
        const stakes: string[] = [];
        const paid: [id: string, gross: bigint][] = [];
        for (const [nth, { wait, what, amount }] of steps.entries()) {
          fixture.clock.at += wait;
          const key = `n${nth}`;
          const stake = stakes.at(-1);
          if (what === "summedUp") await sumUp(player);
          else if (what === "deposit") await fixture.bookAll(player, postings.deposit(`${key}-${player}`, amount));
          else if (what === "gift") await fixture.book(player, postings.gift(amount));
          else if (what === "stake") {
            stakes.push(key);
            await fixture.bookAll(player, postings.stake(key, amount, key));
          } else if (what === "win" && stake !== undefined) {
            await fixture.bookAll(player, postings.win(key, stake, amount, stake));
          } else if (what === "takenBack" && stake !== undefined) {
            stakes.pop();
            await fixture.bookAll(player, postings.takenBack(key, stake, stake));
          } else if (what === "paid" || what === "refund") {
            await fixture.bookAll(player, postings.reserve(key, amount));
            fixture.clock.at += wait / 2;
            if (what === "refund") await fixture.bookAll(player, postings.refund(key, amount));
            else {
              paid.push([key, amount]);
              await fixture.bookAll(player, postings.paid(key, amount, amount / 10n));
            }
          } else if (what === "reversed") {
            const [id, gross] = paid.pop() ?? ["", 0n];
            if (id !== "") await fixture.bookAll(player, postings.reversed(id, gross, gross / 10n));
          }
        }
        const { list, total } = await fixture.statement(player);
        expect(list).toHaveLength(12);
        for (const { month, promoStaked, promoWon, playedSeconds, ...sums } of list) {
          expect({ month, ...sums }).toEqual({ month, ...(await sumOfLines(player, month)) });
          expect(promoStaked).toBeLessThanOrEqual(sums.staked);
          expect(promoWon).toBeLessThanOrEqual(sums.won);
          if (sums.staked === 0 && sums.won === 0) expect(promoStaked + promoWon).toBe(0);
          expect(playedSeconds).toBeGreaterThanOrEqual(0);
        }
        for (const name of ["deposited", "paidOut", "staked", "won", "net", "promoStaked", "promoWon"] as const) {
          expect([name, total[name]]).toEqual([name, sum(list.map((month) => month[name]))]);
        }
        await sumUp(player);
        expect(await fixture.statement(player)).toEqual({ list, total });
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  test("R-API-65 counts promotional gold and time played in the month, in Jakarta, in which they occurred", async () => {
    const player = await fixture.player();
    fixture.clock.at = Date.UTC(2027, 5, 30, 16, 50);
    await fixture.bookAll(player, postings.gift(1_000n), postings.deposit(`promo-${player}`, 1_000n));
    // The first stake is all promotional gold, 300; the second has 700 of it.
    await fixture.bookAll(player, postings.stake("a", 300n, "a"), postings.stake("b", 1_000n, "b"));
    // A round that pays in the next month belongs to the month in which it began; its time belongs to both months.
    fixture.clock.at += 20 * minute;
    await fixture.bookAll(player, postings.win("b-won", "b", 100n, "b"), postings.stake("c", 50n, "c"));
    const { list } = await fixture.statement(player);
    expect(list.map(({ month }) => month).slice(0, 2)).toEqual(["2027-07", "2027-06"]);
    expect(list[0]).toMatchObject({ staked: 50, won: 0, promoStaked: 50, promoWon: 0, playedSeconds: 600 });
    expect(list[1]).toMatchObject({
      deposited: 1_000,
      staked: 1_300,
      won: 100,
      net: -1_200,
      promoStaked: 1_000,
      promoWon: 70,
      playedSeconds: 600,
    });
  });

  test("R-API-65 has the last twelve months of its player only", async () => {
    const [player, other] = [await fixture.player(), await fixture.player()];
    fixture.clock.at = Date.UTC(2028, 0, 15);
    await fixture.bookAll(player, postings.deposit(`old-${player}`, 7n));
    fixture.clock.at = Date.UTC(2028, 11, 15);
    await fixture.bookAll(player, postings.deposit(`new-${player}`, 5n));
    expect((await fixture.statement(player)).total.deposited).toBe(12);
    expect((await fixture.statement(other)).total.deposited).toBe(0);
    fixture.clock.at = Date.UTC(2029, 0, 15);
    expect((await fixture.statement(player)).total.deposited).toBe(5);
  });

  test("R-API-65 has the same figures as a file, with the total in its last line", async () => {
    const player = await fixture.player();
    await fixture.bookAll(player, postings.deposit(`file-${player}`, 250_000n), postings.stake("a", 400n, "a"));
    const reply = await fetch(`${fixture.server.origin}/v1/statement.csv`, { headers: { "access-token": player } });
    expect(reply.headers.get("content-disposition")).toMatch(/fairlobby-statement-\d{4}-\d\d-\d\d\.csv/);
    const [head = "", ...lines] = (await reply.text()).trimEnd().split("\r\n");
    const rows = lines.map((line) => {
      const fields = line.split(",");
      return Object.fromEntries(
        head
          .replace("\uFEFF", "")
          .split(",")
          .map((name, nth) => [name, fields[nth]]),
      );
    });
    const { list, total } = await fixture.statement(player);
    expect(rows.map(({ month }) => month)).toEqual([...list.map(({ month }) => month), "total"]);
    for (const [nth, sums] of [...list, total].entries()) {
      expect(rows[nth]).toMatchObject({
        deposited: String(sums.deposited),
        paid_out: String(sums.paidOut),
        staked: String(sums.staked),
        won: String(sums.won),
        net: String(sums.net),
        played_seconds: String(sums.playedSeconds),
      });
    }
    expect(rows[0]?.["deposited_text"]).toContain("250.000");
    const anonymous = await fetch(`${fixture.server.origin}/v1/statement.csv`);
    expect(anonymous.status).toBe(401);
  });

  test("has the months before a moment in the time zone, across the turn of the year", () => {
    expect(monthsUpTo(Date.UTC(2026, 0, 31, 16, 59), "Asia/Jakarta", 2)).toEqual(["2026-01", "2025-12"]);
    expect(monthsUpTo(Date.UTC(2026, 0, 31, 17), "Asia/Jakarta", 2)).toEqual(["2026-02", "2026-01"]);
  });
});
