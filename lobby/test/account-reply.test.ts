import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

const { call, stored } = await vi.hoisted(async () => {
  const { stubLocalStorage } = await import("./local-storage.ts");
  return { call: vi.fn<() => Promise<object>>(), stored: stubLocalStorage() };
});
vi.mock("../src/shared/server/api.ts", () => ({
  api: { call },
  dataOf: ({ data }: { data: object }) => data,
  renewSessionAsAsked: async () => undefined,
}));
const { accountQuery, lastGold } = await import("../src/shared/player/account.ts");

const reply = (accountGold: number) => ({
  ok: true,
  data: { result: { accountGold, promoGold: 0, processOrderId: "", payType: 0, reloginFlag: 0 } },
});

test("R-APP-21 the server's latest reply replaces the stored balance and the previous reply", async () => {
  stored.set("gold", "12345");
  expect(lastGold()).toBe(12_345);
  const client = new QueryClient();
  for (const gold of [20_000, 5]) {
    call.mockResolvedValue(reply(gold));
    await client.fetchQuery({ ...accountQuery, staleTime: 0 });
    expect(client.getQueryData(accountQuery.queryKey)?.accountGold).toBe(gold);
    expect(lastGold()).toBe(gold);
  }
});
