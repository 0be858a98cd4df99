import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { shareWorld } from "../harness/bank-world.ts";
import { openWorld } from "../withdrawals/world.ts";
import { linesUntil } from "./lines.ts";

const withdrawals = { firstWithdrawalRule: false } as const;
const shared = shareWorld((whenDone) =>
  openWorld({ withdrawals, bankEnv: { BANK_SLOW_SECONDS: "600", BANK_REVERSAL_SECONDS: "1" } }, whenDone),
);

describe("R-INB-01 R-INB-02 a withdrawal has one line", () => {
  test("when the bank paid, with the net, however often the bank and the relay report it", async () => {
    const world = shared();
    const player = await world.player({ cash: 3_000_000n });
    const orderId = await world.placed(player, 3_000_000);
    await world.until(player, orderId, 2200);
    await Promise.all([1, 2, 3].map(() => world.advance(player, orderId)));
    expect(await linesUntil(world.database, player)).toEqual([["withdrawal_paid", 2_940_000n, orderId]]);
  });

  test("when the account was rejected and when it was given back", async () => {
    const world = shared();
    const player = await world.player({ cash: 60_000n });
    const orderId = await world.placed(player, 50_000, "0001");
    await world.until(player, orderId, 2000);
    const cancel = () => world.call(player, "/v1/withdraw/cancel", { orderId }, world.withKey());
    await Promise.all([cancel(), cancel(), cancel()]);
    expect(await linesUntil(world.database, player)).toEqual([
      ["account_rejected", 50_000n, orderId],
      ["withdrawal_given_back", 50_000n, orderId],
    ]);
  });

  test("when the bank sent it back", async () => {
    const world = shared();
    const player = await world.player({ cash: 60_000n });
    const orderId = await world.placed(player, 50_000, "0004");
    await until(async () => (await linesUntil(world.database, player)).length === 2);
    expect(await linesUntil(world.database, player)).toEqual([
      ["withdrawal_paid", 50_000n, orderId],
      ["withdrawal_sent_back", 50_000n, orderId],
    ]);
  });
});

describe("R-INB-01 a hold", () => {
  test("of an order is one line, each hold its own, beside the line of the operator's action", async () => {
    const world = await openWorld({ withdrawals, jobs: false });
    const player = await world.player({ cash: 60_000n });
    const orderId = await world.placed(player, 50_000);
    const desk = world.withdrawals.operations;
    const reason = { reason: "account_owner", particulars: { difference: "other_person" } } as const;
    const placed = await desk.placeHold({ name: "rina" }, { orderId }, reason, "seen by the desk");
    expect(placed.outcome).toBe("placed");
    expect((await linesUntil(world.database, player)).toSorted()).toEqual([
      ["operator_action", null, "hold_order"],
      ["order_held", 50_000n, orderId],
    ]);
    // Another hold is another line.
    world.clock.ahead += 1_000;
    await desk.releaseHolds({ name: "budi" }, [{ orderId }], "");
    const again = { reason: "account_owner", particulars: { difference: "company" } } as const;
    expect((await desk.placeHold({ name: "rina" }, { orderId }, again, "")).outcome).toBe("placed");
    const lines = await linesUntil(world.database, player);
    expect(lines.filter(([kind]) => kind === "order_held")).toEqual([
      ["order_held", 50_000n, orderId],
      ["order_held", 50_000n, orderId],
    ]);
  });
});
