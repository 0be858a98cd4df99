import type { OrderId, PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { lockBalances, openAccounts, readDrift } from "../../src/modules/ledger/index.ts";
import { asAnotherCaller } from "../../src/platform/db/second-connection.ts";
import { untilWaiting } from "../harness/locks.ts";
import { day, openFixture } from "./fixture.ts";

describe("a grant", () => {
  test("R-SRV-08 R-MON-26 of the gift is promotional gold, once", async () => {
    const fixture = await openFixture();
    await fixture.gift();
    await fixture.gift();
    expect(await fixture.balances()).toEqual({ cash: 0n, promo: 20_000n, reserved: 0n });
    expect(await fixture.grants()).toHaveLength(1);
  });

  test("R-MON-26 set to cash is cash and has no terms", async () => {
    const fixture = await openFixture({
      rewardKinds: { gift: "cash", depositBonus: "cash", invite: "cash", task: "cash" },
    });
    await fixture.gift();
    await fixture.bonus(60_000n);
    expect(await fixture.balances()).toEqual({ cash: 80_000n, promo: 0n, reserved: 0n });
    expect(await fixture.grants()).toEqual([]);
    expect((await fixture.terms()).data.list).toEqual([]);
  });

  test("R-SRV-07 with all stakes made releases the whole balance, wins included, once", async () => {
    const fixture = await openFixture();
    await fixture.bonus(60_000n);
    await fixture.cash(500_000n);
    for (let round = 0; round < 4; round++) {
      const stake = await fixture.stake(70_000n);
      await fixture.win(stake ?? "", 70_000n);
    }
    await fixture.settle();
    expect((await fixture.grants())[0]?.state).toBe("open");
    expect(await fixture.promotions.promotionState(fixture.database, fixture.player)).toEqual({
      open: true,
      wagerLeft: 20_000n,
      taskLeft: false,
    });
    const last = await fixture.stake(70_000n);
    await fixture.win(last ?? "", 140_000n);
    const before = await fixture.balances();
    await fixture.settle();
    await fixture.settle();
    await fixture.sweep();
    expect(await fixture.balances()).toEqual({ cash: before.cash + before.promo, promo: 0n, reserved: 0n });
    expect(await fixture.grants()).toEqual([
      { kind: "deposit_bonus", state: "released", settled_amount: before.promo },
    ]);
    expect(await fixture.promotions.promotionState(fixture.database, fixture.player)).toEqual({
      open: false,
      wagerLeft: 0n,
      taskLeft: false,
    });
    expect(await readDrift(fixture.database)).toEqual([]);
  });

  test("R-SRV-07 does not count stakes that were taken back or made in cash alone", async () => {
    const fixture = await openFixture();
    await fixture.cash(900_000n);
    await fixture.stake(300_000n);
    await fixture.bonus(60_000n);
    const stake = await fixture.stake(300_000n);
    await fixture.void(stake ?? "");
    await fixture.settle();
    expect((await fixture.terms()).data.list[0]).toMatchObject({ granted: 60_000, wagered: 0, remaining: 300_000 });
    await fixture.stake(60_000n);
    await fixture.stake(300_000n);
    expect((await fixture.terms()).data.list[0]).toMatchObject({ wagered: 60_000, remaining: 240_000 });
  });

  test("R-SRV-07 expires with what is left of it; cash is not affected", async () => {
    const fixture = await openFixture();
    await fixture.cash(10_000n);
    await fixture.bonus(60_000n);
    await fixture.stake(20_000n);
    fixture.clock.at += 30 * day - 1;
    await fixture.sweep();
    expect((await fixture.balances()).promo).toBe(40_000n);
    fixture.clock.at += 1;
    await fixture.sweep();
    await fixture.sweep();
    expect(await fixture.balances()).toEqual({ cash: 10_000n, promo: 0n, reserved: 0n });
    expect(await fixture.grants()).toEqual([{ kind: "deposit_bonus", state: "expired", settled_amount: 40_000n }]);
    expect(await readDrift(fixture.database)).toEqual([]);
  });

  test("R-SRV-07 is released when its terms were met in time, even if it is settled after the expiry", async () => {
    const fixture = await openFixture();
    await fixture.bonus(60_000n);
    await fixture.cash(240_000n);
    const stake = await fixture.stake(300_000n);
    await fixture.win(stake ?? "", 100_000n);
    fixture.clock.at += 40 * day;
    await fixture.sweep();
    expect(await fixture.balances()).toEqual({ cash: 100_000n, promo: 0n, reserved: 0n });
    expect((await fixture.grants())[0]?.state).toBe("released");
  });

  test.each([
    ["at the millisecond", 0, "released", 560_000n],
    ["after the millisecond", 1, "expired", 500_000n],
  ] as const)("R-SRV-07 after a stake %s of its expiry", async (_, late, state, cash) => {
    const fixture = await openFixture();
    await fixture.bonus(60_000n);
    await fixture.cash(500_000n);
    fixture.clock.at = (await fixture.terms()).data.list[0].expireTime + late;
    const stake = await fixture.stake(300_000n);
    await fixture.win(stake ?? "", 300_000n);
    fixture.clock.at += day;
    await fixture.settle();
    expect(await fixture.grants()).toEqual([{ kind: "deposit_bonus", state, settled_amount: 60_000n }]);
    expect(await fixture.balances()).toEqual({ cash, promo: 0n, reserved: 0n });
  });

  test("R-SRV-07 with its terms met releases its winnings too, except the sum of a later grant", async () => {
    const fixture = await openFixture();
    await fixture.gift();
    const stake = await fixture.stake(20_000n);
    await fixture.win(stake ?? "", 150_000n);
    for (let round = 0; round < 4; round++) {
      const next = await fixture.stake(20_000n);
      await fixture.win(next ?? "", 20_000n);
    }
    await fixture.bonus(60_000n);
    expect((await fixture.balances()).promo).toBe(210_000n);
    await fixture.settle();
    expect(await fixture.grants()).toEqual([
      { kind: "gift", state: "released", settled_amount: 150_000n },
      { kind: "deposit_bonus", state: "open", settled_amount: null },
    ]);
    expect(await fixture.balances()).toEqual({ cash: 150_000n, promo: 60_000n, reserved: 0n });
  });

  test("R-SRV-07 settled twice at the same moment is released once, and both settlements succeed", async () => {
    const fixture = await openFixture();
    await fixture.bonus(10_000n);
    await fixture.cash(1_000_000n);
    const stake = await fixture.stake(50_000n);
    await fixture.win(stake ?? "", 50_000n);
    let both: Promise<void[]> | undefined;
    await fixture.database.transaction(async (tx) => {
      await lockBalances(tx, { playerId: fixture.player });
      both = asAnotherCaller(() => Promise.all([fixture.settle(), fixture.settle()]));
      await untilWaiting(tx, 2);
    });
    await both;
    expect(await fixture.balances()).toEqual({ cash: 1_010_000n, promo: 0n, reserved: 0n });
    const events = await fixture.database.query("select from platform.outbox where topic = 'promotions.settled'");
    expect(events).toHaveLength(1);
  });

  test("R-SRV-07 is released before a later one and leaves that one's sum", async () => {
    const fixture = await openFixture();
    await fixture.gift();
    await fixture.stake(10_000n);
    await fixture.bonus(60_000n);
    await fixture.cash(100_000n);
    const stake = await fixture.stake(90_000n);
    await fixture.win(stake ?? "", 90_000n);
    await fixture.settle();
    expect(await fixture.grants()).toEqual([
      { kind: "gift", state: "released", settled_amount: 20_000n },
      { kind: "deposit_bonus", state: "open", settled_amount: null },
    ]);
    expect((await fixture.balances()).promo).toBe(50_000n);
  });

  test("R-SRV-07 that ended settles the later payout of an open round in the same way", async () => {
    const fixture = await openFixture();
    await fixture.bonus(60_000n);
    await fixture.cash(240_000n);
    const stake = await fixture.stake(300_000n);
    await fixture.settle();
    await fixture.win(stake ?? "", 500_000n);
    expect((await fixture.balances()).promo).toBe(100_000n);
    await fixture.sweep();
    await fixture.settle();
    expect(await fixture.balances()).toEqual({ cash: 500_000n, promo: 0n, reserved: 0n });
  });

  test("R-SRV-07 settled many times at once, with stakes between, is released once", async () => {
    const fixture = await openFixture();
    await fixture.bonus(10_000n);
    await fixture.cash(1_000_000n);
    const stake = await fixture.stake(50_000n);
    await fixture.win(stake ?? "", 50_000n);
    await Promise.all([
      ...Array.from({ length: 8 }, () => fixture.settle()),
      ...Array.from({ length: 8 }, () => fixture.stake(1_000n)),
      fixture.sweep(),
    ]);
    await fixture.settle();
    const { cash, promo } = await fixture.balances();
    expect(promo).toBe(0n);
    expect(cash).toBe(1_002_000n);
    expect(await readDrift(fixture.database)).toEqual([]);
  });
});

describe("the job of every minute", () => {
  test("R-SRV-176 settles all players, page by page; one who cannot be settled stops neither the others nor the bookmark", async () => {
    const fixture = await openFixture();
    const { database, promotions } = fixture;
    const others = Array.from({ length: 600 }, (_, nth) => String(20_000_000 + nth) as PlayerId);
    const terms = promotions.bonusTerms();
    for (const playerId of [fixture.player, ...others]) {
      if (playerId !== fixture.player) await openAccounts(database, { playerId, currency: "IDR" });
      await database.transaction((tx) =>
        promotions.grantBonus(
          tx,
          { playerId, orderId: `D${playerId}` as OrderId, amount: 1_000n, terms },
          fixture.clock.at,
        ),
      );
    }
    const owner = new pg.Client(fixture.url);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(
      `create function promotions.refuse() returns trigger language plpgsql as $$ begin raise 'this player'; end $$`,
    );
    await owner.query(
      `create trigger refuse before update on promotions.bonus for each row
       when (new.player_id = ${others[7]}) execute function promotions.refuse()`,
    );
    fixture.clock.at += 31 * day;
    await expect(fixture.sweep()).rejects.toThrow("settling grants");
    const open = await database.query("select player_id::text as player from promotions.bonus where state = 'open'");
    expect(open).toEqual([{ player: others[7] }]);
    const [swept] = await database.query<{ at: Date }>("select swept_until as at from promotions.sweep");
    expect(swept?.at.getTime()).toBe(fixture.clock.at);
    const { rows } = await owner.query("select key from graphile_worker.jobs where task_identifier = 'settle-grants'");
    expect(rows).toEqual([{ key: `settle-grants:${others[7]}` }]);
  });
});

describe("terms", () => {
  test("R-API-60 list offers without progress and grants with it, in the player's language", async () => {
    const fixture = await openFixture();
    const [bonus, gift] = (await fixture.terms()).data.list;
    expect(bonus).toMatchObject({ termsId: "deposit-bonus-5x-30d-v2", wagerMultiple: 5, expireDays: 30 });
    expect(gift.granted).toBeUndefined();
    await fixture.gift();
    const texts = new Set<string>();
    for (const language of ["id", "pt", "es", "th", "zh"] as const) {
      const [item] = (await fixture.terms(gift.termsId, language)).data.list;
      expect(item).toMatchObject({ granted: 20_000, wagered: 0, remaining: 100_000 });
      expect(item.text).toContain("Rp 20.000");
      expect(item.text).toContain("Rp 100.000");
      texts.add(item.text);
    }
    expect(texts.size).toBe(5);
    expect(await fixture.terms("unknown")).toEqual({ failure: "not_found" });
  });

  test("R-SRV-63 that are changed later apply to new grants only", async () => {
    const fixture = await openFixture();
    await fixture.bonus(60_000n);
    const stricter = fixture.restarted({
      promotions: { gift: 0, bonusCap: 500_000, wagerMultiple: 50, expireDays: 1, requiresTask: false },
    });
    const list = (await fixture.terms(undefined, "id", stricter)).data.list;
    expect(list).toEqual([
      expect.objectContaining({ termsId: "deposit-bonus-5x-30d-v2", remaining: 300_000, expireDays: 30 }),
      expect.objectContaining({ termsId: "deposit-bonus-50x-1d-v2", wagerMultiple: 50 }),
    ]);
    fixture.clock.at += 31 * day;
    await fixture.sweep();
    const [past] = (await fixture.terms("deposit-bonus-5x-30d-v2", "id", stricter)).data.list;
    expect(past).toMatchObject({ wagerMultiple: 5, expireDays: 30 });
    expect(past.granted).toBeUndefined();
  });
});

describe("terms that require a task", () => {
  const withTask = { gift: 20_000, bonusCap: 500_000, wagerMultiple: 5, expireDays: 30, requiresTask: true };

  test("R-SRV-190 say so, and turn into cash once the stakes are made and a set of tasks was claimed", async () => {
    const fixture = await openFixture({ promotions: withTask });
    const offered = (await fixture.terms()).data.list.map(({ termsId, task }: { termsId: string; task?: string }) => ({
      termsId,
      task,
    }));
    expect(offered).toEqual([
      { termsId: "deposit-bonus-5x-30d-task-v2", task: "required" },
      { termsId: "gift-5x-30d-task-v2", task: "required" },
    ]);
    await fixture.gift();
    const [held] = (await fixture.terms("gift-5x-30d-task-v2")).data.list;
    expect(held).toMatchObject({ granted: 20_000, remaining: 100_000, task: "required" });
    expect(held.text).toContain("tugas");

    for (let round = 0; round < 5; round++) await fixture.win((await fixture.stake(20_000n)) ?? "", 20_000n);
    await fixture.settle();
    expect(await fixture.balances()).toMatchObject({ cash: 0n, promo: 20_000n });
    const state = () => fixture.promotions.promotionState(fixture.database, fixture.player);
    expect(await state()).toEqual({ open: true, wagerLeft: 0n, taskLeft: true });

    await fixture.database.transaction((tx) => fixture.promotions.finishTask(tx, fixture.player, fixture.clock.at));
    expect((await fixture.terms("gift-5x-30d-task-v2")).data.list).toMatchObject([{ remaining: 0, task: "done" }]);
    await fixture.settle();
    expect(await fixture.balances()).toMatchObject({ cash: 20_000n, promo: 0n });
    expect(await state()).toEqual({ open: false, wagerLeft: 0n, taskLeft: false });
  });

  test("R-SRV-190 a task claimed before the grant or after its expiry does not count", async () => {
    const fixture = await openFixture({ promotions: withTask });
    await fixture.database.transaction((tx) => fixture.promotions.finishTask(tx, fixture.player, fixture.clock.at));
    await fixture.gift();
    expect(await fixture.promotions.promotionState(fixture.database, fixture.player)).toMatchObject({ taskLeft: true });
    for (let round = 0; round < 5; round++) await fixture.win((await fixture.stake(20_000n)) ?? "", 20_000n);
    fixture.clock.at += 31 * day;
    await fixture.database.transaction((tx) => fixture.promotions.finishTask(tx, fixture.player, fixture.clock.at));
    await fixture.settle();
    expect(await fixture.grants()).toEqual([{ kind: "gift", state: "expired", settled_amount: 20_000n }]);
  });

  test("R-SRV-190 R-SRV-63 earlier grants keep their terms, and no task is awaited once none is offered", async () => {
    const fixture = await openFixture();
    await fixture.gift();
    const stricter = fixture.restarted({ promotions: withTask });
    const bonus = { playerId: fixture.player, orderId: "D9" as OrderId, amount: 10_000n, terms: stricter.bonusTerms() };
    await fixture.database.transaction((tx) => stricter.grantBonus(tx, bonus, fixture.clock.at));
    const tasks = async () => (await fixture.terms()).data.list.map(({ task }: { task?: string }) => task);
    expect(await tasks()).toEqual([undefined, "required", undefined]);
    const without = fixture.restarted({ tasks: { rewards: [], sets: [] } });
    for (const job of without.jobs) if (job.name === "waive-tasks") await job.handle(undefined as never);
    expect(await tasks()).toEqual([undefined, "done", undefined]);
  });
});
