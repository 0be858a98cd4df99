import type { PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countBookings, readBookings, readPlaySession, type MoneyKind } from "../../src/modules/ledger/index.ts";
import type { Sql } from "../../src/platform/db/database.ts";
import { postings, gamesOf, openHistoryFixture, type HistoryFixture } from "./fixture.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { watched, type Sent } from "../harness/watched.ts";

let fixture: HistoryFixture;
let owner: pg.Client;
let player: PlayerId;

const entries = 100_000;
const kinds: MoneyKind[] = ["deposit", "withdrawal_reserved"];

beforeAll(async () => {
  fixture = await openHistoryFixture();
  owner = new pg.Client(fixture.url);
  await owner.connect();
  player = await fixture.player();
  // A second player, whose rows the indexes must skip.
  const other = await fixture.player();
  await fixture.bookAll(other, postings.deposit("D", 100n));
  // Deposits and stakes in turn, a minute apart.
  for (const [who, count] of [
    [player, 2 * entries],
    [other, 5_000],
  ] as const) {
    await owner.query(
      `insert into ledger.transfer (player_id, transfer_id, key, fingerprint, kind, subject, currency, amount, promo_part,
         cash_after, promo_after, reserved_after, created_at)
       select $1, 1000 + n, 'k' || n, '', case n % 2 when 0 then 'deposit' else 'stake' end,
         case n % 2 when 0 then 'deposit:D' || n else 'round:66121:R' || n end, 'IDR', 10, 0, n, 0, 0,
         timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [who, count],
    );
    await owner.query(
      `insert into ledger.entry (player_id, transfer_id, leg, account, currency, amount)
       select player_id, transfer_id, l.leg, l.account, 'IDR', l.amount from ledger.transfer
       cross join (values (1, 'cash', 10), (4, 'house:deposits', -10)) l (leg, account, amount)
       where player_id = $1 and key like 'k%'`,
      [who],
    );
  }
  await owner.query("vacuum analyze ledger.transfer, ledger.entry");
});
afterAll(async () => {
  await owner?.end();
  await fixture?.close();
});

beforeEach(onPlainOnly("reads the plans of statements, and a cluster shows only those of its tasks"));

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly Plan[];
}

/** Returns the generic plans of the statements that `work` sends. */
async function plansOf(work: (sql: Sql) => Promise<unknown>): Promise<{ nodes: Plan[]; blocks: number }[]> {
  const statements: Sent[] = [];
  await work(watched(fixture.database, (statement) => void statements.push(statement)));
  await owner.query("set plan_cache_mode = force_generic_plan");
  const plans: { nodes: Plan[]; blocks: number }[] = [];
  for (const { text, values = [] } of statements) {
    const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...values],
    );
    const root = rows[0]?.["QUERY PLAN"][0].Plan;
    if (root === undefined) throw new Error("no plan");
    const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
    plans.push({ nodes: flat(root), blocks: root["Shared Hit Blocks"] + root["Shared Read Blocks"] });
  }
  return plans;
}

/** Returns the scans that ran: partitions without the wanted rows are not scanned. */
const scans = (nodes: readonly Plan[]): string[] =>
  nodes
    .filter((node) => "Relation Name" in node && node["Actual Loops"] > 0)
    .map((node) => `${node["Node Type"]} ${node["Index Name"] ?? node["Relation Name"]}`);

test("R-API-61 a page of a player with 100,000 money bookings reads only its own rows", async () => {
  const filter = { kinds };
  const [newest] = await readBookings(fixture.database, player, filter, { limit: 1 });
  const middle = (newest?.transferId ?? 0n) - BigInt(entries);
  for (const page of [{ limit: 21 }, { limit: 21, before: middle }]) {
    const [plan] = await plansOf((sql) => readBookings(sql, player, filter, page));
    expect(scans(plan?.nodes ?? []).toSorted()).toEqual([
      "Index Only Scan transfer_money",
      "Index Scan entry_landed_pkey",
      "Index Scan kept_entry_pkey",
      "Index Scan transfer_pkey",
    ]);
    // 21 rows, each found by four look-ups of a few blocks.
    expect(plan?.blocks).toBeLessThan(400);
  }
});

test("R-API-61 the count of 100,000 bookings, and a page near their end, are read from the index alone", async () => {
  const [count] = await plansOf((sql) => countBookings(sql, player, { kinds }));
  expect(scans(count?.nodes ?? [])).toEqual(["Index Only Scan transfer_money"]);
  const [deep] = await plansOf((sql) => readBookings(sql, player, { kinds }, { skip: entries - 50, limit: 21 }));
  expect(scans(deep?.nodes ?? []).toSorted()).toEqual([
    "Index Only Scan transfer_money",
    "Index Scan entry_landed_pkey",
    "Index Scan kept_entry_pkey",
    "Index Scan transfer_pkey",
  ]);
  // 100,000 entries of the index take some 500 blocks.
  for (const plan of [count, deep]) expect(plan?.blocks).toBeLessThan(1_500);
});

test("R-API-61 any page of 100,000 rounds is read as a range of their key", async () => {
  await owner.query(
    `insert into games.round (player_id, round_no, game_id, round_id, staked, taken_back, paid, promo_staked,
       promo_paid, balance_after, last_transfer_id, began_at)
     select player_id, row_number() over (order by transfer_id), '66121', split_part(subject, ':', 3), amount, 0, 0, 0, 0,
       cash_after, transfer_id, created_at
     from ledger.transfer where player_id = $1 and kind = 'stake'`,
    [player],
  );
  await owner.query(
    `insert into games.rounds_read select $1, max(transfer_id), $2 from ledger.transfer where player_id = $1`,
    [player, entries],
  );
  const last = await fixture.read(player, { type: "game", pageNum: entries / 20, pageSize: 20 });
  expect(last.total).toBe(entries);
  expect(gamesOf(last.list).at(-1)?.id).toBe("R1");
  await owner.query("vacuum analyze games.round");
  const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json)
     select round_no from games.round where player_id = $1 and round_no between $2 and $3 order by round_no desc limit $4`,
    [player, 1, 50_000, 21],
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  expect(plan?.Plans?.map((node) => node["Index Name"])).toEqual(["round_pkey"]);
  expect((plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0)).toBeLessThan(20);
});

test("R-SRV-62 the session of a player with many bookings is read from the latest ones", async () => {
  const [plan] = await plansOf((sql) =>
    readPlaySession(sql, player, 0, Date.UTC(2026, 0, 1) + (2 * entries + 120) * 60_000),
  );
  expect(scans(plan?.nodes ?? [])).toContain("Index Scan transfer_pkey");
  expect(plan?.blocks).toBeLessThan(200);
});
