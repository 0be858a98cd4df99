import type { OrderId, PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { holdBalances, openAccounts, readDrift } from "../../src/modules/ledger/index.ts";
import { asAnotherCaller } from "../../src/platform/db/second-connection.ts";
import { untilWaiting } from "../harness/locks.ts";
import { day, openWorld } from "./world.ts";

describe("a grant", () => {
  test("R-SRV-08 R-MON-26 of the gift is promotional gold, once", async () => {
    const world = await openWorld();
    await world.gift();
    await world.gift();
    expect(await world.balances()).toEqual({ cash: 0n, promo: 20_000n, reserved: 0n });
    expect(await world.grants()).toHaveLength(1);
  });

  test("R-MON-26 set to cash is cash and has no terms", async () => {
    const world = await openWorld({
      rewardKinds: { gift: "cash", depositBonus: "cash", invite: "cash", task: "cash" },
    });
    await world.gift();
    await world.bonus(60_000n);
    expect(await world.balances()).toEqual({ cash: 80_000n, promo: 0n, reserved: 0n });
    expect(await world.grants()).toEqual([]);
    expect((await world.terms()).data.list).toEqual([]);
  });

  test("R-SRV-07 with all stakes made releases the whole balance, wins included, once", async () => {
    const world = await openWorld();
    await world.bonus(60_000n);
    await world.cash(500_000n);
    for (let round = 0; round < 4; round++) {
      const stake = await world.stake(70_000n);
      await world.win(stake ?? "", 70_000n);
    }
    await world.settle();
    expect((await world.grants())[0]?.state).toBe("open");
    expect(await world.promotions.promotionState(world.database, world.player)).toEqual({
      open: true,
      wagerLeft: 20_000n,
      taskLeft: false,
    });
    const last = await world.stake(70_000n);
    await world.win(last ?? "", 140_000n);
    const before = await world.balances();
    await world.settle();
    await world.settle();
    await world.sweep();
    expect(await world.balances()).toEqual({ cash: before.cash + before.promo, promo: 0n, reserved: 0n });
    expect(await world.grants()).toEqual([{ kind: "deposit_bonus", state: "released", settled_amount: before.promo }]);
    expect(await world.promotions.promotionState(world.database, world.player)).toEqual({
      open: false,
      wagerLeft: 0n,
      taskLeft: false,
    });
    expect(await readDrift(world.database)).toEqual([]);
  });

  test("R-SRV-07 does not count stakes that were taken back or made in cash alone", async () => {
    const world = await openWorld();
    await world.cash(900_000n);
    await world.stake(300_000n);
    await world.bonus(60_000n);
    const stake = await world.stake(300_000n);
    await world.void(stake ?? "");
    await world.settle();
    expect((await world.terms()).data.list[0]).toMatchObject({ granted: 60_000, wagered: 0, remaining: 300_000 });
    await world.stake(60_000n);
    await world.stake(300_000n);
    expect((await world.terms()).data.list[0]).toMatchObject({ wagered: 60_000, remaining: 240_000 });
  });

  test("R-SRV-07 expires with what is left of it; cash is not affected", async () => {
    const world = await openWorld();
    await world.cash(10_000n);
    await world.bonus(60_000n);
    await world.stake(20_000n);
    world.clock.at += 30 * day - 1;
    await world.sweep();
    expect((await world.balances()).promo).toBe(40_000n);
    world.clock.at += 1;
    await world.sweep();
    await world.sweep();
    expect(await world.balances()).toEqual({ cash: 10_000n, promo: 0n, reserved: 0n });
    expect(await world.grants()).toEqual([{ kind: "deposit_bonus", state: "expired", settled_amount: 40_000n }]);
    expect(await readDrift(world.database)).toEqual([]);
  });

  test("R-SRV-07 is released when its terms were met in time, even if it is settled after the expiry", async () => {
    const world = await openWorld();
    await world.bonus(60_000n);
    await world.cash(240_000n);
    const stake = await world.stake(300_000n);
    await world.win(stake ?? "", 100_000n);
    world.clock.at += 40 * day;
    await world.sweep();
    expect(await world.balances()).toEqual({ cash: 100_000n, promo: 0n, reserved: 0n });
    expect((await world.grants())[0]?.state).toBe("released");
  });

  test.each([
    ["at the millisecond", 0, "released", 560_000n],
    ["after the millisecond", 1, "expired", 500_000n],
  ] as const)("R-SRV-07 after a stake %s of its expiry", async (_, late, state, cash) => {
    const world = await openWorld();
    await world.bonus(60_000n);
    await world.cash(500_000n);
    world.clock.at = (await world.terms()).data.list[0].expireTime + late;
    const stake = await world.stake(300_000n);
    await world.win(stake ?? "", 300_000n);
    world.clock.at += day;
    await world.settle();
    expect(await world.grants()).toEqual([{ kind: "deposit_bonus", state, settled_amount: 60_000n }]);
    expect(await world.balances()).toEqual({ cash, promo: 0n, reserved: 0n });
  });

  test("R-SRV-07 with its terms met releases its winnings too, except the sum of a later grant", async () => {
    const world = await openWorld();
    await world.gift();
    const stake = await world.stake(20_000n);
    await world.win(stake ?? "", 150_000n);
    for (let round = 0; round < 4; round++) {
      const next = await world.stake(20_000n);
      await world.win(next ?? "", 20_000n);
    }
    await world.bonus(60_000n);
    expect((await world.balances()).promo).toBe(210_000n);
    await world.settle();
    expect(await world.grants()).toEqual([
      { kind: "gift", state: "released", settled_amount: 150_000n },
      { kind: "deposit_bonus", state: "open", settled_amount: null },
    ]);
    expect(await world.balances()).toEqual({ cash: 150_000n, promo: 60_000n, reserved: 0n });
  });

  test("R-SRV-07 settled twice at the same moment is released once, and both settlements succeed", async () => {
    const world = await openWorld();
    await world.bonus(10_000n);
    await world.cash(1_000_000n);
    const stake = await world.stake(50_000n);
    await world.win(stake ?? "", 50_000n);
    let both: Promise<void[]> | undefined;
    await world.database.transaction(async (tx) => {
      await holdBalances(tx, { playerId: world.player });
      both = asAnotherCaller(() => Promise.all([world.settle(), world.settle()]));
      await untilWaiting(tx, 2);
    });
    await both;
    expect(await world.balances()).toEqual({ cash: 1_010_000n, promo: 0n, reserved: 0n });
    const facts = await world.database.query("select from platform.outbox where topic = 'promotions.settled'");
    expect(facts).toHaveLength(1);
  });

  test("R-SRV-07 is released before a later one and leaves that one's sum", async () => {
    const world = await openWorld();
    await world.gift();
    await world.stake(10_000n);
    await world.bonus(60_000n);
    await world.cash(100_000n);
    const stake = await world.stake(90_000n);
    await world.win(stake ?? "", 90_000n);
    await world.settle();
    expect(await world.grants()).toEqual([
      { kind: "gift", state: "released", settled_amount: 20_000n },
      { kind: "deposit_bonus", state: "open", settled_amount: null },
    ]);
    expect((await world.balances()).promo).toBe(50_000n);
  });

  test("R-SRV-07 that ended settles the later payout of an open round in the same way", async () => {
    const world = await openWorld();
    await world.bonus(60_000n);
    await world.cash(240_000n);
    const stake = await world.stake(300_000n);
    await world.settle();
    await world.win(stake ?? "", 500_000n);
    expect((await world.balances()).promo).toBe(100_000n);
    await world.sweep();
    await world.settle();
    expect(await world.balances()).toEqual({ cash: 500_000n, promo: 0n, reserved: 0n });
  });

  test("R-SRV-07 settled many times at once, with stakes between, is released once", async () => {
    const world = await openWorld();
    await world.bonus(10_000n);
    await world.cash(1_000_000n);
    const stake = await world.stake(50_000n);
    await world.win(stake ?? "", 50_000n);
    await Promise.all([
      ...Array.from({ length: 8 }, () => world.settle()),
      ...Array.from({ length: 8 }, () => world.stake(1_000n)),
      world.sweep(),
    ]);
    await world.settle();
    const { cash, promo } = await world.balances();
    expect(promo).toBe(0n);
    expect(cash).toBe(1_002_000n);
    expect(await readDrift(world.database)).toEqual([]);
  });
});

describe("the job of every minute", () => {
  test("R-SRV-176 settles all players, page by page; one who cannot be settled stops neither the others nor the bookmark", async () => {
    const world = await openWorld();
    const { database, promotions } = world;
    const others = Array.from({ length: 600 }, (_, nth) => String(20_000_000 + nth) as PlayerId);
    const terms = promotions.bonusTerms();
    for (const playerId of [world.player, ...others]) {
      if (playerId !== world.player) await openAccounts(database, { playerId, currency: "IDR" });
      await database.transaction((tx) =>
        promotions.grantBonus(
          tx,
          { playerId, orderId: `D${playerId}` as OrderId, amount: 1_000n, terms },
          world.clock.at,
        ),
      );
    }
    const owner = new pg.Client(world.url);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(
      `create function promotions.refuse() returns trigger language plpgsql as $$ begin raise 'this player'; end $$`,
    );
    await owner.query(
      `create trigger refuse before update on promotions.bonus for each row
       when (new.player_id = ${others[7]}) execute function promotions.refuse()`,
    );
    world.clock.at += 31 * day;
    await expect(world.sweep()).rejects.toThrow("settling grants");
    const open = await database.query("select player_id::text as player from promotions.bonus where state = 'open'");
    expect(open).toEqual([{ player: others[7] }]);
    const [swept] = await database.query<{ at: Date }>("select swept_until as at from promotions.sweep");
    expect(swept?.at.getTime()).toBe(world.clock.at);
    const { rows } = await owner.query("select key from graphile_worker.jobs where task_identifier = 'settle-grants'");
    expect(rows).toEqual([{ key: `settle-grants:${others[7]}` }]);
  });
});

describe("terms", () => {
  test("R-API-60 list offers without progress and grants with it, in the player's language", async () => {
    const world = await openWorld();
    const [bonus, gift] = (await world.terms()).data.list;
    expect(bonus).toMatchObject({ termsId: "deposit-bonus-5x-30d-v2", wagerMultiple: 5, expireDays: 30 });
    expect(gift.granted).toBeUndefined();
    await world.gift();
    const texts = new Set<string>();
    for (const language of ["id", "pt", "es", "th", "zh"] as const) {
      const [item] = (await world.terms(gift.termsId, language)).data.list;
      expect(item).toMatchObject({ granted: 20_000, wagered: 0, remaining: 100_000 });
      expect(item.text).toContain("Rp 20.000");
      expect(item.text).toContain("Rp 100.000");
      texts.add(item.text);
    }
    expect(texts.size).toBe(5);
    expect(await world.terms("unknown")).toEqual({ failure: "not_found" });
  });

  test("R-SRV-63 that are changed later apply to new grants only", async () => {
    const world = await openWorld();
    await world.bonus(60_000n);
    const stricter = world.restarted({
      promotions: { gift: 0, bonusCap: 500_000, wagerMultiple: 50, expireDays: 1, requiresTask: false },
    });
    const list = (await world.terms(undefined, "id", stricter)).data.list;
    expect(list).toEqual([
      expect.objectContaining({ termsId: "deposit-bonus-5x-30d-v2", remaining: 300_000, expireDays: 30 }),
      expect.objectContaining({ termsId: "deposit-bonus-50x-1d-v2", wagerMultiple: 50 }),
    ]);
    world.clock.at += 31 * day;
    await world.sweep();
    const [past] = (await world.terms("deposit-bonus-5x-30d-v2", "id", stricter)).data.list;
    expect(past).toMatchObject({ wagerMultiple: 5, expireDays: 30 });
    expect(past.granted).toBeUndefined();
  });
});

describe("terms that require a task", () => {
  const withTask = { gift: 20_000, bonusCap: 500_000, wagerMultiple: 5, expireDays: 30, requiresTask: true };

  test("R-SRV-190 say so, and turn into cash once the stakes are made and a set of tasks was claimed", async () => {
    const world = await openWorld({ promotions: withTask });
    const offered = (await world.terms()).data.list.map(({ termsId, task }: { termsId: string; task?: string }) => ({
      termsId,
      task,
    }));
    expect(offered).toEqual([
      { termsId: "deposit-bonus-5x-30d-task-v2", task: "required" },
      { termsId: "gift-5x-30d-task-v2", task: "required" },
    ]);
    await world.gift();
    const [held] = (await world.terms("gift-5x-30d-task-v2")).data.list;
    expect(held).toMatchObject({ granted: 20_000, remaining: 100_000, task: "required" });
    expect(held.text).toContain("tugas");

    for (let round = 0; round < 5; round++) await world.win((await world.stake(20_000n)) ?? "", 20_000n);
    await world.settle();
    expect(await world.balances()).toMatchObject({ cash: 0n, promo: 20_000n });
    const state = () => world.promotions.promotionState(world.database, world.player);
    expect(await state()).toEqual({ open: true, wagerLeft: 0n, taskLeft: true });

    await world.database.transaction((tx) => world.promotions.finishTask(tx, world.player, world.clock.at));
    expect((await world.terms("gift-5x-30d-task-v2")).data.list).toMatchObject([{ remaining: 0, task: "done" }]);
    await world.settle();
    expect(await world.balances()).toMatchObject({ cash: 20_000n, promo: 0n });
    expect(await state()).toEqual({ open: false, wagerLeft: 0n, taskLeft: false });
  });

  test("R-SRV-190 a task claimed before the grant or after its expiry does not count", async () => {
    const world = await openWorld({ promotions: withTask });
    await world.database.transaction((tx) => world.promotions.finishTask(tx, world.player, world.clock.at));
    await world.gift();
    expect(await world.promotions.promotionState(world.database, world.player)).toMatchObject({ taskLeft: true });
    for (let round = 0; round < 5; round++) await world.win((await world.stake(20_000n)) ?? "", 20_000n);
    world.clock.at += 31 * day;
    await world.database.transaction((tx) => world.promotions.finishTask(tx, world.player, world.clock.at));
    await world.settle();
    expect(await world.grants()).toEqual([{ kind: "gift", state: "expired", settled_amount: 20_000n }]);
  });

  test("R-SRV-190 R-SRV-63 earlier grants keep their terms, and no task is awaited once none is offered", async () => {
    const world = await openWorld();
    await world.gift();
    const stricter = world.restarted({ promotions: withTask });
    const bonus = { playerId: world.player, orderId: "D9" as OrderId, amount: 10_000n, terms: stricter.bonusTerms() };
    await world.database.transaction((tx) => stricter.grantBonus(tx, bonus, world.clock.at));
    const tasks = async () => (await world.terms()).data.list.map(({ task }: { task?: string }) => task);
    expect(await tasks()).toEqual([undefined, "required", undefined]);
    const without = world.restarted({ tasks: { rewards: [], sets: [] } });
    for (const job of without.jobs) if (job.name === "waive-tasks") await job.handle(undefined as never);
    expect(await tasks()).toEqual([undefined, "done", undefined]);
  });
});
