import { randomUUID } from "node:crypto";
import type { Envelope, PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { createHashing, type Hashing } from "../../src/platform/crypto/password-hashing.ts";
import { createAccounts, type AccountsModule } from "../../src/modules/accounts/index.ts";
import type { OpenDatabase, Sql } from "../../src/platform/db/database.ts";
import { createKeyedHash } from "../../src/platform/crypto/keyed-hash.ts";
import type { Sealing } from "../../src/platform/crypto/sealing.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls, type CallServer, type From } from "../harness/calls.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { createDatabase } from "../harness/database.ts";
import { settings, testKey, wireLobby } from "../harness/lobby.ts";
import { watched } from "../harness/watched.ts";

export type SignedIn = ReplyOf<"/user/login">;

export interface AccountsFixture {
  readonly database: OpenDatabase;
  /** URL with which the owner connects to the database. */
  readonly url: string;
  readonly accounts: AccountsModule;
  readonly hashing: Hashing;
  readonly sealing: Sealing;
  readonly server: CallServer;
  /** The server's time, milliseconds since the epoch; a test sets it. */
  readonly clock: { at: number };
  /** Sessions whose sockets were closed, oldest first, as `<player>/<session>`. */
  readonly closed: readonly string[];
  /** The guests opened on a device that other players had used, with those players. */
  readonly carried: readonly { readonly guest: PlayerId; readonly others: readonly PlayerId[] }[];
  /** While true, closing sockets fails, as if the node had died first. */
  dying: boolean;
  readonly call: CallServer["call"];
  /** Signs in by device, by default a new one. Expects success. */
  device(deviceId?: string, more?: Partial<RequestInput<"/user/login">>): Promise<SignedIn>;
  /** Signs in by name on a device, by default a new one. */
  byName(userName: string, password: string, at?: { deviceId?: string } & From): Promise<Envelope<SignedIn>>;
  /** Signs in a guest who takes a name. */
  named(userName: string, password: string): Promise<SignedIn>;
  /** Returns whether the token is valid for a call. */
  isGood(token: string): Promise<boolean>;
  close(): Promise<void>;
}

export const gift = 20_000;

export interface AccountsOptions {
  /** By default the lobby sends no emails. */
  readonly email?: Pick<Parameters<typeof createAccounts>[0], "mail" | "countMessage" | "pauses">;
  readonly log?: Log;
  /** Called with the name of each statement of the module. */
  readonly onStatement?: (name: string) => void;
}

/** Serves the calls of the lobby. */
export async function openAccountsFixture(options: AccountsOptions = {}): Promise<AccountsFixture> {
  const { whenDone, close } = collectCleanUps();
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const { modules, services } = await wireLobby(
    {
      url,
      now: () => clock.at,
      settings: { promotions: { ...settings.promotions, gift } },
      ...(options.log && { log: options.log }),
    },
    whenDone,
  );
  const closed: string[] = [];
  const carried: { guest: PlayerId; others: readonly PlayerId[] }[] = [];
  const hashing = createHashing();
  const { promotions, protection } = modules;
  const { onStatement } = options;
  const seen = <S extends Sql>(sql: S): S =>
    onStatement === undefined ? sql : watched(sql, ({ name }) => onStatement(name));
  // Wired here, so that tests can count its hashes, see which sockets it closes, and make the closing fail.
  const accounts = createAccounts({
    ...services,
    database: {
      ...seen(services.database),
      transaction: (work, ...rest) => services.database.transaction((tx) => work(seen(tx)), ...rest),
    },
    operator: "PT Contoh Main",
    hashing,
    ...options.email,
    mail: options.email?.mail ?? null,
    addressHash: createKeyedHash(testKey, "email address"),
    linkHash: createKeyedHash(testKey, "email link"),
    promotions,
    protection: {
      ...protection,
      async carryOver(tx, guest, others) {
        carried.push({ guest, others });
        await protection.carryOver(tx, guest, others);
      },
    },
    async closeSockets(player, session) {
      if (fixture.dying) throw new Error("gone");
      closed.push(`${player}/${session}`);
    },
  });
  const server = await serveCalls({
    routes: collect("routes", { ...modules, accounts }),
    authenticate: accounts.authenticate,
  });
  whenDone(server.close);
  const fixture: AccountsFixture = {
    database,
    url,
    dying: false,
    accounts,
    hashing,
    sealing: services.sealing,
    server,
    clock,
    closed,
    carried,
    call: server.call,
    async device(deviceId = randomUUID(), more = {}) {
      const reply = await server.call("/user/login", deviceLogin(deviceId, more));
      if (!reply.success) throw new Error(`sign-in failed: ${reply.msgCode}`);
      return reply.data;
    },
    byName: (userName, password, { deviceId = randomUUID(), ...from } = {}) =>
      server.call("/user/login", deviceLogin(deviceId, { loginType: "account", apiType: 1, userName, password }), from),
    async named(userName, password) {
      const guest = await fixture.device();
      const { deviceId } = guest;
      const bound = await server.call(
        "/user/bindLoginAccount",
        { userName, password, deviceId },
        { token: guest.token },
      );
      if (!bound.success) throw new Error(bound.msgCode);
      return { ...guest, token: bound.data.token };
    },
    isGood: async (token) => (await server.call("/v1/bus/accountInfo", {}, { token })).success,
    close,
  };
  return fixture;
}

export async function countGifts(database: OpenDatabase, player: PlayerId): Promise<number> {
  const [row] = await database.query<{ n: bigint }>(
    "select count(*) as n from ledger.transfer where player_id = $1 and kind = 'gift'",
    [player],
  );
  return Number(row?.n);
}
