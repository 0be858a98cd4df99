import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { openFixture, pay, untilCredited, type Fixture } from "../cashier/fixture.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { linesUntil } from "./lines.ts";

const shared = shareFixture((whenDone) => openFixture({ whenDone }));

async function ordered(fixture: Fixture, bankName = "BCA_VA") {
  const player = await fixture.player();
  return { player, orderId: (await fixture.deposit(player, { bankName })).data.orderId };
}

describe("R-INB-01 R-INB-02 a deposit", () => {
  test("has a line for a second payment, and none when it is paid as ordered", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    await pay(fixture, player, orderId);
    await untilCredited(fixture, orderId);
    expect(await linesUntil(fixture.database, player)).toEqual([]);
    await pay(fixture, player, orderId, "?again=true&mismatch=true", { amount: 7_000 });
    await until(async () => (await linesUntil(fixture.database, player)).length > 0);
    await Promise.all([fixture.look(player, orderId), fixture.look(player, orderId)]);
    expect(await linesUntil(fixture.database, player)).toEqual([["deposit_twice", 7_000n, orderId]]);
  });

  test.each([
    ["deposit_less", 20_000],
    ["deposit_more", 45_000],
  ] as const)("has the line %s with what was credited", async (kind, amount) => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture);
    await pay(fixture, player, orderId, "?mismatch=true", { amount });
    await untilCredited(fixture, orderId);
    expect(await linesUntil(fixture.database, player)).toEqual([[kind, BigInt(amount), orderId]]);
  });

  test("has a line when it was paid after its time, and one for each further payment", async () => {
    const fixture = await openFixture();
    const { player, orderId } = await ordered(fixture);
    const passed = 25 * 3_600_000;
    [fixture.clock.ahead, fixture.bankClock.ahead] = [passed, passed];
    await fixture.look(player, orderId);
    await pay(fixture, player, orderId, "?late=true");
    await untilCredited(fixture, orderId);
    expect(await linesUntil(fixture.database, player)).toEqual([["deposit_late", 30_000n, orderId]]);
    // Further payments are also late; the player has to be told that they paid more than once.
    for (const [nth, amount] of [7_000, 8_000].entries()) {
      await pay(fixture, player, orderId, "?again=true&mismatch=true", { amount });
      await until(async () => (await linesUntil(fixture.database, player)).length === nth + 2);
    }
    expect(await linesUntil(fixture.database, player)).toEqual([
      ["deposit_late", 30_000n, orderId],
      ["deposit_twice", 7_000n, orderId],
      ["deposit_twice", 8_000n, orderId],
    ]);
  });

  test("has a line when it went back because the player may not play", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture, "QRIS");
    const breakUntil = fixture.now() + 86_400_000;
    await fixture.call(player, "/v1/consent", { breakUntil });
    await pay(fixture, player, orderId);
    await until(async () => (await fixture.state(orderId)) === "returned");
    await fixture.look(player, orderId);
    await fixture.look(player, orderId);
    await until(async () => (await linesUntil(fixture.database, player)).length > 1);
    expect(await linesUntil(fixture.database, player)).toEqual([
      ["deposit_sent_back", 30_000n, orderId],
      ["break_ended", null, ""],
    ]);
  });
});
