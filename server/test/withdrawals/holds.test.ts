import type { HoldReason, OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { shareFixture } from "../harness/bank-fixture.ts";
import { openFixture, type Fixture } from "./fixture.ts";

const hourMs = 3_600_000;
const rina = { name: "rina" };
const budi = { name: "budi" };
const shared = shareFixture((whenDone) =>
  openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false, places: 1000 } }, whenDone),
);
const deskOf = (fixture: Fixture) => fixture.withdrawals.operations;

/** Signs the player in, and returns the particulars of a hold that name this sign-in. */
const takeover = async (fixture: Fixture, player: PlayerId) => ({
  event: "sign_in",
  at: await fixture.signedIn(player),
});
const otherName = { difference: "other_person" };
const authority = { authority: "PN Jakarta Selatan", reference: "12/Pdt/2026", date: "2026-11-20" };

const hold = (
  fixture: Fixture,
  orderId: OrderId,
  particulars: unknown = otherName,
  reason: HoldReason = "account_owner",
) => deskOf(fixture).placeHold(rina, { orderId }, { reason, particulars }, "seen by the desk");
const release = async (fixture: Fixture, orderId: OrderId, actor = budi) =>
  (await deskOf(fixture).releaseHolds(actor, [{ orderId }], "looked at"))[0];

const cancel = (fixture: Fixture, player: PlayerId, orderId: OrderId) =>
  fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());

async function ordered(fixture: Fixture, amount = 50_000, ending = "7890") {
  const player = await fixture.player({ cash: 1_000_000n });
  return { player, orderId: await fixture.placed(player, amount, ending) };
}

/** Returns the audit entries about an order or a player. */
const entriesOf = (fixture: Fixture, subject: string) =>
  fixture.database.query<{
    actor: string;
    action: string;
    reason: string | null;
    note: string;
    details: Record<string, string>;
  }>("select actor, action, reason, note, details from audit.entry where subject_id = $1 order by entry_id", [subject]);

describe("a hold", () => {
  test("R-SRV-84 R-QUE-05 stops the order beside its steps, is told to the player, and its release lets it go on", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    const at = fixture.now();
    const placed = await hold(fixture, orderId);
    expect(placed.outcome).toBe("placed");
    for (let nth = 0; nth < 3; nth++) await fixture.advance(player, orderId);
    expect(await fixture.codes(player, orderId)).toEqual([1000]);

    const seen = await fixture.process(player, orderId);
    const [shown] = seen.holds;
    expect(shown.until - shown.from).toBe(48 * hourMs);
    expect(shown.from).toBeGreaterThanOrEqual(at);
    expect(shown).toMatchObject({ reason: "account_owner", particulars: { difference: "other_person" } });
    expect(shown.why).toBe("Rekening bank ini atas nama orang lain.");
    expect(seen.next).toEqual({ actor: "operator", by: shown.until });
    expect(seen.cancelable).toBe(true);
    const list = await fixture.call(player, "/v1/bus/getAllWithdrawOrders", {});
    expect(list.data.orderList[0].hold).toEqual(shown);

    expect(await hold(fixture, orderId, { difference: "company" })).toEqual({ outcome: "already_held" });
    expect(await release(fixture, orderId)).toEqual({ outcome: "released" });
    expect(await release(fixture, orderId)).toMatchObject({
      outcome: "already_decided",
      decided: { outcome: "released", by: "budi" },
    });
    // Its next run was planned in the same transaction.
    expect(
      (await fixture.jobsOf("advance-withdrawal")).some(({ key, due }) => key === `withdrawal:${orderId}` && due),
    ).toBe(true);
    expect((await fixture.advanceUntil(player, orderId)).at(-1)).toBe(2200);
    expect((await fixture.process(player, orderId)).holds[0]).toMatchObject({ outcome: "released" });
    expect(await fixture.paidByBank(orderId)).toBe(50_000);
    expect(await entriesOf(fixture, orderId)).toMatchObject([
      { actor: "rina", action: "hold_order", note: "seen by the desk", reason: "account_owner" },
      { actor: "budi", action: "release_hold", note: "looked at" },
    ]);
    await fixture.expectBooksToBalance();
  });

  test("R-HON-20 R-QUE-07 continues automatically at the deadline, by its own job, by the sweep, or by the order's own run", async () => {
    const fixture = shared();
    const ways = ["end-hold", "sweep-holds", "advance-withdrawal"] as const;
    for (const way of ways) {
      const { player, orderId } = await ordered(fixture);
      await hold(fixture, orderId, await takeover(fixture, player), "account_takeover");
      const ref = { playerId: player, orderId };
      fixture.clock.ahead += 24 * hourMs - 60_000;
      await fixture.job(way, ref);
      expect((await fixture.process(player, orderId)).holds[0].endedTime).toBeUndefined();
      fixture.clock.ahead += 120_000;
      await fixture.job(way, ref);
      expect((await fixture.process(player, orderId)).holds[0]).toMatchObject({ outcome: "deadline" });
      expect(await release(fixture, orderId)).toMatchObject({ decided: { outcome: "deadline", by: null } });
      expect((await fixture.advanceUntil(player, orderId)).at(-1)).toBe(2200);
    }
  });
});

