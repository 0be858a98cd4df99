import type { PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createAuditOperations, readPlayerRecord } from "../../src/modules/audit/index.ts";
import { wireOperations } from "../../src/wiring/operations.ts";
import { clusterUrl } from "../harness/cluster.ts";
import { openFixture } from "../withdrawals/fixture.ts";
import { openLog } from "./log-fixture.ts";

const rina = { name: "rina" };
const tax = { duty: "UU Contoh", threshold: 50_000, high: 10, low: 0, reviewFrom: 1_000_000 };

/** Creates an order in tax review and a refused account, and returns the actions of operators on them. */
async function openOperations() {
  const fixture = await openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false, tax } });
  const { database, now } = fixture;
  const operations = wireOperations({ database, now, currency: "IDR" });
  const [player, guest] = [await fixture.player(), await fixture.player()];
  const orderId = await fixture.placed(player, 1_000_000);
  await fixture.advance(player, orderId);
  await fixture.order(guest, 50_000, { accountNumber: `${player}7890` });
  const [refused] = await operations.withdrawals.refusedAccounts(1);
  const owner = new pg.Client(fixture.url);
  await owner.connect();
  onTestFinished(() => owner.end());

  const refusalId = refused?.refusalId ?? "";
  const { games, protection, withdrawals } = operations;
  return {
    database,
    now,
    owner,
    player,
    guest,
    orderId,
    refusalId,
    /** The actions that are possible now, by the name in their audit entry. */
    acts: {
      bar_player: () => protection.setBarred(rina, player, true, "fraud check"),
      close_game: () => games.setClosed(rina, "game", "66121", true, "reels stuck"),
      close_region: () => games.setClosed(rina, "region", "MX", true, ""),
      open_account: () => withdrawals.openAccount(rina, refusalId, "spouses"),
      close_review: () => withdrawals.closeReview(rina, orderId, "papers seen"),
    },
    refusals: [
      () => protection.setBarred(rina, "77" as PlayerId, true, "nobody"),
      () => protection.setBarred(rina, guest, false, "was not barred"),
      () => games.setClosed(rina, "game", "66121", false, "was open"),
      () => withdrawals.openAccount(rina, "999999", "nobody"),
      () => withdrawals.closeReview(rina, "Wnone" as typeof orderId, "no order"),
    ],
    undo: {
      unbar_player: () => protection.setBarred(rina, player, false, ""),
      open_game: () => games.setClosed(rina, "game", "66121", false, "fixed"),
      open_region: () => games.setClosed(rina, "region", "MX", false, ""),
    },
    entries: () =>
      database.query<{ action: string; at: Date; player_id: string | null; subject_kind: string; subject_id: string }>(
        `select at, actor, action, subject_kind, subject_id, player_id::text, note, details
         from audit.entry order by entry_id`,
      ),
  };
}

test("R-AUD-04 the export without a quarter is that of the month it is made in", async () => {
  const fixture = await openLog();
  await fixture.seal();
  const quarters: (string | undefined)[] = [];
  for (let month = 0; month < 12; month++) {
    const operations = createAuditOperations({ database: fixture.database, now: () => Date.UTC(2026, month, 15) });
    await operations.export(rina);
    const [entry] = await fixture.database.query<{ id: string }>(
      "select subject_id as id from audit.entry where action = 'export_audit' order by entry_id desc limit 1",
    );
    quarters.push(entry?.id);
  }
  expect(quarters).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4].map((quarter) => `2026-Q${quarter}`));
});

