import type { PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  lockBalances,
  openAccounts,
  postBatch,
  readBalances,
  readClearingAfter,
  readDrift,
  readTrialBalance,
  type Posting,
  type PostingResult,
} from "../../src/modules/ledger/index.ts";
import { asAnotherCaller } from "../../src/platform/db/second-connection.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { createGroupCommit, createLanes } from "../../src/platform/db/group-commit.ts";
import { asOwner, createDatabase, withDatabase } from "../harness/database.ts";
import { untilWaiting } from "../harness/locks.ts";

const at = Date.UTC(2026, 10, 1);
const player = (n: number): PlayerId => String(n) as PlayerId;
const common = (key: string, owner = 1) =>
  ({ player: player(owner), currency: "IDR", key, fingerprint: key, subject: "test:1" }) as const;

const deposit = (key: string, amount: bigint, owner = 1): Posting => ({
  ...common(key, owner),
  mode: "legs",
  kind: "deposit",
  cash: amount,
  house: { deposits: -amount },
});
const bonus = (key: string, amount: bigint, owner = 1): Posting => ({
  ...common(key, owner),
  mode: "legs",
  kind: "bonus",
  promo: amount,
  house: { promotions: -amount },
});
const reserve = (key: string, amount: bigint, owner = 1): Posting => ({
  ...common(key, owner),
  mode: "legs",
  kind: "withdrawal_reserved",
  cash: -amount,
  reserved: amount,
});
const stake = (key: string, amount: bigint, owner = 1): Posting => ({
  ...common(key, owner),
  mode: "stake",
  kind: "stake",
  amount,
});
const win = (key: string, ref: string, amount: bigint, owner = 1): Posting => ({
  ...common(key, owner),
  mode: "share",
  kind: "win",
  amount,
  ref,
});
const takeBack = (key: string, ref: string, owner = 1): Posting => ({
  ...common(key, owner),
  mode: "void",
  kind: "void",
  ref,
});

async function postOne(database: OpenDatabase, posting: Posting): Promise<PostingResult> {
  const [result] = await postBatch(database, [posting], at);
  if (result === undefined) throw new Error("no result");
  return result;
}