describe("placing a hold", () => {
  test("R-QUE-05 R-QUE-06 needs a reason of the list, its particulars, and what they name", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    const other = await fixture.player();
    const wrong: [HoldReason, unknown][] = [
      ["identity" as HoldReason, {}],
      ["because I say so" as HoldReason, otherName],
      ["account_owner", {}],
      ["account_owner", { difference: "looks odd" }],
      ["account_owner", { ...otherName, note: "words of an operator" }],
      ["account_takeover", { event: "sign_in" }],
      ["account_takeover", { event: "sign_in", at: fixture.now() + hourMs }],
      ["duplicate_person", { otherPlayer: player, shared: "person" }],
      ["duplicate_person", { otherPlayer: "999999999", shared: "person" }],
      ["duplicate_person", { otherPlayer: other, shared: "payout_account" }],
      ["payment_origin", { depositId: "D-of-nobody" }],
      ["game_fault", { gameId: "66121", roundId: "of-nobody", statement: "S-1" }],
      ["legal_order", authority],
    ];
    for (const [reason, particulars] of wrong) {
      expect(await hold(fixture, orderId, particulars, reason), `${reason} ${JSON.stringify(particulars)}`).toEqual({
        outcome: "invalid_input",
      });
    }
    expect((await fixture.process(player, orderId)).holds).toEqual([]);
    expect(await entriesOf(fixture, orderId)).toEqual([]);
    const placed = await hold(fixture, orderId, { otherPlayer: other, shared: "person" }, "duplicate_person");
    expect(placed.outcome).toBe("placed");
    const [shown] = (await fixture.process(player, orderId)).holds;
    // The player is told nothing about the other player.
    expect(JSON.stringify(shown)).not.toContain(other);
  });

  test("R-QUE-05 is too late once the order is sent, and of a hold and a submission of one moment one wins", async () => {
    const fixture = shared();
    const sent = await ordered(fixture);
    await fixture.advanceUntil(sent.player, sent.orderId);
    expect(await hold(fixture, sent.orderId)).toEqual({ outcome: "too_late" });
    expect(
      await deskOf(fixture).placeHold(
        rina,
        { orderId: "none" as OrderId },
        { reason: "account_owner", particulars: otherName },
        "",
      ),
    ).toEqual({ outcome: "unknown" });
    for (let nth = 0; nth < 6; nth++) {
      const { player, orderId } = await ordered(fixture);
      const [placed] = await Promise.all([hold(fixture, orderId), fixture.advance(player, orderId)]);
      const codes = await fixture.codes(player, orderId);
      const { holds } = await fixture.process(player, orderId);
      if (placed.outcome === "placed") {
        expect(Math.max(...codes)).toBeLessThan(1700);
        await fixture.advance(player, orderId);
        expect(await fixture.codes(player, orderId)).toEqual(codes);
        expect(await fixture.payouts(orderId)).toEqual([]);
        await release(fixture, orderId);
      } else {
        expect(placed).toEqual({ outcome: "too_late" });
        expect(holds).toEqual([]);
      }
      await fixture.advanceUntil(player, orderId);
    }
  });

  test("R-SRV-84 the database refuses every step to the bank of a held order, by any writer", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    await hold(fixture, orderId);
    for (const code of [1100, 1200, 1300, 1400, 1500, 1600, 1700]) {
      await expect(
        fixture.database.query(
          "insert into withdrawals.step (player_id, order_id, seq, code, args, created_at) values ($1, $2, 9, $3, '{}', now())",
          [player, orderId, code],
        ),
        String(code),
      ).rejects.toThrow(/is held/);
    }
  });

  test("R-QUE-05 on a player holds the order made meanwhile until the player's deadline, and both are released together", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const at = fixture.now();
    const onPlayer = (reason: HoldReason, particulars: unknown) =>
      deskOf(fixture).placeHold(rina, { playerId: player }, { reason, particulars }, "");
    expect(await onPlayer("account_owner", otherName)).toEqual({ outcome: "invalid_input" });
    expect((await onPlayer("account_takeover", await takeover(fixture, player))).outcome).toBe("placed");
    expect(await onPlayer("account_takeover", await takeover(fixture, player))).toEqual({ outcome: "already_held" });
    fixture.clock.ahead += hourMs;
    const orderId = await fixture.placed(player);
    const [shown] = (await fixture.process(player, orderId)).holds;
    expect(shown).toMatchObject({ reason: "account_takeover" });
    expect(Math.abs(shown.until - at - 24 * hourMs)).toBeLessThan(60_000);
    await fixture.advance(player, orderId);
    expect(await fixture.codes(player, orderId)).toEqual([1000]);
    expect(await release(fixture, orderId)).toEqual({ outcome: "released" });
    expect((await deskOf(fixture).releaseHolds(budi, [{ playerId: player }], ""))[0]).toMatchObject({
      outcome: "already_decided",
    });
    expect((await fixture.advanceUntil(player, orderId)).at(-1)).toBe(2200);
    expect(await entriesOf(fixture, player)).toMatchObject([{ action: "hold_player", reason: "account_takeover" }]);
  });

  test("R-QUE-05 one payout account at more than three players holds the fourth's order by the rule, once", async () => {
    const fixture = shared();
    const account = "88001234567890";
    const another = async () => {
      const player = await fixture.player();
      await fixture.deposited(player);
      return player;
    };
    for (let nth = 0; nth < 3; nth++) {
      const player = await another();
      const orderId = await fixture.placed(player, 50_000, "7890", account);
      expect((await fixture.process(player, orderId)).holds).toEqual([]);
      await fixture.advanceUntil(player, orderId);
    }
    const player = await another();
    await fixture.order(player, 50_000, { accountNumber: account });
    const refused = (await deskOf(fixture).refusedAccounts(100)).find((one) => one.playerId === player);
    if (refused === undefined) throw new Error("the account was not refused");
    await deskOf(fixture).openAccount(rina, refused.refusalId, "of one household");
    const first = await fixture.placed(player, 50_000, "7890", account);
    const [shown] = (await fixture.process(player, first)).holds;
    expect(shown).toMatchObject({ reason: "duplicate_person", particulars: { shared: "payout_account" } });
    expect(shown.until - shown.from).toBe(48 * hourMs);
    expect(await entriesOf(fixture, first)).toMatchObject([
      { actor: "rule:shared_payout_account", action: "hold_order" },
    ]);
    await release(fixture, first);
    await fixture.advanceUntil(player, first);
    const second = await fixture.placed(player, 50_000, "7890", account);
    expect((await fixture.process(player, second)).holds).toEqual([]);
    await fixture.advanceUntil(player, second);

    // Nobody decides the hold of the fifth player: it ends at its deadline, and is not placed again.
    const fifth = await another();
    await fixture.order(fifth, 50_000, { accountNumber: account });
    const asked = (await deskOf(fixture).refusedAccounts(100)).find((one) => one.playerId === fifth);
    await deskOf(fixture).openAccount(rina, asked?.refusalId ?? "", "of one household");
    const third = await fixture.placed(fifth, 50_000, "7890", account);
    expect((await fixture.process(fifth, third)).holds).toMatchObject([{ reason: "duplicate_person" }]);
    fixture.clock.ahead += 49 * hourMs;
    await fixture.advanceUntil(fifth, third);
    const fourth = await fixture.placed(fifth, 50_000, "7890", account);
    expect((await fixture.process(fifth, fourth)).holds).toEqual([]);
    await fixture.advanceUntil(fifth, fourth);
  });
});

