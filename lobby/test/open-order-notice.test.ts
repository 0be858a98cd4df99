import { describe, expect, it } from "vitest";
import { showsOpenOrder } from "../src/shared/withdrawals/open-order-notice.ts";

const open = { charge20TotalNum: 1, processOrderId: "W3N6P8R2" };

describe("the notice of an open withdrawal", () => {
  it("R-HOME-34 stays away from who comes from the withdraw screens or a tracker", () => {
    expect(showsOpenOrder(open, null)).toBe(true);
    expect(showsOpenOrder(open, "/rechargeMall")).toBe(true);
    for (const path of ["/withdrawMoney", "/withdrawMoney2", "/withdrawalTracker", "/withdrawalTrackerAll"]) {
      expect(showsOpenOrder(open, path)).toBe(false);
    }
  });

  it("R-HOME-35 is only for who has deposited", () => {
    expect(showsOpenOrder({ ...open, charge20TotalNum: 0 }, null)).toBe(false);
  });

  it("R-HOME-36 is only there while an order is open", () => {
    expect(showsOpenOrder({ ...open, processOrderId: "" }, null)).toBe(false);
  });
});
