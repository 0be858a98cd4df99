import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { openWorld, pay, untilCredited, type World } from "../cashier/world.ts";
import { shareWorld } from "../harness/bank-world.ts";
import { linesUntil } from "./lines.ts";

const shared = shareWorld((whenDone) => openWorld({ whenDone }));

async function ordered(world: World, bankName = "BCA_VA") {
  const player = await world.player();
  return { player, orderId: (await world.deposit(player, { bankName })).data.orderId };
}

describe("R-INB-01 R-INB-02 a deposit", () => {
  test("has a line for a second payment, and none when it is paid as ordered", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    await pay(world, player, orderId);
    await untilCredited(world, orderId);
    expect(await linesUntil(world.database, player)).toEqual([]);
    await pay(world, player, orderId, "?again=true&mismatch=true", { amount: 7_000 });
    await until(async () => (await linesUntil(world.database, player)).length > 0);
    await Promise.all([world.look(player, orderId), world.look(player, orderId)]);
    expect(await linesUntil(world.database, player)).toEqual([["deposit_twice", 7_000n, orderId]]);
  });

  test.each([
    ["deposit_less", 20_000],
    ["deposit_more", 45_000],
  ] as const)("has the line %s with what was credited", async (kind, amount) => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    await pay(world, player, orderId, "?mismatch=true", { amount });
    await untilCredited(world, orderId);
    expect(await linesUntil(world.database, player)).toEqual([[kind, BigInt(amount), orderId]]);
  });

  test("has a line when it was paid after its time, and one for each further payment", async () => {
    const world = await openWorld();
    const { player, orderId } = await ordered(world);
    const passed = 25 * 3_600_000;
    [world.clock.ahead, world.bankClock.ahead] = [passed, passed];
    await world.look(player, orderId);
    await pay(world, player, orderId, "?late=true");
    await untilCredited(world, orderId);
    expect(await linesUntil(world.database, player)).toEqual([["deposit_late", 30_000n, orderId]]);
    // Further payments are late too; that the player paid more than once is what they must know.
    for (const [nth, amount] of [7_000, 8_000].entries()) {
      await pay(world, player, orderId, "?again=true&mismatch=true", { amount });
      await until(async () => (await linesUntil(world.database, player)).length === nth + 2);
    }
    expect(await linesUntil(world.database, player)).toEqual([
      ["deposit_late", 30_000n, orderId],
      ["deposit_twice", 7_000n, orderId],
      ["deposit_twice", 8_000n, orderId],
    ]);
  });

  test("has a line when it went back because the player may not play", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world, "QRIS");
    const breakUntil = world.now() + 86_400_000;
    await world.call(player, "/v1/consent", { breakUntil });
    await pay(world, player, orderId);
    await until(async () => (await world.state(orderId)) === "returned");
    await world.look(player, orderId);
    await world.look(player, orderId);
    await until(async () => (await linesUntil(world.database, player)).length > 1);
    expect(await linesUntil(world.database, player)).toEqual([
      ["deposit_sent_back", 30_000n, orderId],
      ["break_ended", null, ""],
    ]);
  });
});