describe("the end of a hold", () => {
  test("R-QUE-07 is moved once, by the first hold's length, with new particulars, and never beyond seven days in all", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    await hold(fixture, orderId);
    const extend = (particulars: unknown) => deskOf(fixture).extendHold(rina, { orderId }, particulars, "");
    expect(await extend(otherName)).toEqual({ outcome: "same_particulars" });
    expect(await extend({ difference: "odd" })).toEqual({ outcome: "invalid_input" });
    const extended = await extend({ difference: "company" });
    expect(extended.outcome).toBe("extended");
    const [shown] = (await fixture.process(player, orderId)).holds;
    expect(shown.until - shown.from).toBe(96 * hourMs);
    expect(await extend({ difference: "part_missing" })).toEqual({ outcome: "already_extended" });
    await release(fixture, orderId);
    for (const particulars of [otherName, { difference: "company" }]) {
      expect(await hold(fixture, orderId, particulars)).toEqual({ outcome: "same_particulars" });
    }
    // 96 hours were planned, but hardly any of them passed.
    expect((await hold(fixture, orderId, { difference: "part_missing" })).outcome).toBe("placed");
    fixture.clock.ahead += 47 * hourMs;
    await release(fixture, orderId);
    for (const otherPlayer of [await fixture.player(), await fixture.player()]) {
      expect((await hold(fixture, orderId, { otherPlayer, shared: "person" }, "duplicate_person")).outcome).toBe(
        "placed",
      );
      fixture.clock.ahead += 47 * hourMs;
      await release(fixture, orderId);
    }
    // 141 hours are used up; a takeover may hold for 24 more, another name would hold for 48.
    expect((await hold(fixture, orderId, await takeover(fixture, player), "account_takeover")).outcome).toBe("placed");
    fixture.clock.ahead += 23 * hourMs;
    await release(fixture, orderId);
    expect(await hold(fixture, orderId, await takeover(fixture, player), "account_takeover")).toEqual({
      outcome: "too_long",
    });
    expect((await fixture.advanceUntil(player, orderId)).at(-1)).toBe(2200);
  });

  test("R-SRV-84 of 200 orders at once is decided for each alone, and records each", async () => {
    const fixture = shared();
    const orders = [];
    for (let nth = 0; nth < 4; nth++) orders.push(await ordered(fixture));
    for (const { orderId } of orders) await hold(fixture, orderId);
    const [first] = orders;
    if (first === undefined) throw new Error("no order");
    await release(fixture, first.orderId);
    const outcomes = await deskOf(fixture).releaseHolds(
      budi,
      orders.map(({ orderId }) => ({ orderId })),
      "all looked at",
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["already_decided", "released", "released", "released"]);
    for (const { orderId } of orders) expect((await entriesOf(fixture, orderId)).length).toBe(2);
    await expect(
      deskOf(fixture).releaseHolds(
        budi,
        Array.from({ length: 201 }, () => ({ orderId: first.orderId })),
        "",
      ),
    ).rejects.toThrow(/at most 200/);
  });

  test("R-SRV-84 comes with the player's own cancelling, which stays open", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    await hold(fixture, orderId);
    expect(await cancel(fixture, player, orderId)).toMatchObject({ success: true });
    expect((await fixture.process(player, orderId)).holds[0]).toMatchObject({ outcome: "cancelled" });
    expect(await fixture.balances(player)).toMatchObject({ cash: 1_000_000n, reserved: 0n });
    expect(await release(fixture, orderId)).toMatchObject({ decided: { outcome: "cancelled", by: null } });
  });

  test("R-SRV-84 by an operator, the deadline and the player at once happens once", async () => {
    const fixture = shared();
    for (let nth = 0; nth < 4; nth++) {
      const { player, orderId } = await ordered(fixture);
      await hold(fixture, orderId, await takeover(fixture, player), "account_takeover");
      fixture.clock.ahead += 24 * hourMs - 5;
      const [released] = await Promise.all([
        release(fixture, orderId),
        fixture.job("end-hold", { playerId: player, orderId }),
        fixture.job("sweep-holds"),
        nth % 2 === 0 ? cancel(fixture, player, orderId) : fixture.advance(player, orderId),
        release(fixture, orderId, rina),
      ]);
      const [shown, ...more] = (await fixture.process(player, orderId)).holds;
      expect(more).toEqual([]);
      expect(["released", "deadline", "cancelled"]).toContain(shown.outcome);
      expect(["released", "already_decided"]).toContain(released?.outcome);
      const entries = (await entriesOf(fixture, orderId)).filter(({ action }) => action === "release_hold");
      expect(entries.length).toBe(shown.outcome === "released" ? 1 : 0);
      await fixture.advanceUntil(player, orderId);
    }
    await fixture.expectBooksToBalance();
  });
});

