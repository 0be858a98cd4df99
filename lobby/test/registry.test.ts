import { expect, test } from "vitest";
import { dialogRegistry } from "../src/app/dialogs/registry.ts";

test("R-DLG-31 the registry has a component for every dialog name", () => {
  const names = ["activity", "ordinary-activity", "ordinary", "withdrawable", "withdraw-order", "common", "bottom"];
  expect(Object.keys(dialogRegistry)).toEqual(expect.arrayContaining([...names, "pay-qr"]));
});