async function expectBooksToBalance(database: OpenDatabase): Promise<void> {
  const lines = await readTrialBalance(database);
  expect(lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(0n);
  expect(await readDrift(database)).toEqual([]);
}

describe("the ledger", () => {
  test("R-SRV-03 refuses updates and deletes to the server's role", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await postOne(database, deposit("d", 100n));
    for (const sql of [
      "update ledger.entry set amount = 1",
      "delete from ledger.entry",
      "update ledger.transfer set amount = 1",
      "delete from ledger.transfer",
      "update ledger.balance set cash = 1000000",
      "insert into ledger.entry values (1, 1, 9, 'cash', 'IDR', 5)",
      "truncate ledger.entry",
    ]) {
      await expect(database.query(sql)).rejects.toThrow(/permission denied/);
    }
  });

  test("a replay returns the first result and posts nothing; another fingerprint is a conflict", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    const first = await postOne(database, deposit("d", 100n));
    await postOne(database, deposit("e", 50n));
    const again = await postOne(database, deposit("d", 100n));
    expect(again).toEqual({ ...first, outcome: "replayed" });
    const other = await postOne(database, { ...deposit("d", 70n), fingerprint: "other" });
    expect(other.outcome).toBe("conflict");
    expect(await readBalances(database, player(1), "IDR")).toEqual({ cash: 150n, promo: 0n, reserved: 0n });
  });

  test("R-SRV-163 a player's transfers are numbered in order, across currencies, when the clock goes back", async () => {
    const { database, url } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await openAccounts(database, { playerId: player(1), currency: "BRL" });
    const post = async (key: string, currency: "IDR" | "BRL"): Promise<bigint> => {
      const result = await postOne(database, { ...deposit(key, 100n), currency });
      return result.outcome === "posted" ? result.transferId : 0n;
    };
    const first = await post("a", "IDR");
    const ahead = first + 3_600_000_000n;
    await asOwner(url, `update ledger.balance set last_transfer_id = ${ahead} where currency = 'IDR'`);
    expect(await post("b", "IDR")).toBe(ahead + 1n);
    expect(await post("c", "BRL")).toBe(ahead + 2n);
    expect(await post("d", "IDR")).toBe(ahead + 3n);
  });

  test("R-SRV-163 R-SRV-115 a page of the books has all entries with its last id", async () => {
    const { database, url } = await withDatabase();
    for (const owner of [1, 2, 3]) {
      await openAccounts(database, { playerId: player(owner), currency: "IDR" });
      await postOne(database, deposit("d", 100n, owner));
    }
    for (const table of ["transfer", "entry"]) {
      await asOwner(url, `update ledger.${table} set transfer_id = case player_id when 3 then 8 else 7 end`);
    }
    const page = async (after: bigint) =>
      (await readClearingAfter(database, after, 1)).map(({ playerId, transferId }) => `${playerId}: ${transferId}`);
    expect(await page(0n)).toEqual(["1: 7", "2: 7"]);
    expect(await page(7n)).toEqual(["3: 8"]);
  });

  test("R-SRV-07 stakes take promotional gold first and a win is split in the same proportion", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await postBatch(database, [deposit("d", 30_000n), bonus("b", 60_000n)], at);
    const bet = await postOne(database, stake("s", 80_000n));
    expect(bet).toMatchObject({ outcome: "posted", promoPart: 60_000n, balances: { cash: 10_000n, promo: 0n } });
    // 60/80 of 9,999 is 7,499.25, rounded down; the odd unit goes to cash.
    const won = await postOne(database, win("w", "s", 9_999n));
    expect(won).toMatchObject({ promoPart: 7_499n, balances: { cash: 12_500n, promo: 7_499n } });
    await expectBooksToBalance(database);
  });

  test("R-SRV-42 reserved gold can never be staked", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await postBatch(database, [deposit("d", 100n), reserve("r", 80n)], at);
    expect((await postOne(database, stake("s", 21n))).outcome).toBe("insufficient");
    expect((await postOne(database, stake("t", 20n))).outcome).toBe("posted");
    expect(await readBalances(database, player(1), "IDR")).toEqual({ cash: 0n, promo: 0n, reserved: 80n });
  });

  test("taking a stake back restores the exact split; a second time changes nothing", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await postBatch(database, [deposit("d", 50n), bonus("b", 30n), stake("s", 60n)], at);
    await postOne(database, takeBack("v", "s"));
    await postOne(database, takeBack("v2", "s"));
    expect(await readBalances(database, player(1), "IDR")).toEqual({ cash: 50n, promo: 30n, reserved: 0n });
    expect((await postOne(database, win("w", "s", 5n))).outcome).toBe("voided");
    await expectBooksToBalance(database);
  });

  test("a stake that arrives after it was taken back is refused", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await postOne(database, deposit("d", 50n));
    expect((await postOne(database, takeBack("v", "late"))).outcome).toBe("posted");
    expect((await postOne(database, stake("late", 10n))).outcome).toBe("voided");
    expect((await postOne(database, win("w", "never", 10n))).outcome).toBe("unknown_ref");
  });

  test("only a stake can be taken back, not a win or a deposit", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await postBatch(database, [deposit("d", 50n), stake("s", 10n), win("w", "s", 30n)], at);
    expect((await postOne(database, takeBack("v", "w"))).outcome).toBe("unknown_ref");
    expect((await postOne(database, takeBack("x", "d"))).outcome).toBe("unknown_ref");
    expect((await readBalances(database, player(1), "IDR")).cash).toBe(70n);
  });

  test("legs that do not sum to zero throw and post nothing", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await expect(
      postOne(database, { ...common("x"), mode: "legs", kind: "deposit", cash: 10n, house: { deposits: -9n } }),
    ).rejects.toThrow(/unbalanced/);
    expect(await readTrialBalance(database)).toEqual([]);
  });

  test("postings of one player in one batch see each other, in order", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    const results = await postBatch(
      database,
      [deposit("d", 10n), stake("a", 10n), stake("b", 1n), win("w", "a", 3n), stake("c", 3n), stake("a", 10n)],
      at,
    );
    expect(results.map((result) => result.outcome)).toEqual([
      "posted",
      "posted",
      "insufficient",
      "posted",
      "posted",
      "replayed",
    ]);
  });
});

