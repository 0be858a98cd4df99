import { calls } from "@fairlobby/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spanOfDays } from "../../src/modules/history/days.ts";
import { openFixture } from "../withdrawals/fixture.ts";
import { postings, gamesOf, moneyOf, openHistoryFixture, readAll, type HistoryFixture } from "./fixture.ts";

let fixture: HistoryFixture;
beforeAll(async () => {
  fixture = await openHistoryFixture();
});
afterAll(() => fixture?.close());

const hour = 3_600_000;

describe("R-API-61 the lines of the money history", () => {
  test("R-API-61 R-SRV-62 have the kind of every booking and its cash, promotional and reserved gold", async () => {
    const player = await fixture.player();
    await fixture.bookAll(
      player,
      postings.gift(20_000n),
      postings.deposit("D1", 100_000n),
      postings.bonus("D1", 60_000n),
      postings.released("1", 30_000n),
      postings.expired("2", 5_000n),
      postings.reserve("W1", 50_000n),
      postings.refund("W1", 50_000n),
      postings.reserve("W2", 60_000n),
      postings.paid("W2", 60_000n, 1_800n),
      postings.reversed("W2", 60_000n, 1_800n),
      postings.reserve("W3", 50_000n),
      postings.vipHeld("W3", 10_000n),
      postings.vipReturned("W3", 10_000n),
    );
    const { list, total } = await fixture.read(player, { type: "money", pageSize: 100 });
    expect(total).toBe(13);
    const columns = moneyOf(list).map((item) => [
      item.kind,
      item.orderId ?? "",
      item.amount,
      item.cash,
      item.promo,
      item.reserved,
      item.balance,
    ]);
    expect(columns.toReversed()).toEqual([
      ["gift", "", 20_000, 0, 20_000, 0, 20_000],
      ["deposit", "D1", 100_000, 100_000, 0, 0, 120_000],
      ["deposit_bonus", "D1", 60_000, 0, 60_000, 0, 180_000],
      // Promotional gold that becomes cash does not change the balance.
      ["promo_converted", "", 0, 30_000, -30_000, 0, 180_000],
      ["promo_expired", "", -5_000, 0, -5_000, 0, 175_000],
      ["withdrawal", "W1", -50_000, -50_000, 0, 50_000, 125_000],
      ["withdrawal_refund", "W1", 50_000, 50_000, 0, -50_000, 175_000],
      ["withdrawal", "W2", -60_000, -60_000, 0, 60_000, 115_000],
      // The sum already left the balance when the withdrawal was ordered.
      ["withdrawal_paid", "W2", 0, 0, 0, -60_000, 115_000],
      ["withdrawal_reversed", "W2", 60_000, 60_000, 0, 0, 175_000],
      ["withdrawal", "W3", -50_000, -50_000, 0, 50_000, 125_000],
      ["vip_price", "W3", -10_000, -10_000, 0, 10_000, 115_000],
      ["vip_refund", "W3", 10_000, 10_000, 0, -10_000, 125_000],
    ]);
    // The bank paid the net amount of the order's quote, without the withheld sum.
    expect(moneyOf(list).flatMap(({ kind, paidOut }) => (paidOut === undefined ? [] : [[kind, paidOut]]))).toEqual([
      ["withdrawal_reversed", -58_200],
      ["withdrawal_paid", 58_200],
    ]);
    expect(new Set(moneyOf(list).map(({ id }) => id)).size).toBe(13);
    expect(moneyOf(list).every(({ time }) => time === fixture.clock.at)).toBe(true);
  });

  test("R-API-61 have the current state of their withdrawal", async () => {
    const bankFixture = await openFixture();
    const player = await bankFixture.player({ cash: 200_000n });
    const lines = async () => {
      const reply = await bankFixture.call(player, "/v1/history", { type: "money" });
      const { list } = calls["/v1/history"].reply.parse(reply.data);
      return moneyOf(list).map(({ kind, orderId, amount, state }) => [kind, orderId ?? "", amount, state ?? null]);
    };

    const failing = await bankFixture.placed(player, 50_000, "0002");
    await bankFixture.until(player, failing, 2300);
    const paid = await bankFixture.placed(player, 50_000);
    await bankFixture.until(player, paid, 2200);
    expect(await lines()).toEqual([
      ["withdrawal_paid", paid, 0, 1],
      ["withdrawal", paid, -50_000, 1],
      ["withdrawal_refund", failing, 50_000, 2],
      ["withdrawal", failing, -50_000, 2],
      ["gift", "", 200_000, null],
    ]);

    const rejected = await bankFixture.placed(player, 60_000, "0001");
    await bankFixture.until(player, rejected, 2000);
    expect((await lines())[0]).toEqual(["withdrawal", rejected, -60_000, 4]);
  });
});

