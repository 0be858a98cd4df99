import type { HoldReason, OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { shareWorld } from "../harness/bank-world.ts";
import { openWorld, type World } from "./world.ts";

const hourMs = 3_600_000;
const rina = { name: "rina" };
const budi = { name: "budi" };
const shared = shareWorld((whenDone) =>
  openWorld({ jobs: false, withdrawals: { firstWithdrawalRule: false, places: 1000 } }, whenDone),
);
const deskOf = (world: World) => world.withdrawals.operations;

/** Signs the player in, and returns the particulars that name it. */
const takeover = async (world: World, player: PlayerId) => ({ event: "sign_in", at: await world.signedIn(player) });
const otherName = { difference: "other_person" };
const authority = { authority: "PN Jakarta Selatan", reference: "12/Pdt/2026", date: "2026-11-20" };

const hold = (world: World, orderId: OrderId, particulars: unknown = otherName, reason: HoldReason = "account_owner") =>
  deskOf(world).placeHold(rina, { orderId }, { reason, particulars }, "seen by the desk");
const release = async (world: World, orderId: OrderId, actor = budi) =>
  (await deskOf(world).releaseHolds(actor, [{ orderId }], "looked at"))[0];

const cancel = (world: World, player: PlayerId, orderId: OrderId) =>
  world.call(player, "/v1/withdraw/cancel", { orderId }, world.withKey());

async function ordered(world: World, amount = 50_000, ending = "7890") {
  const player = await world.player({ cash: 1_000_000n });
  return { player, orderId: await world.placed(player, amount, ending) };
}

/** Returns the entries of the audit about an order or a player. */
const entriesOf = (world: World, subject: string) =>
  world.database.query<{
    actor: string;
    action: string;
    reason: string | null;
    note: string;
    details: Record<string, string>;
  }>("select actor, action, reason, note, details from audit.entry where subject_id = $1 order by entry_id", [subject]);

describe("a hold", () => {
  test("R-SRV-84 R-QUE-05 stops the order beside its steps, is told to the player, and its release lets it go on", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    const at = world.now();
    const placed = await hold(world, orderId);
    expect(placed.outcome).toBe("placed");
    for (let turn = 0; turn < 3; turn++) await world.advance(player, orderId);
    expect(await world.codes(player, orderId)).toEqual([1000]);

    const seen = await world.process(player, orderId);
    const [shown] = seen.holds;
    expect(shown.until - shown.from).toBe(48 * hourMs);
    expect(shown.from).toBeGreaterThanOrEqual(at);
    expect(shown).toMatchObject({ reason: "account_owner", particulars: { difference: "other_person" } });
    expect(shown.why).toBe("Rekening bank ini atas nama orang lain.");
    expect(seen.next).toEqual({ actor: "operator", by: shown.until });
    expect(seen.cancelable).toBe(true);
    const list = await world.call(player, "/v1/bus/getAllWithdrawOrders", {});
    expect(list.data.orderList[0].hold).toEqual(shown);

    expect(await hold(world, orderId, { difference: "company" })).toEqual({ outcome: "already_held" });
    expect(await release(world, orderId)).toEqual({ outcome: "released" });
    expect(await release(world, orderId)).toMatchObject({
      outcome: "already_decided",
      decided: { outcome: "released", by: "budi" },
    });
    // Its next turn is put down in the same transaction.
    expect(
      (await world.jobsOf("advance-withdrawal")).some(({ key, due }) => key === `withdrawal:${orderId}` && due),
    ).toBe(true);
    expect((await world.advanceUntil(player, orderId)).at(-1)).toBe(2200);
    expect((await world.process(player, orderId)).holds[0]).toMatchObject({ outcome: "released" });
    expect(await world.paidByBank(orderId)).toBe(50_000);
    expect(await entriesOf(world, orderId)).toMatchObject([
      { actor: "rina", action: "hold_order", note: "seen by the desk", reason: "account_owner" },
      { actor: "budi", action: "release_hold", note: "looked at" },
    ]);
    await world.expectBooksToBalance();
  });

  test("R-HON-20 R-QUE-07 continues automatically at the deadline, by its own job, by the sweep, or by the order's own turn", async () => {
    const world = shared();
    const ways = ["end-hold", "sweep-holds", "advance-withdrawal"] as const;
    for (const way of ways) {
      const { player, orderId } = await ordered(world);
      await hold(world, orderId, await takeover(world, player), "account_takeover");
      const ref = { playerId: player, orderId };
      world.clock.ahead += 24 * hourMs - 60_000;
      await world.job(way, ref);
      expect((await world.process(player, orderId)).holds[0].endedTime).toBeUndefined();
      world.clock.ahead += 120_000;
      await world.job(way, ref);
      expect((await world.process(player, orderId)).holds[0]).toMatchObject({ outcome: "deadline" });
      expect(await release(world, orderId)).toMatchObject({ decided: { outcome: "deadline", by: null } });
      expect((await world.advanceUntil(player, orderId)).at(-1)).toBe(2200);
    }
  });
});