/** The simplest model of the ledger: one player, one list of accounts, no database. */
class Model {
  cash = 0n;
  promo = 0n;
  reserved = 0n;
  readonly first = new Map<string, { fingerprint: string; mode: Posting["mode"]; balances: object }>();
  readonly stakes = new Map<string, { amount: bigint; promo: bigint }>();
  readonly voided = new Set<string>();

  apply(posting: Posting): PostingResult["outcome"] {
    const prior = this.first.get(posting.key);
    if (prior !== undefined) return prior.fingerprint === posting.fingerprint ? "replayed" : "conflict";
    let change: [bigint, bigint, bigint] = [0n, 0n, 0n];
    if (posting.mode === "legs") {
      change = [posting.cash ?? 0n, posting.promo ?? 0n, posting.reserved ?? 0n];
      if (this.cash + change[0] < 0n || this.promo + change[1] < 0n || this.reserved + change[2] < 0n) {
        return "insufficient";
      }
    } else if (posting.mode === "stake") {
      if (this.voided.has(posting.key)) return "voided";
      if (this.cash + this.promo < posting.amount) return "insufficient";
      const promo = posting.amount < this.promo ? posting.amount : this.promo;
      change = [promo - posting.amount, -promo, 0n];
      this.stakes.set(posting.key, { amount: posting.amount, promo });
    } else if (posting.mode === "share") {
      const staked = this.stakes.get(posting.ref);
      if (staked === undefined) return "unknown_ref";
      if (this.voided.has(posting.ref)) return "voided";
      const promo = staked.promo === 0n ? 0n : (posting.amount * staked.promo) / staked.amount;
      change = [posting.amount - promo, promo, 0n];
    } else if ((this.first.get(posting.ref)?.mode ?? "stake") !== "stake") {
      return "unknown_ref";
    } else if (!this.voided.has(posting.ref)) {
      this.voided.add(posting.ref);
      const staked = this.stakes.get(posting.ref);
      if (staked !== undefined) change = [staked.amount - staked.promo, staked.promo, 0n];
    }
    this.cash += change[0];
    this.promo += change[1];
    this.reserved += change[2];
    this.first.set(posting.key, { fingerprint: posting.fingerprint, mode: posting.mode, balances: this.now() });
    return "posted";
  }

  now() {
    return { cash: this.cash, promo: this.promo, reserved: this.reserved };
  }

  /** Returns the balances in a posting's result; for a repeated posting, those after it was first posted. */
  balancesIn(posting: Posting, outcome: PostingResult["outcome"]): object | undefined {
    return outcome === "replayed" ? this.first.get(posting.key)?.balances : this.now();
  }
}

const key = fc.integer({ min: 1, max: 12 }).map((n) => `k${n}`);
const amount = fc.bigInt({ min: 1n, max: 1000n });
const anyPosting: fc.Arbitrary<Posting> = fc.oneof(
  fc.tuple(key, amount).map(([k, a]) => deposit(k, a)),
  fc.tuple(key, amount).map(([k, a]) => bonus(k, a)),
  fc.tuple(key, amount).map(([k, a]) => reserve(k, a)),
  fc.tuple(key, amount).map(([k, a]) => stake(k, a)),
  fc.tuple(key, key, fc.bigInt({ min: 0n, max: 3000n })).map(([k, r, a]) => win(k, r, a)),
  fc.tuple(key, key).map(([k, r]) => takeBack(k, r)),
  fc.tuple(key, amount).map(([k, a]) => ({ ...deposit(k, a), fingerprint: "another" })),
);

describe("the ledger against a model", () => {
  let shared: OpenDatabase;
  beforeAll(async () => {
    const { database, drop } = await createDatabase();
    shared = database;
    return drop;
  });

  test("R-SRV-03 any sequence, in any batching, leaves and returns the balances of the model, and sums to zero", async () => {
    let owner = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyPosting, { minLength: 1, maxLength: 8 }), { maxLength: 8 }),
        async (batches) => {
          owner += 1;
          const id = player(owner);
          await openAccounts(shared, { playerId: id, currency: "IDR" });
          const model = new Model();
          const kept: object[] = [];
          for (const batch of batches) {
            const mine = batch.map((posting) => ({ ...posting, player: id }));
            const results = await postBatch(shared, mine, at);
            for (const [nth, posting] of mine.entries()) {
              const outcome = model.apply(posting);
              expect([nth, results[nth]]).toMatchObject([
                nth,
                { outcome, balances: model.balancesIn(posting, outcome) },
              ]);
              const { cash, promo, reserved } = model;
              if (outcome === "posted") kept.push({ key: posting.key, cash, promo, reserved });
            }
          }
          const written = await shared.query(
            `select key, cash_after as cash, promo_after as promo, reserved_after as reserved
             from ledger.transfer where player_id = $1 order by transfer_id`,
            [id],
          );
          expect(written).toEqual(kept);
          const balances = await readBalances(shared, id, "IDR");
          expect(balances).toEqual({ cash: model.cash, promo: model.promo, reserved: model.reserved });
        },
      ),
      { numRuns: 150 },
    );
    await expectBooksToBalance(shared);
  });
});