test("R-QUE-10 a held order keeps its position, delays nobody, and enters the fast lane when it is old enough at its release", async () => {
  const fixture = await openFixture({
    jobs: false,
    withdrawals: { places: 1, fastLanePlaces: 1, fastLaneAfterMinutes: 5 },
    bankEnv: { BANK_PAYOUT_MS: "60000" },
  });
  const orders = [];
  for (let nth = 0; nth < 3; nth++) {
    const player = await fixture.player();
    orders.push({ player, orderId: await fixture.placed(player) });
  }
  for (const { player, orderId } of orders) await fixture.advance(player, orderId);
  const [, held, behind] = orders;
  if (held === undefined || behind === undefined) throw new Error("there are three orders");
  const aheadOf = async ({ player, orderId }: typeof held): Promise<number> =>
    (await fixture.process(player, orderId)).steps.at(-1).args.waitingNum;
  expect([await aheadOf(held), await aheadOf(behind)]).toEqual([1, 2]);
  await hold(fixture, held.orderId);
  expect([await aheadOf(held), await aheadOf(behind)]).toEqual([1, 1]);
  fixture.clock.ahead += 6 * 60_000;
  await fixture.advance(held.player, held.orderId);
  expect(await fixture.codes(held.player, held.orderId)).toEqual([1000, 1100, 1200, 1300]);
  await release(fixture, held.orderId);
  expect(await aheadOf(behind)).toBe(2);
  await fixture.advance(held.player, held.orderId);
  expect(await fixture.codes(held.player, held.orderId)).toContain(1400);
});