describe("R-API-61 the lines of the game history", () => {
  test("R-API-61 R-SRV-62 are rounds with their stake, win, sum taken back and start", async () => {
    const player = await fixture.player();
    await fixture.bookAll(player, postings.deposit("D1", 10_000n));
    const began = fixture.clock.at;
    await fixture.bookAll(player, postings.stake("a", 1_000n, "lantern:1"));
    fixture.clock.at += 2_000;
    await fixture.bookAll(
      player,
      postings.win("a-won", "a", 2_500n, "lantern:1"),
      postings.stake("b", 500n, "fruit-1", "14001"),
      postings.stake("c", 700n, "77"),
      postings.takenBack("c-back", "c", "77"),
      postings.stake("d", 300n, "gone-1", "99999"),
    );
    const { list } = await fixture.read(player, { type: "game" });
    expect(gamesOf(list)).toEqual([
      // A game that is no longer offered is shown by its id.
      { ...line("gone-1", "99999", "99999"), stake: 300, payout: 0, net: -300, balance: 10_700 },
      { ...line("77", "66121", "Lentera Sungai"), stake: 0, payout: 0, net: 0, takenBack: 700, balance: 11_000 },
      { ...line("fruit-1", "14001", "Kios Buah"), stake: 500, payout: 0, net: -500, balance: 11_000 },
      {
        ...line("lantern:1", "66121", "Lentera Sungai"),
        time: began,
        stake: 1_000,
        payout: 2_500,
        net: 1_500,
        balance: 11_500,
      },
    ]);
    // A round that pays again later keeps its place, with the sum of its wins.
    await fixture.bookAll(player, postings.win("b-won", "b", 900n, "fruit-1", "14001"));
    const again = gamesOf((await fixture.read(player, { type: "game" })).list);
    expect(again.map(({ id, net }) => [id, net])).toEqual([
      ["gone-1", -300],
      ["77", 0],
      ["fruit-1", 400],
      ["lantern:1", 1_500],
    ]);
  });

  const line = (id: string, gameId: string, gameName: string) => ({
    type: "game",
    id,
    gameId,
    gameName,
    time: fixture.clock.at,
  });
});

