import { describe, expect, test } from "vitest";
import { openWorld } from "./world.ts";

describe("a withdrawal on its way to the bank", () => {
  test("R-SRV-46 R-HON-03 R-HON-09 reaches 2200 and pays exactly the quoted net, with no deposit ever made", async () => {
    const world = await openWorld();
    const player = await world.player({ cash: 70_000n, promo: 20_000n });
    const orderId = await world.placed(player);
    expect(await world.balances(player)).toEqual({ cash: 20_000n, promo: 20_000n, reserved: 50_000n });

    expect(await world.until(player, orderId, 2200)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
    expect(await world.balances(player)).toEqual({ cash: 20_000n, promo: 20_000n, reserved: 0n });
    expect(await world.paidByBank(orderId)).toBe(50_000);
    await world.expectBooksToBalance();
    expect(await world.facts("withdrawal.paid")).toEqual([{ payload: { orderId, gross: "50000", net: "50000" } }]);
  });
});