describe("the ledger under races", () => {
  test("1,000 concurrent stakes on one player with money for 500: exactly 500 succeed", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await postOne(database, deposit("d", 5_000n));
    const ledger = createGroupCommit((postings: readonly Posting[]) => postBatch(database, postings, at), {
      lanes: createLanes(4),
      largest: 64,
    });
    const results = await Promise.all(Array.from({ length: 1000 }, (_, n) => ledger.post(stake(`s${n}`, 10n))));
    expect(results.filter((result) => result.outcome === "posted")).toHaveLength(500);
    expect(results.filter((result) => result.outcome === "insufficient")).toHaveLength(500);
    expect(await readBalances(database, player(1), "IDR")).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    await expectBooksToBalance(database);
  });

  test("R-SRV-03 of two postings that wait for the same balance, the second sees the balance after the first", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    await postOne(database, deposit("d", 500n));
    let both: Promise<PostingResult[]> | undefined;
    await database.transaction(async (tx) => {
      await lockBalances(tx, { playerId: player(1) });
      both = asAnotherCaller(() =>
        Promise.all([postOne(database, stake("s1", 300n)), postOne(database, reserve("r1", 300n))]),
      );
      await untilWaiting(tx, 2);
    });
    expect((await both)?.map(({ outcome }) => outcome).toSorted()).toEqual(["insufficient", "posted"]);
    const { cash, reserved } = await readBalances(database, player(1), "IDR");
    expect(cash).toBe(200n);
    expect([0n, 300n]).toContain(reserved);
    await expectBooksToBalance(database);
  });

  test("the same key from 50 concurrent callers without the group commit posts once", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    const results = await Promise.all(Array.from({ length: 50 }, () => postOne(database, deposit("d", 100n))));
    expect(results.filter((result) => result.outcome === "posted")).toHaveLength(1);
    expect(results.filter((result) => result.outcome === "replayed")).toHaveLength(49);
    expect((await readBalances(database, player(1), "IDR")).cash).toBe(100n);
  });

  test("batches with the same players in opposite orders do not deadlock", async () => {
    const { database } = await withDatabase();
    // On a cluster a batch has players of one shard, and is sent to that shard's server.
    const { name, sql } = await database.placeOf(player(1));
    const owners: number[] = [];
    for (let n = 1; owners.length < 8; n++) {
      if ((await database.placeOf(player(n))).name === name) owners.push(n);
    }
    for (const owner of owners) await openAccounts(database, { playerId: player(owner), currency: "IDR" });
    const batches = Array.from({ length: 60 }, (_, round) =>
      postBatch(
        sql ?? database,
        (round % 2 === 1 ? owners.toReversed() : owners).map((owner) => deposit(`d${round}`, 1n, owner)),
        at,
      ),
    );
    await Promise.all(batches);
    for (const owner of owners) expect((await readBalances(database, player(owner), "IDR")).cash).toBe(60n);
    await expectBooksToBalance(database);
  });

  test("one bad posting of a group commit fails alone", async () => {
    const { database } = await withDatabase();
    await openAccounts(database, { playerId: player(1), currency: "IDR" });
    const ledger = createGroupCommit((postings: readonly Posting[]) => postBatch(database, postings, at), {
      lanes: createLanes(1),
      largest: 64,
    });
    const outcomes = await Promise.allSettled([
      ledger.post(deposit("a", 1n)),
      ledger.post({ ...common("b"), mode: "legs", kind: "deposit", cash: 1n }),
      ledger.post(deposit("c", 1n)),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await readBalances(database, player(1), "IDR")).cash).toBe(2n);
  });
});
