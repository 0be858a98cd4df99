import { describe, expect, onTestFinished, test } from "vitest";
import { readLastCheck } from "../../src/modules/audit/index.ts";
import { recordHeadMismatch } from "../../src/modules/audit/check-results.ts";
import { runCheck } from "../../src/modules/audit/check.ts";
import { readKeys } from "../../src/platform/crypto/signing.ts";
import { openDatabase, type RawSql, type Tx } from "../../src/platform/db/database.ts";
import { silentLog } from "../harness/database.ts";
import { testIssuer } from "../harness/signer.ts";
import { openLog, player, type LogFixture } from "./log-fixture.ts";

const fullEntry = {
  actor: { name: "Rina", operatorId: "O7", sessionId: "S9", role: "risk", proposalId: "P3" },
  reason: "account_takeover",
  note: "seen",
  details: { signIn: "i7" },
  before: { barred: false },
  after: { barred: true },
  settingsVersion: 12,
};

/**
 * Opens a log of seven entries under three heads, and one entry that is not sealed yet. Its owner may change everything.
 */
async function openChanged() {
  const fixture = await openLog();
  for (let n = 0; n < 7; n++) {
    await fixture.act({ ...fullEntry, subject: { kind: "player", id: player } });
    fixture.clock.at += 1_000;
    if (n % 2 === 0 && n < 6) await fixture.seal();
  }
  await fixture.seal();
  await fixture.act({ action: "propose" });
  const database = openDatabase({ url: fixture.url, log: silentLog, size: 1 });
  onTestFinished(() => database.end());
  await database.query("alter table audit.entry alter entry_id drop identity");
  await database.query(
    `do $$ declare c record; begin
       for c in select conrelid::regclass as t, conname from pg_constraint
         where contype = 'c' and connamespace = 'audit'::regnamespace
       loop execute format('alter table %s drop constraint %I', c.t, c.conname); end loop;
     end $$`,
  );
  return { fixture, database };
}

/** Returns what the check finds after a change, and then undoes the change. */
async function foundAfter(
  { fixture, database }: Awaited<ReturnType<typeof openChanged>>,
  change: (tx: Tx & RawSql) => Promise<unknown>,
): Promise<string | null> {
  let misfit: string | null = null;
  await database
    .transaction(async (tx) => {
      await change(tx);
      ({ misfit } = await fixture.check(tx));
      throw new Error("undo");
    })
    .catch((error: Error) => {
      if (error.message !== "undo") throw error;
    });
  return misfit;
}

/** SQL that changes a value a little, by the value's type; `?` stands for the column's name. */
const changes: Readonly<Record<string, string>> = {
  text: "overlay(? placing chr(ascii(substr(?, 2, 1)) # 1) from 2 for 1)",
  bytea: "set_byte(?, 5, get_byte(?, 5) # 1)",
  bigint: "? + 1000",
  smallint: "? + 40",
  jsonb: `replace(?::text, '"', '" ')::jsonb`,
  "timestamp with time zone": "? + interval '1 second'",
};

/** SQL of a value for a column without one, by its type. */
const values: Readonly<Record<string, string>> = { text: "'x'", "timestamp with time zone": "now()" };

const rows: Readonly<Record<string, { readonly where: string; readonly names: RegExp }>> = {
  entry: { where: "entry_id = (select entry_id from audit.sealed where seq = 4)", names: /entry 4\b/ },
  sealed: { where: "seq = 4", names: /entry (4|\d+ is missing)/ },
  node: { where: "level = 0 and nth = 4", names: /(entry|entries) 4\b/ },
  checkpoint: { where: "size = 5", names: /(entry|entries) [34]\b/ },
  unsealed: { where: "true", names: /the entry with id \d+/ },
};

/** Faults of more than one byte, and what the check says about each. */
const faults = [
  ["an entry that was removed", "delete from audit.entry where entry_id = 3", /entry 2 is missing/],
  [
    "the last entry, removed with all about it",
    "delete from audit.sealed where seq = 6; delete from audit.entry where entry_id = 7; delete from audit.node where nth = 6 and level = 0",
    /entry|entries/,
  ],
  [
    "two entries whose places were exchanged",
    "update audit.sealed set entry_id = case entry_id when 2 then 1000 else entry_id end; update audit.sealed set entry_id = 2 where entry_id = 4; update audit.sealed set entry_id = 4 where entry_id = 1000",
    /entry 1\b/,
  ],
  ["a node that was removed", "delete from audit.node where level = 1 and nth = 0", /entries 0 to 1/],
  ["the head of the last entries, removed", "delete from audit.checkpoint where size = 7", /entries 5 to 6: no head/],
  ["a node too many", "insert into audit.node values (1, 3, sha256(''))", /belongs to no entry/],
  [
    "an entry that was kept out of the log",
    "delete from audit.unsealed; update audit.entry set at = now() - interval '1 hour' where action = 'propose'",
    /id 8 is not in the log/,
  ],
] as const;

