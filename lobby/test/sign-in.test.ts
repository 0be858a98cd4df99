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
  endLoggedOutSession: async () => true,
  onSessionLost: (renew: () => Promise<boolean>) => {
    lost.renew = renew;
  },
}));

/** Opens another window of the lobby: it shares the browser's storage, and nothing else. */
async function openWindow() {
  vi.resetModules();
  const { startSession, acceptGate } = await import("../src/app/sign-in.ts");
  const client = new QueryClient();
  startSession(client);
  const { renew } = lost;
  return { renew, accept: () => acceptGate(client, { termsVersion: "1", ads: false }) };
}

const sentIds = (): unknown[] =>
  call.mock.calls
    .filter(([path]) => path === "/user/login")
    .map(([, request]) => (request as { deviceId: string }).deviceId);

beforeEach(() => {
  stored.clear();
  call.mockReset();
  call.mockImplementation(async (path: string) =>
    path === "/user/login"
      ? { ok: true, data: { token: "t", userId: "1", gold: 20_000, deviceId: "the server's", isRegister: true } }
      : { ok: true, data: {} },
  );
});

test("R-SRV-68 R-ACC-04 logins at the same moment are one", async () => {
  const { accept, renew } = await openWindow();
  await Promise.all([accept(), accept(), renew()]);
  expect(sentIds()).toHaveLength(1);
});

test("R-SRV-68 R-LS-04 a second window waits for the login of the first, and uses the server's credential", async () => {
  const held = Promise.withResolvers<void>();
  const reply = call.getMockImplementation();
  call.mockImplementationOnce(async (...request) => {
    await held.promise;
    return (await reply?.(...request)) ?? {};
  });
  const first = await openWindow();
  const accepted = first.accept();
  await expect.poll(() => sentIds().length).toBe(1);
  const second = await openWindow();
  const alsoAccepted = second.accept();
  held.resolve();
  await Promise.all([accepted, alsoAccepted]);
  expect(sentIds()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), "the server's"]);
});

test("R-APP-25 no player is logged in before the gate is answered", async () => {
  const { renew } = await openWindow();
  expect(await renew()).toBe(false);
  expect(call).not.toHaveBeenCalled();
});
