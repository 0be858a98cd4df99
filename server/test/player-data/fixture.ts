import { randomUUID } from "node:crypto";
import type { Envelope, ReplyOf } from "@fairlobby/contract";
import { dataFilePath } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import type { DepositProvider } from "../../src/modules/cashier/index.ts";
import type { LobbyConfig } from "../../src/wiring/settings.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls } from "../harness/calls.ts";
import type { WhenDone } from "../harness/clean-ups.ts";
import { createDatabase } from "../harness/database.ts";
import { wireLobby } from "../harness/lobby.ts";

export const password = "s4mpan-jati";

/** The file as its reader parses it. */
export interface DataFile {
  readonly format: string;
  readonly player: string;
  readonly made: string;
  readonly complete?: string;
  readonly parts: Readonly<Record<string, { about: string; count: number; entries: Record<string, unknown>[] }>>;
  readonly notInThisFile: readonly { table: string; why: string }[];
}

export type SignedIn = ReplyOf<"/user/login">;
export type PlayerDataFixture = Awaited<ReturnType<typeof openPlayerDataFixture>>;

/**
 * Serves all calls and downloads of the lobby on a real database.
 * @param provider replaces calls of the payment provider
 */
export async function openPlayerDataFixture(
  whenDone: WhenDone,
  changed: Partial<LobbyConfig> = {},
  provider: Partial<DepositProvider> = {},
) {
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const { config, modules, services } = await wireLobby(
    {
      url,
      now: () => clock.at,
      settings: { ...changed },
      around: ({ payments }) => ({ payments: { ...payments, payments: { ...payments.payments, ...provider } } }),
    },
    whenDone,
  );
  const server = await serveCalls({
    routes: collect("routes", modules),
    downloads: collect("downloads", modules),
    authenticate: modules.accounts.authenticate,
  });
  whenDone(server.close);
  const { call } = server;
  const download = (token: string) => fetch(server.origin + dataFilePath, { headers: { "access-token": token } });

  const fixture = {
    database,
    url,
    clock,
    config,
    modules,
    services,
    call,
    download,
    /** Signs in a new guest, on a device of its own, with age and terms confirmed. */
    async guest(): Promise<SignedIn> {
      const { data } = await call("/user/login", deviceLogin(randomUUID()));
      if (data === null) throw new Error("no sign-in");
      await call(
        "/v1/consent",
        { ageConfirmed: true, termsVersion: config.termsVersion },
        { token: data.token, key: randomUUID() },
      );
      return data;
    },
    /** Signs in a new player who takes a name. */
    async named(userName: string): Promise<SignedIn> {
      const guest = await fixture.guest();
      const { deviceId, token } = guest;
      const bound = await call("/user/bindLoginAccount", { userName, password, deviceId }, { token });
      return { ...guest, token: bound.data?.token ?? "" };
    },
    byName: (userName: string, given = password): Promise<Envelope<SignedIn>> =>
      call("/user/login", deviceLogin(randomUUID(), { loginType: "account", apiType: 1, userName, password: given })),
    /** Proves who asks, and downloads the file. */
    async file({ token, deviceId }: Pick<SignedIn, "token" | "deviceId">, proof = { password }) {
      const allowed = await call("/v1/data/prepare", { ...proof, deviceId }, { token });
      if (!allowed.success) throw new Error(allowed.msgCode);
      const text = await (await download(token)).text();
      return { text, file: JSON.parse(text) as DataFile };
    },
  };
  return fixture;
}