describe("R-AUD-05 the nightly check", () => {
  test("finds a change of one byte in each column of each kind of row, and names the first entry", async () => {
    const changed = await openChanged();
    const columns = await changed.database.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns
       where table_schema = 'audit' and table_name = any($1) order by table_name, ordinal_position`,
      [Object.keys(rows)],
    );
    expect(columns.length).toBeGreaterThan(28);
    expect(await foundAfter(changed, async () => undefined)).toBeNull();
    for (const { table, column, type } of columns) {
      const { where, names } = rows[table] ?? { where: "", names: /$^/ };
      const other = (changes[type] ?? "").replaceAll("?", column);
      const change = `update audit.${table} set ${column} = case when ${column} is null then ${values[type] ?? "null"} else ${other} end where ${where}`;
      const misfit = await foundAfter(changed, (tx) => tx.query(change));
      expect(misfit, `${table}.${column}`).toMatch(names);
    }
  });

  test("finds a changed byte at any place of a head's note and of a stored node", async () => {
    const changed = await openChanged();
    const [head] = await changed.database.query<{ length: number }>(
      "select length(note) from audit.checkpoint where size = 5",
    );
    for (let at = 1; at <= (head?.length ?? 0); at += 7) {
      const other = `overlay(note placing chr(ascii(substr(note, ${at}, 1)) # 1) from ${at} for 1)`;
      const change = `update audit.checkpoint set note = ${other} where size = 5`;
      expect(await foundAfter(changed, (tx) => tx.query(change)), `character ${at}`).not.toBeNull();
    }
    for (const [level, nth] of [
      [1, 2],
      [2, 0],
    ] as const) {
      const change = `update audit.node set hash = set_byte(hash, 9, get_byte(hash, 9) # 1) where level = ${level} and nth = ${nth}`;
      expect(await foundAfter(changed, (tx) => tx.query(change))).toMatch(/stored node over entries (4 to 5|0 to 3)/);
    }
  });

  test("finds an entry that is missing, exchanged or kept out, and nodes that are missing or too many", async () => {
    const changed = await openChanged();
    for (const [what, change, found] of faults) {
      expect(await foundAfter(changed, (tx) => tx.query(change)), what).toMatch(found);
    }
  });

  test("runs once a night and keeps its result, also that the log became shorter", async () => {
    const fixture: LogFixture = await openLog();
    await fixture.act();
    await fixture.seal();
    const deps = {
      database: fixture.database,
      log: silentLog,
      issuer: testIssuer,
      keys: () => readKeys(fixture.database),
      witnesses: [],
    };
    const checkAt = (at: number) => runCheck({ ...deps, now: () => at }, "Asia/Jakarta");
    // 02:59 and 03:00 in Jakarta.
    const evening = Date.UTC(2026, 10, 22, 19, 59);
    const night = Date.UTC(2026, 10, 22, 20);
    await checkAt(evening);
    expect(await readLastCheck(fixture.database)).toEqual({ checkedAt: evening, entries: 1, misfit: null });
    await fixture.owner.query("update audit.entry set note = 'another'");
    await checkAt(evening + 1);
    expect(await readLastCheck(fixture.database)).toMatchObject({ checkedAt: evening });
    // A mismatch that the sealer recorded a minute before is not the night's check.
    const mismatch = { database: fixture.database, now: () => night };
    await recordHeadMismatch(mismatch, silentLog, "the log was cut");
    await checkAt(night + 60_000);
    const found = await readLastCheck(fixture.database);
    expect(found).toEqual({ checkedAt: night + 60_000, entries: 1, misfit: expect.stringContaining("entry 0") });
    await checkAt(night + 86_399_999);
    expect(await readLastCheck(fixture.database)).toEqual(found);
    // Somebody removed the whole log.
    await fixture.owner.query("truncate audit.entry, audit.sealed, audit.node, audit.checkpoint");
    await checkAt(night + 86_400_000);
    const misfit = "order: the log had 1 entries before";
    expect(await readLastCheck(fixture.database)).toEqual({ checkedAt: night + 86_400_000, entries: 0, misfit });
  });
});