describe("placing a hold", () => {
  test("R-QUE-05 R-QUE-06 needs a reason of the list, its particulars, and what they name", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    const other = await world.player();
    const wrong: [HoldReason, unknown][] = [
      ["identity" as HoldReason, {}],
      ["because I say so" as HoldReason, otherName],
      ["account_owner", {}],
      ["account_owner", { difference: "looks odd" }],
      ["account_owner", { ...otherName, note: "words of an operator" }],
      ["account_takeover", { event: "sign_in" }],
      ["account_takeover", { event: "sign_in", at: world.now() + hourMs }],
      ["duplicate_person", { otherPlayer: player, shared: "person" }],
      ["duplicate_person", { otherPlayer: "999999999", shared: "person" }],
      ["duplicate_person", { otherPlayer: other, shared: "payout_account" }],
      ["payment_origin", { depositId: "D-of-nobody" }],
      ["game_fault", { gameId: "66121", roundId: "of-nobody", statement: "S-1" }],
      ["legal_order", authority],
    ];
    for (const [reason, particulars] of wrong) {
      expect(await hold(world, orderId, particulars, reason), `${reason} ${JSON.stringify(particulars)}`).toEqual({
        outcome: "invalid_input",
      });
    }
    expect((await world.process(player, orderId)).holds).toEqual([]);
    expect(await entriesOf(world, orderId)).toEqual([]);
    const placed = await hold(world, orderId, { otherPlayer: other, shared: "person" }, "duplicate_person");
    expect(placed.outcome).toBe("placed");
    const [shown] = (await world.process(player, orderId)).holds;
    // Nothing about the other player.
    expect(JSON.stringify(shown)).not.toContain(other);
  });

  test("R-QUE-05 is too late once the order is sent, and of a hold and a submission of one moment one wins", async () => {
    const world = shared();
    const sent = await ordered(world);
    await world.advanceUntil(sent.player, sent.orderId);
    expect(await hold(world, sent.orderId)).toEqual({ outcome: "too_late" });
    expect(
      await deskOf(world).placeHold(
        rina,
        { orderId: "none" as OrderId },
        { reason: "account_owner", particulars: otherName },
        "",
      ),
    ).toEqual({ outcome: "unknown" });
    for (let nth = 0; nth < 6; nth++) {
      const { player, orderId } = await ordered(world);
      const [placed] = await Promise.all([hold(world, orderId), world.advance(player, orderId)]);
      const codes = await world.codes(player, orderId);
      const { holds } = await world.process(player, orderId);
      if (placed.outcome === "placed") {
        expect(Math.max(...codes)).toBeLessThan(1700);
        await world.advance(player, orderId);
        expect(await world.codes(player, orderId)).toEqual(codes);
        expect(await world.payouts(orderId)).toEqual([]);
        await release(world, orderId);
      } else {
        expect(placed).toEqual({ outcome: "too_late" });
        expect(holds).toEqual([]);
      }
      await world.advanceUntil(player, orderId);
    }
  });

  test("R-SRV-84 the database refuses every step to the bank of a held order, by any writer", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    await hold(world, orderId);
    for (const code of [1100, 1200, 1300, 1400, 1500, 1600, 1700]) {
      await expect(
        world.database.query(
          "insert into withdrawals.step (player_id, order_id, seq, code, args, created_at) values ($1, $2, 9, $3, '{}', now())",
          [player, orderId, code],
        ),
        String(code),
      ).rejects.toThrow(/is held/);
    }
  });

  test("R-QUE-05 on a player holds the order made meanwhile until the player's deadline, and both are released together", async () => {
    const world = shared();
    const player = await world.player();
    const at = world.now();
    const onPlayer = (reason: HoldReason, particulars: unknown) =>
      deskOf(world).placeHold(rina, { playerId: player }, { reason, particulars }, "");
    expect(await onPlayer("account_owner", otherName)).toEqual({ outcome: "invalid_input" });
    expect((await onPlayer("account_takeover", await takeover(world, player))).outcome).toBe("placed");
    expect(await onPlayer("account_takeover", await takeover(world, player))).toEqual({ outcome: "already_held" });
    world.clock.ahead += hourMs;
    const orderId = await world.placed(player);
    const [shown] = (await world.process(player, orderId)).holds;
    expect(shown).toMatchObject({ reason: "account_takeover" });
    expect(Math.abs(shown.until - at - 24 * hourMs)).toBeLessThan(60_000);
    await world.advance(player, orderId);
    expect(await world.codes(player, orderId)).toEqual([1000]);
    expect(await release(world, orderId)).toEqual({ outcome: "released" });
    expect((await deskOf(world).releaseHolds(budi, [{ playerId: player }], ""))[0]).toMatchObject({
      outcome: "already_decided",
    });
    expect((await world.advanceUntil(player, orderId)).at(-1)).toBe(2200);
    expect(await entriesOf(world, player)).toMatchObject([{ action: "hold_player", reason: "account_takeover" }]);
  });

  test("R-QUE-05 one payout account at more than three players holds the fourth's order by the rule, once", async () => {
    const world = shared();
    const account = "88001234567890";
    const another = async () => {
      const player = await world.player();
      await world.deposited(player);
      return player;
    };
    for (let nth = 0; nth < 3; nth++) {
      const player = await another();
      const orderId = await world.placed(player, 50_000, "7890", account);
      expect((await world.process(player, orderId)).holds).toEqual([]);
      await world.advanceUntil(player, orderId);
    }
    const player = await another();
    await world.order(player, 50_000, { accountNumber: account });
    const refused = (await deskOf(world).refusedAccounts(100)).find((one) => one.playerId === player);
    if (refused === undefined) throw new Error("the account was not refused");
    await deskOf(world).openAccount(rina, refused.refusalId, "of one household");
    const first = await world.placed(player, 50_000, "7890", account);
    const [shown] = (await world.process(player, first)).holds;
    expect(shown).toMatchObject({ reason: "duplicate_person", particulars: { shared: "payout_account" } });
    expect(shown.until - shown.from).toBe(48 * hourMs);
    expect(await entriesOf(world, first)).toMatchObject([
      { actor: "rule:shared_payout_account", action: "hold_order" },
    ]);
    await release(world, first);
    await world.advanceUntil(player, first);
    const second = await world.placed(player, 50_000, "7890", account);
    expect((await world.process(player, second)).holds).toEqual([]);
    await world.advanceUntil(player, second);

    // Of a fifth player nobody looks at the hold: it ends by time, and is not placed again either.
    const fifth = await another();
    await world.order(fifth, 50_000, { accountNumber: account });
    const asked = (await deskOf(world).refusedAccounts(100)).find((one) => one.playerId === fifth);
    await deskOf(world).openAccount(rina, asked?.refusalId ?? "", "of one household");
    const third = await world.placed(fifth, 50_000, "7890", account);
    expect((await world.process(fifth, third)).holds).toMatchObject([{ reason: "duplicate_person" }]);
    world.clock.ahead += 49 * hourMs;
    await world.advanceUntil(fifth, third);
    const fourth = await world.placed(fifth, 50_000, "7890", account);
    expect((await world.process(fifth, fourth)).holds).toEqual([]);
    await world.advanceUntil(fifth, fourth);
  });
});

