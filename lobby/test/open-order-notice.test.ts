import { describe, expect, it } from "vitest";
import { showsOpenOrder } from "../src/shared/withdrawals/open-order-notice.ts";

const open = { depositCount: 1, openOrderId: "W3N6P8R2" };

describe("the notice of an open withdrawal", () => {
  it("R-HOME-34 is not shown to a player who comes from a withdraw screen or a tracker", () => {
    expect(showsOpenOrder(open, null)).toBe(true);
    expect(showsOpenOrder(open, "/rechargeMall")).toBe(true);
    for (const path of ["/withdrawMoney", "/withdrawMoney2", "/withdrawalTracker", "/withdrawalTrackerAll"]) {
      expect(showsOpenOrder(open, path)).toBe(false);
    }
  });

  it("R-HOME-35 is shown only to players who have deposited", () => {
    expect(showsOpenOrder({ ...open, depositCount: 0 }, null)).toBe(false);
  });

  it("R-HOME-36 is shown only while an order is open", () => {
    expect(showsOpenOrder({ ...open, openOrderId: "" }, null)).toBe(false);
  });
});
