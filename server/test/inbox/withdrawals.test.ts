import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { openFixture } from "../withdrawals/fixture.ts";
import { linesUntil } from "./lines.ts";

const withdrawals = { firstWithdrawalRule: false } as const;
const shared = shareFixture((whenDone) =>
  openFixture({ withdrawals, bankEnv: { BANK_SLOW_SECONDS: "600", BANK_REVERSAL_SECONDS: "1" } }, whenDone),
);

describe("R-INB-01 R-INB-02 a withdrawal has one line", () => {
  test("when the bank paid, with the net, however often the bank and the relay report it", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 3_000_000n });
    const orderId = await fixture.placed(player, 3_000_000);
    await fixture.until(player, orderId, 2200);
    await Promise.all([1, 2, 3].map(() => fixture.advance(player, orderId)));
    expect(await linesUntil(fixture.database, player)).toEqual([["withdrawal_paid", 2_940_000n, orderId]]);
  });

  test("when the account was rejected and when it was given back", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 60_000n });
    const orderId = await fixture.placed(player, 50_000, "0001");
    await fixture.until(player, orderId, 2000);
    const cancel = () => fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
    await Promise.all([cancel(), cancel(), cancel()]);
    expect(await linesUntil(fixture.database, player)).toEqual([
      ["account_rejected", 50_000n, orderId],
      ["withdrawal_given_back", 50_000n, orderId],
    ]);
  });

  test("when the bank sent it back", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 60_000n });
    const orderId = await fixture.placed(player, 50_000, "0004");
    await until(async () => (await linesUntil(fixture.database, player)).length === 2);
    expect(await linesUntil(fixture.database, player)).toEqual([
      ["withdrawal_paid", 50_000n, orderId],
      ["withdrawal_sent_back", 50_000n, orderId],
    ]);
  });
});

describe("R-INB-01 a hold", () => {
  test("of an order is one line, each hold its own, beside the line of the operator's action", async () => {
    const fixture = await openFixture({ withdrawals, jobs: false });
    const player = await fixture.player({ cash: 60_000n });
    const orderId = await fixture.placed(player, 50_000);
    const desk = fixture.withdrawals.operations;
    const reason = { reason: "account_owner", particulars: { difference: "other_person" } } as const;
    const placed = await desk.placeHold({ name: "rina" }, { orderId }, reason, "seen by the desk");
    expect(placed.outcome).toBe("placed");
    expect((await linesUntil(fixture.database, player)).toSorted()).toEqual([
      ["operator_action", null, "hold_order"],
      ["order_held", 50_000n, orderId],
    ]);
    // Another hold is another line.
    fixture.clock.ahead += 1_000;
    await desk.releaseHolds({ name: "budi" }, [{ orderId }], "");
    const again = { reason: "account_owner", particulars: { difference: "company" } } as const;
    expect((await desk.placeHold({ name: "rina" }, { orderId }, again, "")).outcome).toBe("placed");
    const lines = await linesUntil(fixture.database, player);
    expect(lines.filter(([kind]) => kind === "order_held")).toEqual([
      ["order_held", 50_000n, orderId],
      ["order_held", 50_000n, orderId],
    ]);
  });
});