describe("the end of a hold", () => {
  test("R-QUE-07 is moved once, by the first hold's length, with new particulars, and never beyond seven days in all", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    await hold(world, orderId);
    const extend = (particulars: unknown) => deskOf(world).extendHold(rina, { orderId }, particulars, "");
    expect(await extend(otherName)).toEqual({ outcome: "same_particulars" });
    expect(await extend({ difference: "odd" })).toEqual({ outcome: "invalid_input" });
    const extended = await extend({ difference: "company" });
    expect(extended.outcome).toBe("extended");
    const [shown] = (await world.process(player, orderId)).holds;
    expect(shown.until - shown.from).toBe(96 * hourMs);
    expect(await extend({ difference: "part_missing" })).toEqual({ outcome: "already_extended" });
    await release(world, orderId);
    for (const particulars of [otherName, { difference: "company" }]) {
      expect(await hold(world, orderId, particulars)).toEqual({ outcome: "same_particulars" });
    }
    // 96 hours were planned, but hardly any were used.
    expect((await hold(world, orderId, { difference: "part_missing" })).outcome).toBe("placed");
    world.clock.ahead += 47 * hourMs;
    await release(world, orderId);
    for (const otherPlayer of [await world.player(), await world.player()]) {
      expect((await hold(world, orderId, { otherPlayer, shared: "person" }, "duplicate_person")).outcome).toBe(
        "placed",
      );
      world.clock.ahead += 47 * hourMs;
      await release(world, orderId);
    }
    // 141 hours are used; a takeover holds 24 more, another name would hold 48.
    expect((await hold(world, orderId, await takeover(world, player), "account_takeover")).outcome).toBe("placed");
    world.clock.ahead += 23 * hourMs;
    await release(world, orderId);
    expect(await hold(world, orderId, await takeover(world, player), "account_takeover")).toEqual({
      outcome: "too_long",
    });
    expect((await world.advanceUntil(player, orderId)).at(-1)).toBe(2200);
  });

  test("R-SRV-84 of 200 orders at once is decided for each alone, and records each", async () => {
    const world = shared();
    const orders = [];
    for (let nth = 0; nth < 4; nth++) orders.push(await ordered(world));
    for (const { orderId } of orders) await hold(world, orderId);
    const [first] = orders;
    if (first === undefined) throw new Error("no order");
    await release(world, first.orderId);
    const outcomes = await deskOf(world).releaseHolds(
      budi,
      orders.map(({ orderId }) => ({ orderId })),
      "all looked at",
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["already_decided", "released", "released", "released"]);
    for (const { orderId } of orders) expect((await entriesOf(world, orderId)).length).toBe(2);
    await expect(
      deskOf(world).releaseHolds(
        budi,
        Array.from({ length: 201 }, () => ({ orderId: first.orderId })),
        "",
      ),
    ).rejects.toThrow(/at most 200/);
  });

  test("R-SRV-84 comes with the player's own cancelling, which stays open", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    await hold(world, orderId);
    expect(await cancel(world, player, orderId)).toMatchObject({ success: true });
    expect((await world.process(player, orderId)).holds[0]).toMatchObject({ outcome: "cancelled" });
    expect(await world.balances(player)).toMatchObject({ cash: 1_000_000n, reserved: 0n });
    expect(await release(world, orderId)).toMatchObject({ decided: { outcome: "cancelled", by: null } });
  });

  test("R-SRV-84 by an operator, the deadline and the player at once happens once", async () => {
    const world = shared();
    for (let nth = 0; nth < 4; nth++) {
      const { player, orderId } = await ordered(world);
      await hold(world, orderId, await takeover(world, player), "account_takeover");
      world.clock.ahead += 24 * hourMs - 5;
      const [released] = await Promise.all([
        release(world, orderId),
        world.job("end-hold", { playerId: player, orderId }),
        world.job("sweep-holds"),
        nth % 2 === 0 ? cancel(world, player, orderId) : world.advance(player, orderId),
        release(world, orderId, rina),
      ]);
      const [shown, ...more] = (await world.process(player, orderId)).holds;
      expect(more).toEqual([]);
      expect(["released", "deadline", "cancelled"]).toContain(shown.outcome);
      expect(["released", "already_decided"]).toContain(released?.outcome);
      const entries = (await entriesOf(world, orderId)).filter(({ action }) => action === "release_hold");
      expect(entries.length).toBe(shown.outcome === "released" ? 1 : 0);
      await world.advanceUntil(player, orderId);
    }
    await world.expectBooksToBalance();
  });
});