describe("refusing an order", () => {
  test("R-HON-21 R-SRV-84 returns everything to the balance, lets the player order again, and a second one needs compliance", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 1_000_000n });
    const refuse = (
      orderId: OrderId,
      byCompliance = false,
      reason: HoldReason = "account_owner",
      particulars: unknown = otherName,
    ) => deskOf(fixture).refuseOrder(budi, orderId, { reason, particulars, byCompliance }, "not the player's account");
    const first = await fixture.placed(player);
    expect(await refuse(first, true, "legal_order", authority)).toEqual({ outcome: "invalid_input" });
    await hold(fixture, first);
    const [one, two] = await Promise.all([refuse(first), refuse(first)]);
    expect([one.outcome, two.outcome].toSorted()).toEqual(["already_decided", "refused"]);
    expect(await fixture.balances(player)).toEqual({ cash: 1_000_000n, promo: 0n, reserved: 0n });
    const seen = await fixture.process(player, first);
    expect(seen.steps.at(-1).processCode).toBe(2300);
    expect(seen.holds[0]).toMatchObject({ outcome: "refused" });
    expect(seen.steps.at(-1).args.reason).not.toMatch(/bayar|setor|deposit/i);
    const second = await fixture.placed(player);
    expect(await refuse(second)).toEqual({ outcome: "needs_compliance" });
    expect((await refuse(second, true)).outcome).toBe("refused");
    expect(await fixture.balances(player)).toEqual({ cash: 1_000_000n, promo: 0n, reserved: 0n });
    fixture.clock.ahead += 31 * 24 * hourMs;
    expect((await refuse(await fixture.placed(player))).outcome).toBe("refused");
    expect(await entriesOf(fixture, first)).toMatchObject([
      { action: "hold_order" },
      { action: "refuse_order", reason: "account_owner" },
    ]);
    await fixture.expectBooksToBalance();
  });
});

