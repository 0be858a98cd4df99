import type { PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEntries, type EntryFilter } from "../../src/modules/audit/index.ts";
import { createDatabase, type TestDatabase } from "../harness/database.ts";
import { watched, type Sent } from "../harness/watched.ts";

const count = 30_000;
const start = Date.UTC(2026, 0, 1);

let fixture: TestDatabase & { drop(): Promise<void> };
let owner: pg.Client;

beforeAll(async () => {
  fixture = await createDatabase();
  owner = new pg.Client(fixture.url);
  await owner.connect();
  // A minute apart: 50 operators, 30 actions, 2,000 players, 20 reasons, some without.
  await owner.query(
    `insert into audit.entry (at, actor, operator_id, action, subject_kind, subject_id, player_id, reason, note)
     select timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', 'name ' || n % 50,
       case when n % 50 > 0 then 'O' || n % 50 end, 'action_' || n % 30, case n % 2 when 0 then 'order' else 'player' end,
       'S' || n % 3000, n % 2000 + 1, case when n % 7 > 0 then 'reason_' || n % 20 end, ''
     from generate_series(0, $1::int - 1) n`,
    [count],
  );
  await owner.query("vacuum analyze audit.entry");
});
afterAll(async () => {
  await owner?.end();
  await fixture?.drop();
});

const search = (filter: EntryFilter, limit = 50) => searchEntries(fixture.database, filter, null, limit);

test("R-AUD-07 entries are found by operator, action, player, subject, reason and time, newest first", async () => {
  const [first, second] = await search({}, 2);
  expect([first?.at, second?.at]).toEqual([start + (count - 1) * 60_000, start + (count - 2) * 60_000]);
  expect(first).toMatchObject({ actor: "name 49", operatorId: "O49", action: "action_29", seq: null });
  const found = async (filter: EntryFilter) => (await search(filter, 100_000)).length;
  expect(await found({ operator: "O7" })).toBe(600);
  expect(await found({ operator: "name 0" })).toBe(600);
  expect(await found({ operator: "name 7" })).toBe(0);
  expect(await found({ action: "action_3" })).toBe(1_000);
  expect(await found({ player: "77" as PlayerId })).toBe(15);
  expect(await found({ subject: { id: "S8" } })).toBe(10);
  expect(await found({ subject: { id: "S8", kind: "player" } })).toBe(0);
  expect(await found({ reason: "reason_4", operator: "O4" })).toBeGreaterThan(200);
  expect(await found({ from: start + 60_000, to: start + 4 * 60_000 })).toBe(3);
});

test("R-AUD-07 pages follow one another without gaps or repetitions", async () => {
  const filter = { action: "action_3", operator: "O3" };
  const whole = await search(filter, 1_000);
  const paged = [];
  for (let after = null; ;) {
    const page: typeof whole = await searchEntries(fixture.database, filter, after, 30);
    paged.push(...page);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last;
  }
  expect(paged).toEqual(whole);
  expect(whole).toHaveLength(200);
});

interface Plan {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Plan[];
}

async function planOf(filter: EntryFilter): Promise<{ indexes: string[]; blocks: number }> {
  const sent: Sent[] = [];
  const sql = watched(fixture.database, (statement) => void sent.push(statement));
  await searchEntries(sql, filter, { at: start + count * 60_000, entryId: 0n }, 50);
  const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${sent[0]?.text}`,
    [...(sent[0]?.values ?? [])],
  );
  const root = rows[0]?.["QUERY PLAN"][0].Plan;
  if (root === undefined) throw new Error("no plan");
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  const indexes = flat(root).flatMap((node) => node["Index Name"] ?? []);
  return { indexes, blocks: root["Shared Hit Blocks"] + root["Shared Read Blocks"] };
}

test.each([
  [{}, "entry_by_time"],
  [{ operator: "O7" }, "entry_by_operator"],
  [{ action: "action_3" }, "entry_by_action"],
  [{ player: "77" as PlayerId }, "entry_of_player"],
  [{ subject: { id: "S8" } }, "entry_by_subject"],
  [{ reason: "reason_4" }, "entry_by_reason"],
  [{ player: "77" as PlayerId, action: "action_16", from: start }, "entry_of_player"],
  [{ operator: "O7", from: start, to: start + 1_000 * 60_000 }, "entry_by_operator"],
] as const)("R-AUD-07 a page of %o is read from its index", async (filter, index) => {
  const { indexes, blocks } = await planOf(filter);
  expect(indexes).toContain(index);
  // 50 rows; a scan of the table takes ten times as many.
  expect(blocks).toBeLessThan(200);
});
