import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { assembleLifeCycle } from "../../src/modules/withdrawals/operations/assemble.ts";
import type { WithdrawalEvent } from "../../src/modules/withdrawals/life-cycle/transitions.ts";
import { lockOrder } from "../../src/modules/withdrawals/life-cycle/store.ts";
import { asAnotherCaller } from "../../src/platform/db/second-connection.ts";
import type { Tx } from "../../src/platform/db/database.ts";
import { untilWaiting } from "../harness/locks.ts";
import { openFixture, type Fixture } from "./fixture.ts";

const hour = 60 * 60 * 1000;
const { applyEvent } = assembleLifeCycle("IDR");

async function happen(fixture: Fixture, tx: Tx, ref: { playerId: PlayerId; orderId: OrderId }, event: WithdrawalEvent) {
  const before = await applyEvent(tx, ref, event, fixture.now());
  if (before === null) throw new Error(`${event} cannot happen`);
  return before;
}

/** Creates an order whose payout is stored but not sent yet. */
async function unsent(fixture: Fixture) {
  const playerId = await fixture.player({ cash: 50_000n });
  const orderId = await fixture.placed(playerId);
  for (const event of ["taken_up", "channel_open", "submitted"] as const) {
    await fixture.database.transaction((tx) => happen(fixture, tx, { playerId, orderId }, event));
  }
  return { playerId, orderId };
}

describe("a payout that is not the one ordered", () => {
  test.each([
    ["R-SRV-134 paid with another amount", { amount: 49_999n, state: "paid" }],
    ["R-SRV-134 paid under another reference", { reference: "W-another-1", state: "paid" }],
    ["R-SRV-134 failed with another amount", { amount: 50_001n, state: "failed" }],
  ] as const)("%s books nothing and gives nothing back", async (_, reported) => {
    let lies = true;
    const fixture = await openFixture({
      jobs: false,
      around: (provider) => ({
        ...provider,
        async find(reference) {
          const answer = await provider.find(reference);
          return lies && answer.outcome === "found"
            ? { outcome: "found", payout: { ...answer.payout, ...reported } }
            : answer;
        },
      }),
    });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player);
    await fixture.advanceUntil(player, orderId, 1900);
    for (let look = 0; look < 3; look++) await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1900);
    fixture.clock.ahead = 73 * hour;
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1900);
    expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 50_000n });
    expect(await fixture.house("payouts")).toBe(0n);

    lies = false;
    fixture.clock.ahead = 0;
    await fixture.advanceUntil(player, orderId, 2200);
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-134 a return of another amount is not booked", async () => {
    let lies = false;
    const fixture = await openFixture({
      jobs: false,
      around: (provider) => ({
        ...provider,
        async find(reference) {
          const answer = await provider.find(reference);
          return lies && answer.outcome === "found"
            ? { outcome: "found", payout: { ...answer.payout, amount: 49_999n, state: "reversed" } }
            : answer;
        },
      }),
    });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player);
    await fixture.advanceUntil(player, orderId, 2200);
    lies = true;
    await fixture.advance(player, orderId);
    expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    await fixture.expectBooksToBalance();
  });
});

describe("sending a payout", () => {
  /** Runs `meanwhile` when a job is about to send an order; returns how often the payout was sent. */
  async function sendDuring(
    meanwhile: (fixture: Fixture, tx: Tx, ref: { playerId: PlayerId; orderId: OrderId }) => Promise<void>,
  ) {
    let sent = 0;
    const fixture = await openFixture({
      jobs: false,
      around: (provider) => ({
        ...provider,
        async create(order) {
          sent += 1;
          return provider.create(order);
        },
      }),
    });
    const ref = await unsent(fixture);
    let sending: Promise<void> | undefined;
    await fixture.database.transaction(async (tx) => {
      await lockOrder(tx, ref);
      sending = asAnotherCaller(() => fixture.advance(ref.playerId, ref.orderId));
      await untilWaiting(tx, 1, () => sent > 0);
      await meanwhile(fixture, tx, ref);
    });
    await sending;
    return { fixture, ref, sent };
  }

  test("R-SRV-135 waits for the order's lock: an order being given back is never sent", async () => {
    const { fixture, ref, sent } = await sendDuring(async (...given) => {
      await happen(...given, "stalled");
    });
    expect(sent).toBe(0);
    expect(await fixture.codes(ref.playerId, ref.orderId)).toEqual([1000, 1100, 1200, 1700, 2300]);
    expect(await fixture.balances(ref.playerId)).toEqual({ cash: 50_000n, promo: 0n, reserved: 0n });
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-135 waits for the order's lock: an order under tax review is not sent before its end", async () => {
    const { fixture, ref, sent } = await sendDuring(async (...given) => {
      await happen(...given, "review_opened");
    });
    expect(sent).toBe(0);
    expect(await fixture.codes(ref.playerId, ref.orderId)).toEqual([1000, 1100, 1200, 1700, 1800]);
    expect(await fixture.payouts(ref.orderId)).toEqual([]);
  });

  test("R-SRV-135 a reply from before an order's payout was sent does not give the order back", async () => {
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let hold = true;
    const fixture = await openFixture({
      jobs: false,
      bankEnv: { BANK_PAYOUT_MS: "600" },
      around: (provider) => ({
        ...provider,
        async find(reference) {
          const answer = await provider.find(reference);
          if (hold && answer.outcome === "none") {
            hold = false;
            asked.resolve();
            await held.promise;
          }
          return answer;
        },
      }),
    });
    const { playerId, orderId } = await unsent(fixture);
    // One node's clock is three days ahead, the other's is right.
    fixture.clock.ahead = 73 * hour;
    const givingBack = fixture.advance(playerId, orderId);
    await asked.promise;
    fixture.clock.ahead = 0;
    await fixture.advance(playerId, orderId);
    expect((await fixture.codes(playerId, orderId)).at(-1)).toBe(1900);
    held.resolve();
    await givingBack;
    await fixture.advanceUntil(playerId, orderId, 2200);
    expect(await fixture.paidByBank(orderId)).toBe(50_000);
    await fixture.expectBooksToBalance();
  });
});
