import type { GameItem, MoneyItem, PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { expect } from "vitest";
import {
  openAccounts,
  postBatch,
  type Legs,
  type Posting,
  type PostingResult,
} from "../../src/modules/ledger/index.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls, type CallServer } from "../harness/calls.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { createDatabase } from "../harness/database.ts";
import { wireLobby } from "../harness/lobby.ts";

const currency = "IDR";

export type HistoryReply = ReplyOf<"/v1/history">;

export interface HistoryFixture {
  readonly database: OpenDatabase;
  /** URL with which the owner connects to the database. */
  readonly url: string;
  readonly server: CallServer;
  /** The server's time, milliseconds since the epoch; a test sets it. */
  readonly clock: { at: number };
  /** Makes the player's session begin now. */
  signIn(player: PlayerId): Promise<void>;
  /** Creates a player without gold who signed in long ago, and whose token is the player's id. */
  player(): Promise<PlayerId>;
  /** Posts a booking at the clock's time. */
  book(player: PlayerId, posting: PlayerPosting): Promise<PostingResult>;
  /** Posts bookings and expects them to be posted. */
  bookAll(player: PlayerId, ...postings: readonly PlayerPosting[]): Promise<void>;
  read(player: PlayerId, request: RequestInput<"/v1/history">): Promise<HistoryReply>;
  /** Reads the statement of the last twelve months. */
  statement(player: PlayerId): Promise<ReplyOf<"/v1/statement">>;
  /** Downloads the history. */
  file(player: PlayerId, query: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  close(): Promise<void>;
}

/** A posting without the fields that are the same for all postings of a player. */
export type PlayerPosting = Posting extends infer Each
  ? Each extends Posting
    ? Omit<Each, "player" | "currency" | "fingerprint">
    : never
  : never;

const legs = (
  kind: Legs["kind"],
  key: string,
  subject: string,
  change: Pick<Legs, "cash" | "promo" | "reserved" | "house">,
): PlayerPosting => ({
  mode: "legs",
  kind,
  key,
  subject,
  ...change,
});

/** The postings that modules make. Minor units. */
export const postings = {
  gift: (amount: bigint) => legs("gift", "gift", "gift", { promo: amount, house: { promotions: -amount } }),
  deposit: (id: string, amount: bigint) =>
    legs("deposit", `deposit:${id}`, `deposit:${id}`, { cash: amount, house: { deposits: -amount } }),
  bonus: (id: string, amount: bigint) =>
    legs("bonus", `bonus:${id}`, `deposit:${id}`, { promo: amount, house: { promotions: -amount } }),
  released: (id: string, amount: bigint) =>
    legs("bonus_released", `bonus:${id}:released`, `bonus:${id}`, { promo: -amount, cash: amount }),
  expired: (id: string, amount: bigint) =>
    legs("bonus_expired", `bonus:${id}:expired`, `bonus:${id}`, { promo: -amount, house: { promotions: amount } }),
  reserve: (id: string, gross: bigint) =>
    legs("withdrawal_reserved", `withdrawal:${id}:reserve`, `withdrawal:${id}`, { cash: -gross, reserved: gross }),
  paid: (id: string, gross: bigint, fee = 0n) =>
    legs("withdrawal_paid", `withdrawal:${id}:paid`, `withdrawal:${id}`, {
      reserved: -gross,
      house: { payouts: gross - fee, fees: fee },
    }),
  refund: (id: string, gross: bigint) =>
    legs("withdrawal_refunded", `withdrawal:${id}:refund`, `withdrawal:${id}`, { cash: gross, reserved: -gross }),
  reversed: (id: string, gross: bigint, fee = 0n) =>
    legs("payout_reversed", `withdrawal:${id}:reversed`, `withdrawal:${id}`, {
      cash: gross,
      house: { payouts: fee - gross, fees: -fee },
    }),
  vipHeld: (id: string, price: bigint) =>
    legs("vip_held", `withdrawal:${id}:vip`, `withdrawal:${id}`, { cash: -price, reserved: price }),
  vipReturned: (id: string, price: bigint) =>
    legs("vip_returned", `withdrawal:${id}:vip-return`, `withdrawal:${id}`, { cash: price, reserved: -price }),
  stake: (key: string, amount: bigint, round: string, game = "66121"): PlayerPosting => ({
    mode: "stake",
    kind: "stake",
    key,
    subject: `round:${game}:${round}`,
    amount,
  }),
  win: (key: string, ref: string, amount: bigint, round: string, game = "66121"): PlayerPosting => ({
    mode: "share",
    kind: "win",
    key,
    ref,
    subject: `round:${game}:${round}`,
    amount,
  }),
  takenBack: (key: string, ref: string, round: string, game = "66121"): PlayerPosting => ({
    mode: "void",
    kind: "void",
    key,
    ref,
    subject: `round:${game}:${round}`,
  }),
};

/** Serves the calls of the history, over a ledger to which the tests post. */
export async function openHistoryFixture(): Promise<HistoryFixture> {
  const { whenDone, close } = collectCleanUps();
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  const clock = { at: Date.UTC(2026, 10, 20, 5) };
  const { modules } = await wireLobby({ url, now: () => clock.at }, whenDone);
  const server = await serveCalls({
    routes: collect("routes", modules),
    downloads: collect("downloads", modules),
    authenticate: async (token) =>
      /^\d+$/.test(token)
        ? { playerId: token as PlayerId, sessionRef: `session-of-${token}`, signInRef: `session-of-${token}` }
        : null,
  });
  whenDone(server.close);
  let players = 10_000_000;

  const fixture: HistoryFixture = {
    database,
    url,
    server,
    clock,
    async signIn(player) {
      await database.query("update accounts.session set created_at = $2 where session_id = 'session-of-' || $1", [
        player,
        new Date(clock.at),
      ]);
    },
    async player() {
      const player = String((players += 1)) as PlayerId;
      await openAccounts(database, { playerId: player, currency });
      await database.query(
        `insert into accounts.session (token_hash, session_id, sign_in_id, player_id, device_hash, created_at, used_at)
         values (sha256($1::text::bytea), 'session-of-' || $1::text, $1, $1::text::bigint, '', to_timestamp(0), now())`,
        [player],
      );
      return player;
    },
    async book(player, posting) {
      const [result] = await postBatch(
        database,
        [{ ...posting, player, currency, fingerprint: posting.key }],
        clock.at,
      );
      if (result === undefined) throw new Error("no result");
      return result;
    },
    async bookAll(player, ...list) {
      for (let start = 0; start < list.length; start += 50) {
        const part = list.slice(start, start + 50);
        const batch = part.map((one): Posting => ({ ...one, player, currency, fingerprint: one.key }));
        const results = await postBatch(database, batch, clock.at);
        expect(results.map(({ outcome }, nth) => [part[nth]?.key, outcome])).toEqual(
          part.map(({ key }) => [key, "posted"]),
        );
      }
    },
    async read(player, request) {
      const reply = await server.call("/v1/history", request, { token: player });
      if (!reply.success) throw new Error(`history: ${reply.msgCode} ${reply.msg}`);
      return reply.data;
    },
    async statement(player) {
      const reply = await server.call("/v1/statement", {}, { token: player });
      if (!reply.success) throw new Error(`statement: ${reply.msgCode} ${reply.msg}`);
      return reply.data;
    },
    file: (player, query, headers = {}) =>
      fetch(`${server.origin}/v1/history.csv?${query}`, { headers: { "access-token": player, ...headers } }),
    close,
  };
  return fixture;
}

/** Reads all pages, each from the cursor of the one before. */
export async function readAll(
  fixture: HistoryFixture,
  player: PlayerId,
  request: RequestInput<"/v1/history">,
): Promise<HistoryReply["list"]> {
  const list: HistoryReply["list"] = [];
  for (let after: string | undefined; ;) {
    const page = await fixture.read(player, { ...request, ...(after === undefined ? {} : { after }) });
    list.push(...page.list);
    if (page.next === undefined) return list;
    after = page.next;
  }
}

export const moneyOf = (list: HistoryReply["list"]): MoneyItem[] => list.filter((item) => item.type === "money");
export const gamesOf = (list: HistoryReply["list"]): GameItem[] => list.filter((item) => item.type === "game");