test("R-QUE-10 a held order keeps its turn, delays nobody, and enters the fast lane when it is old enough at its release", async () => {
  const world = await openWorld({
    jobs: false,
    withdrawals: { places: 1, fastLanePlaces: 1, fastLaneAfterMinutes: 5 },
    bankEnv: { BANK_PAYOUT_MS: "60000" },
  });
  const orders = [];
  for (let nth = 0; nth < 3; nth++) {
    const player = await world.player();
    orders.push({ player, orderId: await world.placed(player) });
  }
  for (const { player, orderId } of orders) await world.advance(player, orderId);
  const [, held, behind] = orders;
  if (held === undefined || behind === undefined) throw new Error("there are three orders");
  const aheadOf = async ({ player, orderId }: typeof held): Promise<number> =>
    (await world.process(player, orderId)).steps.at(-1).args.waitingNum;
  expect([await aheadOf(held), await aheadOf(behind)]).toEqual([1, 2]);
  await hold(world, held.orderId);
  expect([await aheadOf(held), await aheadOf(behind)]).toEqual([1, 1]);
  world.clock.ahead += 6 * 60_000;
  await world.advance(held.player, held.orderId);
  expect(await world.codes(held.player, held.orderId)).toEqual([1000, 1100, 1200, 1300]);
  await release(world, held.orderId);
  expect(await aheadOf(behind)).toBe(2);
  await world.advance(held.player, held.orderId);
  expect(await world.codes(held.player, held.orderId)).toContain(1400);
});

