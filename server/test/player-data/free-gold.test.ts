import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { openPlayerDataFixture } from "./fixture.ts";

test("R-REC-48 in a lobby of free gold nothing is owed: gold does not keep an account", async () => {
  const fixture = await openPlayerDataFixture(onTestFinished, { cashier: "off" });
  const { token, deviceId } = await fixture.guest();
  const taken = await fixture.call("/v1/freeGold/take", { what: "daily" }, { token, key: randomUUID() });
  expect(taken.msgCode).toBe("success");
  const { data } = await fixture.call("/v1/data/deletion", {}, { token });
  expect(data?.cash).toBeGreaterThan(0);
  expect(data?.blocks).toEqual([]);
  expect((await fixture.call("/v1/data/delete", { deviceId }, { token })).msgCode).toBe("success");
});
