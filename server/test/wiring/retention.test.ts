import pg from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createMetrics } from "../../src/platform/metrics.ts";
import { wireRetention } from "../../src/wiring/retention.ts";
import { checkLobbyConfig } from "../../src/wiring/settings.ts";
import { settings } from "../harness/lobby.ts";
import { withDatabase } from "../harness/database.ts";

const day = 86_400_000;

/** The owner's login with the server's rights. */
const roleUrl = (url: string): string =>
  Object.assign(new URL(url), { search: "options=-c%20role%3Dfairlobby_app" }).href;

async function openRetention(retention: object = {}) {
  const { database, url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  const clock = { at: Date.now() };
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics();
  const given: unknown = JSON.parse(JSON.stringify({ ...settings, retention }));
  const config = checkLobbyConfig(given, "test");
  const jobs = wireRetention(
    {
      config,
      env: { DATABASE_URL: roleUrl(url) },
      database,
      log: pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      metrics,
      now: () => clock.at,
    },
    { accounts: { eraseOld: async () => 0 } },
  );
  return {
    database,
    owner,
    clock,
    lines,
    async run(name: string): Promise<void> {
      await jobs.find((job) => job.name === name)?.handle(undefined as never);
    },
    /** Returns the metric's value for a kind. */
    async erased(kind: string): Promise<number> {
      const { values } = (await metrics.registry.getSingleMetric("fairlobby_erased_rows_total")?.get()) ?? {
        values: [],
      };
      return values.find(({ labels }) => labels["kind"] === kind)?.value ?? 0;
    },
    count: async (table: string): Promise<number> =>
      Number((await owner.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n),
    audit: async () =>
      (await owner.query("select actor, action, subject_kind, subject_id, details from audit.entry order by entry_id"))
        .rows as unknown[],
  };
}

test("R-OPS-10 rows are erased by the settings, with their count in the log and the metrics", async () => {
  const retention = await openRetention({ days: { idempotencyKeys: 3, unusedQuotes: 2 } });
  const at = (days: number) => new Date(retention.clock.at - days * day);
  for (const [nth, days] of [1, 2.9, 3.1, 40].entries()) {
    await retention.owner.query(
      "insert into platform.idempotency (player_id, key, call, fingerprint, created_at) values ($1, gen_random_uuid(), '/', '', $2)",
      [nth, at(days)],
    );
  }
  for (const [nth, days] of [1, 3].entries()) {
    await retention.owner.query(
      `insert into withdrawals.quote (player_id, quote_id, gross, fee, tax, net, expires_at) values (1, $1, 5, 0, 0, 5, $2)`,
      [`q${nth}`, at(days)],
    );
  }
  await retention.run("erase-expired");
  expect(await retention.count("platform.idempotency")).toBe(2);
  expect(await retention.count("withdrawals.quote")).toBe(1);
  expect(await retention.erased("idempotency_keys")).toBe(2);
  expect(retention.lines.map(({ kind, rows }) => [kind, rows])).toEqual([
    ["idempotency_keys", 2],
    ["unused_quotes", 1],
  ]);
  await retention.run("erase-expired");
  expect(retention.lines).toHaveLength(2);
});

test("R-EXT-17 limits that were met are erased once they are reported and their period is over", async () => {
  const retention = await openRetention();
  for (const [nth, [days, reported]] of (
    [
      [70, true],
      [70, false],
      [40, true],
    ] as const
  ).entries()) {
    await retention.owner.query(
      "insert into protection.limit_met (player_id, name, begins, met_at, reported) values ($1, 'dailyStakeLimit', $2::timestamptz::date, $2, $3)",
      [nth, new Date(retention.clock.at - days * day), reported],
    );
  }
  await retention.run("erase-expired");
  const { rows } = await retention.owner.query<{ player_id: string }>(
    "select player_id from protection.limit_met order by player_id",
  );
  expect(rows.map(({ player_id }) => Number(player_id))).toEqual([1, 2]);
  expect(await retention.erased("met_limits")).toBe(1);
});

test("R-OPS-10 months that are over are detached or erased whole, with an audit entry each", async () => {
  const retention = await openRetention({ months: { playDays: 13, entries: 15 } });
  const { owner, clock } = retention;
  await owner.query("select ledger.open(1, 'IDR')");
  const post = (key: string) =>
    owner.query("select * from ledger.post($1, now())", [
      JSON.stringify([
        {
          player: 1,
          currency: "IDR",
          key,
          fingerprint: key,
          kind: "gift",
          subject: "gift",
          mode: "legs",
          cash: "5",
          house: { promotions: "-5" },
        },
      ]),
    ]);
  await post("first");
  await retention.run("make-months");
  const { rows } = await owner.query<{ end: number }>(
    "select end_id::float8 / 1000 as end from ledger.entry_month order by end_id limit 1",
  );
  const end = new Date(rows[0]?.end ?? NaN);
  const monthsLater = (months: number, dayOfMonth: number): number =>
    Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + months, dayOfMonth);

  // The last day of the fifteenth month after the rows' month: nothing is over yet.
  clock.at = monthsLater(15, 1) - 1;
  await retention.run("make-months");
  await owner.query("update ledger.balance set last_transfer_id = $1", [clock.at * 1000]);
  await post("second");
  const dayOf = (months: number, dayOfMonth: number): string =>
    new Date(monthsLater(months, dayOfMonth)).toISOString().slice(0, 10);
  for (const date of [dayOf(0, 20), dayOf(2, 0), dayOf(2, 1)]) {
    await owner.query("insert into games.play_day (player_id, day, played_ms) values (1, $1, 60000)", [date]);
  }
  await retention.run("end-months");
  expect(await retention.audit()).toEqual([
    {
      actor: "retention",
      action: "erase_month",
      subject_kind: "retention",
      subject_id: "play_days",
      details: { rows: "1" },
    },
  ]);
  expect(await retention.count("ledger.entry")).toBe(4);

  clock.at = monthsLater(15, 1);
  await retention.run("end-months");
  await retention.run("end-months");
  expect(await retention.count("ledger.entry")).toBe(2);
  expect(await retention.count("ledger.closing")).toBe(2);
  expect(await retention.count("games.play_day")).toBe(1);
  expect((await retention.audit()).slice(1)).toEqual([
    {
      actor: "retention",
      action: "detach_month",
      subject_kind: "retention",
      subject_id: "entries",
      details: { rows: "2", partition: "entry_landed", players: "1", kept: "2" },
    },
    {
      actor: "retention",
      action: "erase_month",
      subject_kind: "retention",
      subject_id: "play_days",
      details: { rows: "1" },
    },
  ]);
  expect(await retention.erased("entries")).toBe(2);
  expect(retention.lines.filter(({ msg }) => msg === "a month is over")).toHaveLength(3);
});

test("R-SRV-85 R-OPS-10 what players were told is kept for 400 days, and then dropped by month", async () => {
  const { owner, clock, run, audit, erased } = await openRetention();
  await owner.query(
    "create table platform.told_2024_01 partition of platform.told for values from ('2024-01-01Z') to ('2024-02-01Z')",
  );
  await owner.query(
    `insert into platform.told (player_id, at, run_id, seq, call, msg_code)
     values (1, '2024-01-09Z', gen_random_uuid(), 1, '/v1/consent', 'success')`,
  );
  const end = Date.UTC(2024, 1, 1);
  clock.at = end + 400 * day - 1;
  await run("end-months");
  expect(await audit()).toEqual([]);
  clock.at = end + 400 * day;
  await run("end-months");
  expect(await audit()).toEqual([
    {
      actor: "retention",
      action: "erase_month",
      subject_kind: "retention",
      subject_id: "told",
      details: { rows: "1", partition: "told_2024_01" },
    },
  ]);
  expect(await erased("told")).toBe(1);
});

test("R-INB-01 R-SUP-03 R-OPS-10 inbox lines and asks for messages are erased twelve whole months later, closed questions sixty", async () => {
  const { owner, clock, run, count, erased } = await openRetention();
  for (const ms of [-1, 0]) {
    const at = (year: number) => new Date(Date.UTC(year, 1, 1) + ms);
    await owner.query(
      "insert into inbox.line (player_id, kind, fact, subject, at) values (1, 'break_ended', $1, '', $2)",
      [ms, at(2024)],
    );
    await owner.query(
      `insert into web_push.ask (player_id, order_id, sign_in_id, endpoint, p256dh, auth, language, asked_at)
       values (1, $1, '', '', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), 'id', $2)`,
      [ms, at(2024)],
    );
    await owner.query(
      `with question as (
         insert into support.question (player_id, asked_at, last_at, closed_at) values (1, $1, $1, $1) returning number
       ) insert into support.message (player_id, message_id, number, seq, body, written_at)
         select 1, gen_random_uuid(), number, 1, 'Where is it?', $1 from question`,
      [at(2020)],
    );
  }
  const left = async (): Promise<number[]> => {
    const counts: number[] = [];
    for (const table of ["inbox.line", "web_push.ask", "support.question", "support.message"]) {
      counts.push(await count(table));
    }
    return counts;
  };

  clock.at = Date.UTC(2025, 1, 1) - 1;
  await run("end-months");
  expect(await left()).toEqual([2, 2, 2, 2]);
  clock.at = Date.UTC(2025, 1, 1);
  await run("end-months");
  expect(await left()).toEqual([1, 1, 1, 1]);
  const kinds = ["inbox_lines", "web_push_asks", "questions"];
  expect(await Promise.all(kinds.map((kind) => erased(kind)))).toEqual([1, 1, 1]);
  clock.at = Date.UTC(2025, 2, 1) - 1;
  await run("end-months");
  expect(await left()).toEqual([1, 1, 1, 1]);
});

test("R-SUP-03 R-OPS-10 pictures are erased after 400 days, and idle questions are closed after 30", async () => {
  const { owner, clock, run, erased } = await openRetention();
  const ago = (days: number, ms: number) => new Date(clock.at - days * day + ms);
  for (const [name, ms] of [
    ["kept", 0],
    ["over", -1],
  ] as const) {
    await owner.query(
      `with question as (
         insert into support.question (player_id, asked_at, last_at) values (1, $1, $1) returning number
       ), message as (
         insert into support.message (player_id, message_id, number, seq, body, written_at)
         select 1, gen_random_uuid(), number, 1, $2, $1 from question returning message_id
       ), used as (
         insert into support.message_picture (player_id, message_id, place, picture_id)
         select 1, message_id, 1, $2 from message
       ) insert into support.picture (player_id, picture_id, sealed, uploaded_at) values (1, $2, '', $3)`,
      [ago(30, ms), name, ago(400, ms)],
    );
  }
  await run("erase-expired");
  expect((await owner.query("select picture_id from support.picture")).rows).toEqual([{ picture_id: "kept" }]);
  const open = await owner.query(
    "select body from support.message join support.question using (player_id, number) where closed_at is null",
  );
  expect(open.rows).toEqual([{ body: "kept" }]);
  expect([await erased("pictures"), await erased("idle_questions")]).toEqual([1, 1]);
});

test("R-OPS-10 settings that keep less than what the statement or a repeated call needs are refused", () => {
  const withRetention = (retention: object): unknown => JSON.parse(JSON.stringify({ ...settings, retention }));
  const refused = (retention: object) => () => checkLobbyConfig(withRetention(retention), "test");
  expect(refused({ months: { entries: 12 } })).toThrow("retention.months.entries");
  expect(refused({ months: { playDays: 12 } })).toThrow("retention.months.playDays");
  expect(refused({ days: { launchSessions: 60 } })).toThrow("retention.days.launchSessions");
  expect(refused({ days: { idempotencyKeys: 0.5 } })).toThrow("retention.days.idempotencyKeys");
});

interface Backlog {
  readonly kind: string;
  readonly table: string;
  /** Columns and values of rows that are over at $1; `n` is their number. */
  readonly insert: string;
  readonly atOnce?: number;
  readonly event?: "delete" | "update";
}

const backlogs: readonly Backlog[] = [
  {
    kind: "idempotency_keys",
    table: "platform.idempotency",
    insert: "(player_id, key, call, fingerprint, created_at) select n, gen_random_uuid(), '/', '', $1",
  },
  {
    kind: "pictures",
    table: "support.picture",
    insert: "(player_id, picture_id, sealed, uploaded_at) select n, n::text, '', $1",
  },
  {
    kind: "picture_requests",
    table: "support.picture_request",
    insert: `(player_id, picture_id, operator, reader_key, asked_at)
      select n, '', 'Rina', decode(repeat('00', 32), 'hex'), $1`,
  },
  {
    kind: "idle_questions",
    table: "support.question",
    insert: "(player_id, asked_at, last_at) select n, $1, $1",
    event: "update",
  },
  {
    kind: "player_reads",
    table: "backoffice.player_read",
    insert: `(player_id, operator_id, session_id, call, subject, read_at)
      select n, (select operator_id from backoffice.operator), gen_random_uuid(), '/', '', $1`,
  },
  {
    kind: "play_days",
    table: "games.play_day",
    insert: "(player_id, day, played_ms) select n, $1::timestamptz::date, 60000",
  },
  {
    kind: "inbox_lines",
    table: "inbox.line",
    insert: "(player_id, kind, fact, subject, at) select n, 'break_ended', n, '', $1",
  },
  {
    kind: "web_push_asks",
    table: "web_push.ask",
    insert: `(player_id, order_id, sign_in_id, endpoint, p256dh, auth, language, asked_at)
      select n, '', '', '', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), 'id', $1`,
  },
  {
    kind: "questions",
    table: "support.question",
    insert: "(player_id, asked_at, last_at, closed_at) select n, $1, $1, $1",
    atOnce: 1_000,
  },
  {
    kind: "differences",
    table: "reconciliation.difference",
    insert: `(player_id, subject, flow, kind, booked, moved, first_seen, last_seen, resolved_at)
      select n, 'deposit:D', 'deposit', 'not_booked', 0, 1, $1, $1, $1`,
  },
];

test.each(backlogs)(
  "R-OPS-10 a backlog of $kind is erased in statements of at most 10,000 rows each",
  async ({ kind, table, insert, atOnce = 10_000, event = "delete" }) => {
    const { owner, clock, run, erased } = await openRetention();
    await owner.query(
      `insert into backoffice.operator (name, email, roles, created_at)
       values ('Rina', 'rina@example.test', '{support}', now())`,
    );
    // Over for every kind, and one row more than two statements erase.
    const at = new Date(clock.at - 7 * 365 * day);
    await owner.query(`insert into ${table} ${insert} from generate_series(1, $2::int) n`, [at, 2 * atOnce + 1]);
    await owner.query("create table public.statement_sizes (nth int generated always as identity, rows bigint)");
    await owner.query("grant insert on public.statement_sizes to fairlobby_app");
    await owner.query(
      `create function public.count_erased() returns trigger language plpgsql as $$
       begin insert into public.statement_sizes (rows) select count(*) from gone; return null; end $$`,
    );
    await owner.query(
      `create trigger count_erased after ${event} on ${table}
       referencing old table as gone for each statement execute function public.count_erased()`,
    );
    for (const job of ["erase-expired", "end-months"]) await run(job);
    const { rows } = await owner.query<{ rows: string }>(
      "select rows from public.statement_sizes where rows > 0 order by nth",
    );
    expect(rows.map((one) => Number(one.rows))).toEqual([atOnce, atOnce, 1]);
    expect(await erased(kind)).toBe(2 * atOnce + 1);
  },
);