describe("refusing an order", () => {
  test("R-HON-21 R-SRV-84 returns everything to the balance, lets the player order again, and a second one needs compliance", async () => {
    const world = shared();
    const player = await world.player({ cash: 1_000_000n });
    const refuse = (
      orderId: OrderId,
      byCompliance = false,
      reason: HoldReason = "account_owner",
      particulars: unknown = otherName,
    ) => deskOf(world).refuseOrder(budi, orderId, { reason, particulars, byCompliance }, "not the player's account");
    const first = await world.placed(player);
    expect(await refuse(first, true, "legal_order", authority)).toEqual({ outcome: "invalid_input" });
    await hold(world, first);
    const [one, two] = await Promise.all([refuse(first), refuse(first)]);
    expect([one.outcome, two.outcome].toSorted()).toEqual(["already_decided", "refused"]);
    expect(await world.balances(player)).toEqual({ cash: 1_000_000n, promo: 0n, reserved: 0n });
    const seen = await world.process(player, first);
    expect(seen.steps.at(-1).processCode).toBe(2300);
    expect(seen.holds[0]).toMatchObject({ outcome: "refused" });
    expect(seen.steps.at(-1).args.reason).not.toMatch(/bayar|setor|deposit/i);
    const second = await world.placed(player);
    expect(await refuse(second)).toEqual({ outcome: "needs_compliance" });
    expect((await refuse(second, true)).outcome).toBe("refused");
    expect(await world.balances(player)).toEqual({ cash: 1_000_000n, promo: 0n, reserved: 0n });
    world.clock.ahead += 31 * 24 * hourMs;
    expect((await refuse(await world.placed(player))).outcome).toBe("refused");
    expect(await entriesOf(world, first)).toMatchObject([
      { action: "hold_order" },
      { action: "refuse_order", reason: "account_owner" },
    ]);
    await world.expectBooksToBalance();
  });
});

