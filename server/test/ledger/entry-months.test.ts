import type { PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  countUnbalancedTransfers,
  detachEntryMonth,
  makeEntryMonths,
  readClearingAfter,
  readClearingOf,
  readDrift,
  readDriftOf,
  readTrialBalance,
  type DetachedMonth,
} from "../../src/modules/ledger/index.ts";
import { openHistoryFixture, postings, type HistoryFixture } from "../history/fixture.ts";

let fixture: HistoryFixture;
let owner: pg.Client;
const players: PlayerId[] = [];
const first = Date.UTC(2026, 10, 20, 5);
const later = Date.UTC(2028, 2, 10);

/** Makes later postings happen as if the database's clock had this time. */
const moveTo = async (at: number): Promise<void> => {
  fixture.clock.at = at;
  await owner.query("update ledger.balance set last_transfer_id = $1", [at * 1000]);
};

const detach = (endedBefore: number): Promise<DetachedMonth | null> =>
  fixture.database.transaction((tx) => detachEntryMonth(tx, endedBefore));

/** Reads everything that is computed from entries. */
async function readAll() {
  const { database } = fixture;
  return {
    trialBalance: await readTrialBalance(database),
    drift: await readDrift(database),
    driftOf: await readDriftOf(database, players),
    unbalanced: await countUnbalancedTransfers(database),
    clearing: await readClearingAfter(database, 0n, 1000),
    order: await readClearingOf(database, [{ playerId: players[0] ?? ("" as PlayerId), subject: "withdrawal:W1" }]),
    pages: await Promise.all(
      players.map((player) => fixture.read(player, { type: "money", pageNum: 1, pageSize: 50 })),
    ),
    statements: await Promise.all(players.map((player) => fixture.statement(player))),
  };
}

const partitionsWithEntries = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    "select distinct tableoid::regclass::text as name from ledger.entry order by name",
  );
  // On a cluster a partition has a table for each shard, with the shard's number.
  return [...new Set(rows.map(({ name }) => name.replace("ledger.", "").replace(/_\d{6,}$/, "")))];
};

beforeAll(async () => {
  fixture = await openHistoryFixture();
  fixture.clock.at = first;
  owner = new pg.Client(fixture.url);
  await owner.connect();
  for (let nth = 0; nth < 3; nth++) players.push(await fixture.player());
  for (const player of players) {
    const key = (name: string): string => `${name}${players.indexOf(player)}`;
    await fixture.bookAll(
      player,
      postings.gift(100n),
      postings.deposit("D1", 5_000n),
      postings.stake(key("s1"), 300n, "R1"),
      postings.win(key("w1"), key("s1"), 120n, "R1"),
      postings.stake(key("s2"), 40n, "R2"),
      postings.takenBack(key("v2"), key("s2"), "R2"),
      postings.reserve("W1", 1_000n),
      postings.paid("W1", 1_000n, 10n),
    );
  }
});
afterAll(async () => {
  await owner?.end();
  await fixture?.close();
});

test("R-OPS-10 months are made ahead, and entries that came before their month was made move into it", async () => {
  await moveTo(Date.UTC(2027, 0, 5));
  for (const player of players) await fixture.bookAll(player, postings.deposit("D2", 70n));
  expect(await partitionsWithEntries()).toEqual(["entry_landed", "entry_other"]);
  const before = await readAll();

  // A single call creates at most 24 months.
  expect(await makeEntryMonths(fixture.database, later)).toBeGreaterThan(12);
  expect(await makeEntryMonths(fixture.database, later)).toBe(0);
  expect(await partitionsWithEntries()).toEqual(["entry_2027_01", "entry_landed"]);
  expect(await readAll()).toEqual(before);

  const { rows } = await owner.query<{ gap: boolean }>(
    `select first_id <> lag(end_id) over (order by first_id) as gap from ledger.entry_month offset 1`,
  );
  expect(rows.filter(({ gap }) => gap)).toEqual([]);
});

