import { randomUUID } from "node:crypto";
import type { Envelope, PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { expect } from "vitest";
import { createHashing, type Hashing } from "../../src/platform/crypto/password-hashing.ts";
import { createAccounts, type AccountsModule } from "../../src/modules/accounts/index.ts";
import { post } from "../../src/modules/ledger/index.ts";
import { createPlayerSummary } from "../../src/modules/player-summary/index.ts";
import type { Withdrawals } from "../../src/modules/withdrawals/index.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { serveCalls, type CallServer, type From } from "../harness/calls.ts";
import { createDatabase } from "../harness/database.ts";

export type SignedIn = ReplyOf<"/user/login">;

export interface AccountsWorld {
  readonly database: OpenDatabase;
  /** URL with which the owner connects to the database. */
  readonly url: string;
  readonly accounts: AccountsModule;
  readonly hashing: Hashing;
  readonly server: CallServer;
  /** Milliseconds since the epoch; a test moves it. */
  readonly clock: { at: number };
  /** Sessions whose sockets were closed, oldest first, as `<player>/<session>`. */
  readonly closed: readonly string[];
  /** Guests opened on a device that other players had used, and those players. */
  readonly carried: readonly { readonly guest: PlayerId; readonly others: readonly PlayerId[] }[];
  /** While true, closing sockets fails, as if the node died before. */
  dying: boolean;
  /** What accountInfo reads from the other modules. */
  readonly facts: {
    deposits: number;
    onBreak: boolean;
    order: Awaited<ReturnType<Withdrawals["openOrder"]>>;
    vipLevel: number;
    /** Awaited before the facts are returned, so that a test can hold a call. */
    held: () => Promise<void>;
  };
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

/** Opens the accounts module and serves its calls. The gift is a real posting; the test sets the facts of other modules. */
export async function openAccountsWorld(): Promise<AccountsWorld> {
  const { database, url, drop } = await createDatabase();
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const closed: string[] = [];
  const carried: { guest: PlayerId; others: readonly PlayerId[] }[] = [];
  const hashing = createHashing();
  const facts: AccountsWorld["facts"] = { deposits: 0, onBreak: false, order: null, vipLevel: 0, held: async () => {} };
  const accounts = createAccounts({
    protection: {
      allowsRegion: () => true,
      carryOver: async (_, guest, others) => void carried.push({ guest, others }),
    },
    database,
    now: () => clock.at,
    currency: "IDR",
    operator: "PT Contoh Main",
    hashing,
    promotions: {
      async grantGift(tx, player) {
        const given = await post(
          tx,
          {
            player,
            currency: "IDR",
            key: `gift:${randomUUID()}`,
            fingerprint: "gift",
            subject: "gift:new",
            mode: "legs",
            kind: "gift",
            promo: BigInt(gift),
            house: { promotions: -BigInt(gift) },
          },
          clock.at,
        );
        expect(given.outcome).toBe("posted");
      },
    },
    async closeSockets(player, session) {
      if (world.dying) throw new Error("gone");
      closed.push(`${player}/${session}`);
    },
  });
  const playerSummary = createPlayerSummary({
    database,
    now: () => clock.at,
    currency: "IDR",
    gift,
    cashier: { countCredited: async () => facts.deposits },
    games: { vipLevel: async () => facts.vipLevel },
    protection: {
      async onBreak() {
        await facts.held();
        return facts.onBreak;
      },
    },
    withdrawals: { openOrder: async () => facts.order },
  });
  const routes = [...accounts.routes, ...playerSummary.routes];
  const server = await serveCalls({ routes, authenticate: accounts.authenticate });
  const world: AccountsWorld = {
    database,
    url,
    dying: false,
    accounts,
    hashing,
    server,
    clock,
    closed,
    carried,
    facts,
    call: server.call,
    async device(deviceId = randomUUID(), more = {}) {
      const reply = await server.call("/user/login", deviceLogin(deviceId, more));
      if (!reply.success) throw new Error(`sign-in failed: ${reply.msgCode}`);
      return reply.data;
    },
    byName: (userName, password, { deviceId = randomUUID(), ...from } = {}) =>
      server.call("/user/login", deviceLogin(deviceId, { loginType: "account", apiType: 1, userName, password }), from),
    async named(userName, password) {
      const guest = await world.device();
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
    async close() {
      await server.close();
      await drop();
    },
  };
  return world;
}

export async function countGifts(database: OpenDatabase, player: PlayerId): Promise<number> {
  const [row] = await database.query<{ n: bigint }>(
    "select count(*) as n from ledger.transfer where player_id = $1 and kind = 'gift'",
    [player],
  );
  return Number(row?.n);
}
