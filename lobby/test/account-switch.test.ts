import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";

type Call = (path: string, request: object) => Promise<object>;

const { call, lost, stored } = await vi.hoisted(async () => {
  const { stubLocalStorage } = await import("./local-storage.ts");
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("addEventListener", () => undefined);
  return { call: vi.fn<Call>(), lost: { renew: async () => false }, stored: stubLocalStorage() };
});
vi.mock("../src/shared/server/api.ts", () => ({
  api: { call },
  dataOf: ({ data }: { data: object }) => data,
  renewSessionAsAsked: async () => undefined,
  endLoggedOutSession: async () => true,
  onSessionLost: (renew: () => Promise<boolean>) => {
    lost.renew = renew;
  },
}));
const { startSession } = await import("../src/app/sign-in.ts");
const { unansweredDeposit } = await import("../src/features/deposit/unanswered-deposit.ts");
const { keepLostOrder, lostOrder, unansweredOrder } = await import("../src/features/withdraw/payout-draft.ts");
const { accountQuery } = await import("../src/shared/player/account.ts");
const { openDialog, useDialogQueue } = await import("../src/shared/dialogs/dialog-queue.ts");
const { useSession } = await import("../src/shared/server/session.ts");

const old = {
  result: { accountGold: 777_000, promoGold: 7_000, processOrderId: "Wold", payType: 8, reloginFlag: 0 },
};
const login = { token: "new", userId: "2", gold: 20_000, deviceId: "device", isRegister: false };

let client: QueryClient;

beforeEach(() => {
  stored.clear();
  for (const [key, value] of Object.entries({
    token: "old",
    userInfo: "1",
    gold: "777000",
    currentOrder: '{"orderIding":"Wold"}',
    loginInfo: '{"loginName":"lampion"}',
    gate: '{"termsVersion":"1","ads":false,"sent":true}',
  })) {
    stored.set(key, value);
  }
  useSession.setState({ access: "in", token: "old", userId: "1" });
  useDialogQueue.setState({ queue: [], leaving: 0 });
  client = new QueryClient();
  call.mockReset();
  call.mockResolvedValue({ ok: true, data: login });
  startSession(client);
});

test("R-HOME-43 a late reply for the previous account is neither stored nor put into the new account's cache", async () => {
  const held = Promise.withResolvers<object>();
  call.mockImplementation(async (path) => (path === "/user/login" ? { ok: true, data: login } : held.promise));
  const asked = client.fetchQuery(accountQuery).catch(() => undefined);
  expect(await lost.renew()).toBe(false);
  held.resolve({ ok: true, data: old });
  await asked;
  expect(useSession.getState().userId).toBe("2");
  expect(client.getQueryData(accountQuery.queryKey)).toBeUndefined();
  expect(stored.get("gold")).toBe("20000");
  expect(stored.has("goldSplit")).toBe(false);
  expect(stored.has("currentOrder")).toBe(false);
});

test("R-HOME-43 a late reply is not stored on the phone even if its query was not reset", async () => {
  const held = Promise.withResolvers<object>();
  call.mockReturnValue(held.promise);
  const asked = client.fetchQuery(accountQuery);
  stored.clear();
  useSession.setState({ token: "new", userId: "2" });
  held.resolve({ ok: true, data: old });
  await asked;
  expect([...stored.keys()]).toEqual([]);
});

test("R-HOME-43 the next account does not send an unanswered deposit or withdrawal again", async () => {
  const unanswered = { body: "{}", key: "key-of-1" };
  unansweredDeposit.current = unanswered;
  unansweredOrder.current = unanswered;
  keepLostOrder({} as never);
  // Both stay when the same player's token is renewed: the same order sent again counts once.
  useSession.setState({ token: "renewed" });
  expect([unansweredDeposit.current, unansweredOrder.current]).toEqual([unanswered, unanswered]);
  await lost.renew();
  expect([unansweredDeposit.current, unansweredOrder.current, lostOrder()]).toEqual([null, null, null]);
});

test("R-HOME-43 after a sign-out elsewhere the account's data is removed, and its login form opens with its name", async () => {
  client.setQueryData(accountQuery.queryKey, old.result as never);
  openDialog("balance", {});
  openDialog("withdraw-rules", { minimum: 50_000 });
  await lost.renew();
  expect(client.getQueryData(accountQuery.queryKey)).toBeUndefined();
  expect(stored.has("currentOrder")).toBe(false);
  expect(stored.has("loginInfo")).toBe(false);
  expect(useDialogQueue.getState().queue.map(({ name, props }) => [name, props])).toEqual([
    ["account", { signedOut: "lampion" }],
  ]);
});