test("R-OPS-10 a month that does not add up is not detached", async () => {
  await moveTo(later);
  for (const player of players) await fixture.bookAll(player, postings.deposit("D3", 9n));
  const [player] = players;
  const alter = (account: string, amount: number) =>
    owner.query(
      `update ledger.entry set amount = amount + $3
       where player_id = $1 and account = $2
         and transfer_id = (select min(transfer_id) from ledger.entry where player_id = $1 and account = 'house:games')`,
      [player, account, amount],
    );
  await alter("house:games", 7);
  await expect(detach(later)).rejects.toThrow("1 transfers of entry_landed do not sum to zero");
  await alter("cash", -7);
  await expect(detach(later)).rejects.toThrow("balances of 1 players at the end of entry_landed");
  await alter("cash", 7);
  await alter("house:games", -7);
});

test("R-OPS-10 R-API-65 a month is detached thirteen months after its end at the earliest", async () => {
  const { rows } = await owner.query<{ end: number }>(
    "select end_id::float8 / 1000 as end from ledger.entry_month where partition = 'entry_landed'",
  );
  const end = new Date(rows[0]?.end ?? NaN);
  expect(await detach(end.getTime() - 1)).toBeNull();
  const tooEarly = Date.UTC(end.getUTCFullYear() + 1, end.getUTCMonth() + 1, 1) - 60_000;
  const { rows: kept } = await owner.query<{ last: string }>(
    "select max(last_transfer_id) as last from ledger.balance",
  );
  await moveTo(tooEarly);
  expect(await detach(later)).toBeNull();
  await owner.query("update ledger.balance set last_transfer_id = $1", [kept[0]?.last]);
  fixture.clock.at = later;
});

test("R-OPS-10 R-SRV-03 trial balance, drift, history and statement are the same after a month is detached", async () => {
  const before = await readAll();
  expect(before.drift).toEqual([]);
  expect(before.pages[0]?.list).toHaveLength(6);
  expect(before.trialBalance.find(({ account }) => account === "house:games")).toMatchObject({ amount: 540n });

  const landed = await detach(later);
  // Each player has nine entries of money and ten of games.
  expect(landed).toEqual({ partition: "entry_landed", entries: 57n, players: 3n, kept: 27n });
  expect(await partitionsWithEntries()).toEqual(["entry_2027_01", "entry_2028_03"]);
  expect(await readAll()).toEqual(before);

  const { rows } = await owner.query<{ entries: bigint; left: bigint; detached: boolean }>(
    `select entries, (select count(*) from ledger.entry_landed) as left, detached_at is not null as detached
     from ledger.entry_month where partition = 'entry_landed'`,
  );
  expect(rows[0]).toEqual({ entries: String(landed?.entries), left: String(landed?.entries), detached: true });

  // Only months that ended long enough ago: one without entries, then January.
  const detached: (string | undefined)[] = [];
  for (let month = await detach(later); month !== null; month = await detach(later)) detached.push(month.partition);
  expect(detached.at(-1)).toBe("entry_2027_01");
  expect(await readAll()).toEqual(before);
});

test("R-OPS-10 drift is still found against the sums of detached months", async () => {
  const [player] = players;
  await owner.query("update ledger.closing set credits = credits + 1 where player_id = $1 and account = 'cash'", [
    player,
  ]);
  const found = await readDriftOf(fixture.database, players);
  expect(found.map(({ playerId, account }) => `${playerId} ${account}`)).toEqual([`${player} cash`, `${player} legs`]);
  expect(await readDrift(fixture.database)).toEqual(found);
});

test("R-OPS-10 the server's role cannot change closing sums, kept entries or partitions", async () => {
  for (const table of ["closing", "kept_entry", "entry_month", "entry_landed", "entry_2028_03"]) {
    await expect(fixture.database.query(`delete from ledger.${table}`), table).rejects.toThrow("permission denied");
  }
});