describe("R-API-61 filters", () => {
  test("R-API-61 by kind have only lines of these kinds, and their total", async () => {
    const player = await fixture.player();
    for (let nth = 0; nth < 4; nth++) {
      await fixture.bookAll(player, postings.deposit(`D${nth}`, 50_000n), postings.bonus(`D${nth}`, 1_000n));
    }
    await fixture.bookAll(player, postings.reserve("W1", 50_000n), postings.paid("W1", 50_000n));
    const kindsOf = async (kinds: NonNullable<Parameters<typeof fixture.read>[1]["kinds"]>) => {
      const page = await fixture.read(player, { type: "money", kinds, pageSize: 2 });
      const all = moneyOf(await readAll(fixture, player, { type: "money", kinds, pageSize: 2 }));
      expect(all).toHaveLength(page.total);
      return [page.total, [...new Set(all.map(({ kind }) => kind))].toSorted()];
    };
    expect(await kindsOf(["deposit"])).toEqual([4, ["deposit"]]);
    expect(await kindsOf(["withdrawal", "withdrawal_paid"])).toEqual([2, ["withdrawal", "withdrawal_paid"]]);
    expect(await kindsOf([])).toEqual([10, ["deposit", "deposit_bonus", "withdrawal", "withdrawal_paid"]]);
    // No booking has this kind yet.
    expect(await kindsOf(["adjustment"])).toEqual([0, []]);
  });

  test("R-API-61 R-SRV-29 from a first to a last day of the display time zone include both days", async () => {
    const player = await fixture.player();
    // Midnight of 20 November in Jakarta is 17:00 UTC of the 19th.
    const midnight = Date.UTC(2026, 10, 19, 17);
    const was = fixture.clock.at;
    for (const [nth, at] of [midnight - 1, midnight, midnight + 24 * hour - 1, midnight + 24 * hour].entries()) {
      fixture.clock.at = at;
      await fixture.bookAll(player, postings.deposit(`D${nth}`, 1_000n), postings.stake(`s${nth}`, 10n, `r${nth}`));
    }
    fixture.clock.at = was;
    const of = async (span: { from?: string; to?: string }) => {
      const money = await fixture.read(player, { type: "money", ...span });
      const games = await fixture.read(player, { type: "game", ...span });
      const numbers = gamesOf(games.list).map(({ id }) => Number(id.slice(1)));
      expect(moneyOf(money.list).map(({ orderId }) => Number(orderId?.slice(1)))).toEqual(numbers);
      expect([money.total, games.total]).toEqual([numbers.length, numbers.length]);
      return numbers;
    };
    expect(await of({ from: "2026-11-20", to: "2026-11-20" })).toEqual([2, 1]);
    expect(await of({ from: "2026-11-20" })).toEqual([3, 2, 1]);
    expect(await of({ to: "2026-11-19" })).toEqual([0]);
    expect(await of({ from: "2026-11-22" })).toEqual([]);
    expect(await of({ to: "2026-11-18" })).toEqual([]);
    expect(await of({ from: "2026-11-21", to: "2026-11-19" })).toEqual([]);
    expect(await of({})).toEqual([3, 2, 1, 0]);
  });

  test("R-API-61 refuse a day that does not exist", async () => {
    const player = await fixture.player();
    for (const span of [{ from: "2026-02-29" }, { to: "2026-13-01" }, { from: "2026-11-31" }]) {
      const reply = await fixture.server.call("/v1/history", { type: "money", ...span }, { token: player });
      expect(reply.msgCode).toBe("invalid_input");
    }
  });

  test("R-API-61 accept a partly typed year and every year that exists", async () => {
    const player = await fixture.player();
    await fixture.bookAll(player, postings.gift(20_000n));
    const of = async (span: { readonly from?: string; readonly to?: string }) =>
      (await fixture.read(player, { type: "money", ...span })).total;
    for (const day of ["0000-01-01", "0002-11-18", "0202-11-18", "1969-12-31"]) {
      expect(await of({ from: day }), `from ${day}`).toBe(1);
      expect(await of({ to: day }), `to ${day}`).toBe(0);
    }
    expect(await of({ from: "9999-12-31" })).toBe(0);
    expect(await of({ to: "9999-12-31" })).toBe(1);
  });

  test("R-SRV-29 use the right length of a day on which clocks change, even at midnight", () => {
    const of = (day: string, zone: string) => {
      const span = spanOfDays(day, day, zone);
      return [new Date(span?.from ?? 0).toISOString(), ((span?.to ?? 0) - (span?.from ?? 0)) / hour];
    };
    expect(of("2026-11-20", "Asia/Jakarta")).toEqual(["2026-11-19T17:00:00.000Z", 24]);
    // In Brazil clocks changed at midnight: one day lacked its first hour, another had an hour more.
    expect(of("2018-11-04", "America/Sao_Paulo")).toEqual(["2018-11-04T03:00:00.000Z", 23]);
    expect(of("2018-02-17", "America/Sao_Paulo")).toEqual(["2018-02-17T02:00:00.000Z", 25]);
    expect(of("2026-10-25", "Europe/Berlin")).toEqual(["2026-10-24T22:00:00.000Z", 25]);
  });
});