describe("a legal order", () => {
  const isBarred = async (fixture: Fixture, player: PlayerId) =>
    (
      await fixture.database.query<{ barred: boolean }>(
        "select barred from protection.bet_restriction where player_id = $1",
        [player],
      )
    )[0]?.barred ?? false;

  test("R-QUE-09 keeps the order from being cancelled and the player from betting, is told, and ends unless confirmed", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    const desk = deskOf(fixture);
    expect(await desk.placeLegalOrder(rina, orderId, { particulars: { authority: "PN" } }, "")).toEqual({
      outcome: "invalid_input",
    });
    expect((await desk.placeLegalOrder(rina, orderId, { particulars: authority }, "")).outcome).toBe("placed");
    expect(await isBarred(fixture, player)).toBe(true);
    expect(await cancel(fixture, player, orderId)).toMatchObject({ msgCode: "cancel_too_late" });
    const seen = await fixture.process(player, orderId);
    expect(seen.cancelable).toBe(false);
    expect(seen.holds[0]).toMatchObject({ reason: "legal_order", particulars: { date: "2026-11-20" } });
    expect(await release(fixture, orderId)).toEqual({ outcome: "legal_order" });
    expect(await desk.extendHold(rina, { orderId }, authority, "")).toEqual({ outcome: "legal_order" });
    fixture.clock.ahead += 6 * 24 * hourMs;
    expect((await desk.confirmLegalOrder(budi, orderId, "asked the court")).outcome).toBe("confirmed");
    fixture.clock.ahead += 6 * 24 * hourMs;
    await fixture.job("end-hold", { playerId: player, orderId });
    expect(await isBarred(fixture, player)).toBe(true);
    fixture.clock.ahead += 25 * hourMs;
    await fixture.job("end-hold", { playerId: player, orderId });
    expect(await isBarred(fixture, player)).toBe(false);
    expect((await fixture.process(player, orderId)).holds[0]).toMatchObject({ outcome: "deadline" });
    // R-QUE-10: the 72 hours without a step begin again when a hold ends.
    expect((await fixture.advanceUntil(player, orderId)).at(-1)).toBe(2200);
  });

  test("R-QUE-09 R-TRK-60 R-HON-20 whose reason may not be told says only that the order is held and until when", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    const disclosure = {
      kind: "withheld",
      by: "authority_order",
      law: "UU 8/2010",
      until: fixture.now() + 90 * 24 * hourMs,
    } as const;
    const placed = await deskOf(fixture).placeLegalOrder(rina, orderId, { particulars: authority, disclosure }, "");
    expect(placed.outcome).toBe("placed");
    const [shown] = (await fixture.process(player, orderId)).holds;
    expect(shown).toMatchObject({ particulars: {} });
    expect(shown.reason).toBeUndefined();
    expect(JSON.stringify(shown)).not.toMatch(/legal|PN Jakarta|2026-11-20/);
    expect(shown.why).toBe("Alasannya belum boleh kami sampaikan.");
    expect((await deskOf(fixture).endLegalOrder(budi, orderId, "over")).outcome).toBe("released");
    const readable = await fixture.database.query("select from audit.player_record where player_id = $1", [player]);
    expect(readable).toEqual([]);
  });
});

test("R-HON-21 no hold, extension, refusal or release changes the sums of an order, and what is paid is what was quoted", async () => {
  const fixture = shared();
  const { player, orderId } = await ordered(fixture, 60_000);
  const before = await fixture.process(player, orderId);
  await hold(fixture, orderId);
  await deskOf(fixture).extendHold(rina, { orderId }, { difference: "company" }, "");
  await release(fixture, orderId);
  await hold(fixture, orderId, await takeover(fixture, player), "account_takeover");
  const held = await fixture.process(player, orderId);
  expect([held.quote, held.signedQuote]).toEqual([before.quote, before.signedQuote]);
  await release(fixture, orderId);
  expect((await fixture.advanceUntil(player, orderId)).at(-1)).toBe(2200);
  expect(await fixture.paidByBank(orderId)).toBe(before.quote.net);
  for (const column of ["gross", "fee", "tax", "net"]) {
    await expect(
      fixture.database.query(`update withdrawals.withdrawal set ${column} = ${column} - 1 where order_id = $1`, [
        orderId,
      ]),
      column,
    ).rejects.toThrow(/permission denied/);
  }
});