describe("a legal order", () => {
  const isBarred = async (world: World, player: PlayerId) =>
    (
      await world.database.query<{ barred: boolean }>(
        "select barred from protection.bet_restriction where player_id = $1",
        [player],
      )
    )[0]?.barred ?? false;

  test("R-QUE-09 keeps the order from being cancelled and the player from betting, is told, and ends unless confirmed", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    const desk = deskOf(world);
    expect(await desk.placeLegalOrder(rina, orderId, { particulars: { authority: "PN" } }, "")).toEqual({
      outcome: "invalid_input",
    });
    expect((await desk.placeLegalOrder(rina, orderId, { particulars: authority }, "")).outcome).toBe("placed");
    expect(await isBarred(world, player)).toBe(true);
    expect(await cancel(world, player, orderId)).toMatchObject({ msgCode: "cancel_too_late" });
    const seen = await world.process(player, orderId);
    expect(seen.cancelable).toBe(false);
    expect(seen.holds[0]).toMatchObject({ reason: "legal_order", particulars: { date: "2026-11-20" } });
    expect(await release(world, orderId)).toEqual({ outcome: "legal_order" });
    expect(await desk.extendHold(rina, { orderId }, authority, "")).toEqual({ outcome: "legal_order" });
    world.clock.ahead += 6 * 24 * hourMs;
    expect((await desk.confirmLegalOrder(budi, orderId, "asked the court")).outcome).toBe("confirmed");
    world.clock.ahead += 6 * 24 * hourMs;
    await world.job("end-hold", { playerId: player, orderId });
    expect(await isBarred(world, player)).toBe(true);
    world.clock.ahead += 25 * hourMs;
    await world.job("end-hold", { playerId: player, orderId });
    expect(await isBarred(world, player)).toBe(false);
    expect((await world.process(player, orderId)).holds[0]).toMatchObject({ outcome: "deadline" });
    // R-QUE-10: the 72 hours without a step begin again when a hold ends.
    expect((await world.advanceUntil(player, orderId)).at(-1)).toBe(2200);
  });

  test("R-QUE-09 R-TRK-60 R-HON-20 whose reason may not be told says only that the order is held and until when", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    const disclosure = {
      kind: "withheld",
      by: "authority_order",
      law: "UU 8/2010",
      until: world.now() + 90 * 24 * hourMs,
    } as const;
    const placed = await deskOf(world).placeLegalOrder(rina, orderId, { particulars: authority, disclosure }, "");
    expect(placed.outcome).toBe("placed");
    const [shown] = (await world.process(player, orderId)).holds;
    expect(shown).toMatchObject({ particulars: {} });
    expect(shown.reason).toBeUndefined();
    expect(JSON.stringify(shown)).not.toMatch(/legal|PN Jakarta|2026-11-20/);
    expect(shown.why).toBe("Alasannya belum boleh kami sampaikan.");
    expect((await deskOf(world).endLegalOrder(budi, orderId, "over")).outcome).toBe("released");
    const readable = await world.database.query("select from audit.player_record where player_id = $1", [player]);
    expect(readable).toEqual([]);
  });
});

test("R-HON-21 no hold, extension, refusal or release changes the sums of an order, and what is paid is what was quoted", async () => {
  const world = shared();
  const { player, orderId } = await ordered(world, 60_000);
  const before = await world.process(player, orderId);
  await hold(world, orderId);
  await deskOf(world).extendHold(rina, { orderId }, { difference: "company" }, "");
  await release(world, orderId);
  await hold(world, orderId, await takeover(world, player), "account_takeover");
  const held = await world.process(player, orderId);
  expect([held.quote, held.signedQuote]).toEqual([before.quote, before.signedQuote]);
  await release(world, orderId);
  expect((await world.advanceUntil(player, orderId)).at(-1)).toBe(2200);
  expect(await world.paidByBank(orderId)).toBe(before.quote.net);
  for (const column of ["gross", "fee", "tax", "net"]) {
    await expect(
      world.database.query(`update withdrawals.withdrawal set ${column} = ${column} - 1 where order_id = $1`, [
        orderId,
      ]),
      column,
    ).rejects.toThrow(/permission denied/);
  }
});