test("R-SRV-162 R-HON-25 each act of an operator writes one entry in its transaction, and its player can read it", async () => {
  const fixture = await openOperations();
  const { database, player, guest, orderId, refusalId } = fixture;
  const before = fixture.now();
  for (const act of Object.values(fixture.acts)) expect(await act()).toMatch(/^(done|opened|closed)$/);

  // A row's xmin is the transaction that inserted it. On a cluster each server numbers its own transactions, and bars
  // are on another server.
  const together = await database.query<{ action: string }>(
    `select e.action from audit.entry e
     join (
       select xmin from protection.bar union all select xmin from games.closed
       union all select xmin from withdrawals.account_opening union all select xmin from withdrawals.tax_review_end
     ) act on act.xmin = e.xmin
     order by e.entry_id`,
  );
  const here = Object.keys(fixture.acts).filter((action) => clusterUrl === "" || action !== "bar_player");
  expect(together.map(({ action }) => action)).toEqual(here);

  for (const act of Object.values(fixture.undo)) expect(await act()).toBe("done");
  const entries = await fixture.entries();
  for (const { at } of entries) {
    expect(at.getTime()).toBeGreaterThanOrEqual(before);
    expect(at.getTime()).toBeLessThanOrEqual(fixture.now());
  }
  const entry = (action: string, kind: string, id: string, about: string | null, note: string) => ({
    at: expect.any(Date),
    actor: "rina",
    action,
    subject_kind: kind,
    subject_id: id,
    player_id: about,
    note,
    details: {},
  });
  expect(entries).toEqual([
    entry("bar_player", "player", player, player, "fraud check"),
    entry("close_game", "game", "66121", null, "reels stuck"),
    entry("close_region", "region", "MX", null, ""),
    entry("open_account", "refused_account", refusalId, guest, "spouses"),
    entry("close_review", "order", orderId, player, "papers seen"),
    entry("unbar_player", "player", player, player, ""),
    entry("open_game", "game", "66121", null, "fixed"),
    entry("open_region", "region", "MX", null, ""),
  ]);
  for (const who of [player, guest]) {
    const { lines } = await readPlayerRecord(database, who, { skip: 0, limit: 10 });
    const mine = entries.filter((each) => each.player_id === who).toReversed();
    expect(lines).toEqual(
      mine.map(({ at, action, subject_kind: kind, subject_id: id }) => {
        return { at: at.getTime(), action, reason: null, subject: { kind, id }, role: null, proof: null };
      }),
    );
    expect(mine.length).toBeGreaterThan(0);
  }
});

test("R-SRV-162 a refused act writes no entry, and an act whose entry cannot be written is undone", async () => {
  const fixture = await openOperations();
  const outcomes = await Promise.all(fixture.refusals.map((act) => act()));
  expect(outcomes).toEqual(["unknown", "same", "same", "unknown", "not_open"]);
  expect(await fixture.entries()).toEqual([]);

  await fixture.owner.query("revoke insert on audit.entry from fairlobby_app");
  for (const [name, act] of Object.entries(fixture.acts)) {
    await expect(act(), name).rejects.toThrow("permission denied for table entry");
  }
  const [rows] = await fixture.database.query(
    `select (select count(*)::int from protection.bar) + (select count(*)::int from games.closed)
       + (select count(*)::int from withdrawals.account_opening)
       + (select count(*)::int from withdrawals.tax_review_end) as acts`,
  );
  expect(rows).toEqual({ acts: 0 });
  await fixture.owner.query("grant insert on audit.entry to fairlobby_app");
  // None of the acts was done before.
  for (const act of Object.values(fixture.acts)) expect(await act()).toMatch(/^(done|opened|closed)$/);
  for (const act of Object.values(fixture.acts)) expect(await act()).toMatch(/^(same|not_open)$/);
  expect((await fixture.entries()).map(({ action }) => action)).toEqual(Object.keys(fixture.acts));
});

test("R-SRV-162 only the owner's login can change or delete entries; the server's can add and read them", async () => {
  const { acts, database, entries, owner } = await openOperations();
  await acts.bar_player();
  for (const attempt of [
    "update audit.entry set note = 'another'",
    "delete from audit.entry",
    "truncate audit.entry",
    "drop table audit.entry",
  ]) {
    await expect(database.query(attempt), attempt).rejects.toThrow(/permission denied|must be owner/);
  }
  expect(await entries()).toMatchObject([{ note: "fraud check" }]);
  const { rows } = await owner.query(
    `select r.rolname as login, p.name as may
     from pg_roles r, unnest('{select,insert,update,delete,truncate}'::text[]) with ordinality as p (name, nth)
     where r.rolname like 'fairlobby\\_%' and r.rolname <> 'fairlobby_owner'
       and (has_table_privilege(r.oid, 'audit.entry', p.name)
         or (p.name = 'update' and has_any_column_privilege(r.oid, 'audit.entry', 'update')))
     order by r.rolname, p.nth`,
  );
  expect(rows).toEqual([
    { login: "fairlobby_app", may: "select" },
    { login: "fairlobby_app", may: "insert" },
    { login: "fairlobby_console", may: "select" },
    { login: "fairlobby_console", may: "insert" },
  ]);
});
