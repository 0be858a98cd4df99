import { expect, test } from "vitest";
import { paymentAdapter } from "../src/index.js";

test("its options are checked, and the field that is wrong is named", () => {
  const { readOptions } = paymentAdapter;
  expect(readOptions({ merchant: "fairlobby" })).toEqual({ options: { merchant: "fairlobby" } });
  for (const merchant of [undefined, "", 1, "Fair Lobby", "a".repeat(41)]) {
    expect(readOptions({ merchant })).toMatchObject({ field: "merchant" });
  }
  expect(readOptions({ merchant: "fairlobby", branch: 1 })).toMatchObject({ field: "branch" });
});

test("every key but a test key moves real money", () => {
  for (const [key, money] of [
    ["test_1", "sandbox"],
    ["live_1", "real"],
    ["", "real"],
    ["TEST_1", "real"],
  ] as const) {
    const account = paymentAdapter.accountOf({ KIOSK_KEY: key }, { merchant: "fairlobby" });
    expect(account).toEqual({ money, decidedBy: "KIOSK_KEY" });
  }
});
