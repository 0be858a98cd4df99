import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { shippedPolicy, type ConsoleRequestInput } from "@fairlobby/contract/console";
import pg from "pg";
import { prepareDatabase } from "../../../server/src/platform/db/migrate.ts";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import { callConsole, signInOperators, startConsole, type BenchConsole, type BenchOperator } from "../console.ts";
import { atLeast, atMost, reportOnly, type Figure, type Outcome, type Say } from "../figures.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

const rows = { orders: 100_000, entries: 200_000 };
const reason = "How fast a file is written.";

type View = ConsoleRequestInput<"/c/v1/exports/make">["view"];

const columns = {
  orders: ["order", "player", "gross", "net", "step", "placed", "deadline", "reason", "which", "bank", "taken"],
  audit: ["at", "action", "actor", "subject", "player", "reason", "seq"],
} satisfies Record<string, View["columns"]>;

const orders = (sort: "deadline" | "age" | "amount"): View => ({
  table: "orders",
  tab: "all",
  sort,
  filter: {},
  columns: columns.orders,
});
const audit: View = { table: "audit", filter: {}, columns: columns.audit };

/** Fills the desk and the audit log, and lets one person save files of any size. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into withdrawals.open_order select o.* from generate_series(1, ${rows.orders}) n,
       jsonb_populate_record(null::withdrawals.open_order, jsonb_build_object(
         'player_id', 20000000 + n, 'order_id', 'W' || md5(n::text), 'created_at', now() - n * interval '1 second',
         'gross', 50000 + n, 'net', 48500 + n, 'bank_name', 'BCA', 'channel', 'ID_BCA', 'first', n % 3 = 0,
         'last_code', 1300, 'moved_at', now(), 'counts_from', now() - n * interval '1 second', 'rejections', 0,
         'hold_reason', case when n % 10 = 0 then 'account_owner' end,
         'hold_until', case when n % 10 = 0 then now() + n * interval '1 second' end, 'hits', array[]::text[])) o`,
    );
    await client.query(
      `insert into audit.entry (at, actor, action, subject_kind, subject_id, player_id, note, details)
       select date_trunc('second', now()) - n * interval '1 second', 'Sari Dewi', 'bar_player', 'player', n::text, n, 'Seen in the log.', '{}'
       from generate_series(1, ${rows.entries}) n`,
    );
    await client.query(
      `insert into backoffice.policy_version (version, document, hash, in_force_at, published_at)
       values (1, $1, 'of a bench', now() - interval '1 day', now())`,
      [JSON.stringify({ ...shippedPolicy, export_rows: shippedPolicy.close_game })],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Returns a line of /proc about the memory of a program, in MB. */
function memoryOf({ pid }: BenchConsole, line: "VmHWM" | "VmRSS"): number {
  const found = new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) / 1024;
}

/** Saves a table; returns its rows, and how long they took. */
async function save(console: BenchConsole, operator: BenchOperator, view: View) {
  const made = await callConsole(console.url, operator, "/c/v1/exports/make", { view, reason });
  if (made.data?.exportId == null) throw new Error(`no file: ${made.msgCode}`);
  const startedAt = performance.now();
  const answer = await fetch(`${console.url}/c/v1/exports/file?exportId=${made.data.exportId}`, {
    headers: { ...operator.headers, "sec-fetch-site": "same-origin" },
  });
  if (!answer.ok || answer.body === null) throw new Error(`no file: status ${answer.status}`);
  let lines = -1;
  for await (const chunk of answer.body) for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
  return { lines, seconds: (performance.now() - startedAt) / 1000 };
}

/** Saves each long table of the console as a file, and measures speed and memory (R-CUI-05). */
export async function benchExports(say: Say): Promise<Outcome> {
  const dir = makeTemporaryFolder();
  const postgres = await startPostgres(dir, { durable: false });
  try {
    await prepareDatabase(postgres.url);
    const console = await startConsole(dir, postgres.url);
    try {
      await fill(postgres.url);
      say(`${rows.orders} orders and ${rows.entries} entries`);
      return { figures: await measure(console, dir, postgres.url) };
    } finally {
      await console.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(console: BenchConsole, dir: string, databaseUrl: string): Promise<Figure[]> {
  const [operator] = await signInOperators(dir, databaseUrl, [["compliance"]]);
  if (operator === undefined) throw new Error("nobody is signed in");
  const files = { deadline: orders("deadline"), age: orders("age"), amount: orders("amount"), audit };
  const measured = async (view: View) => {
    // Resets the highest use of memory.
    writeFileSync(`/proc/${console.pid}/clear_refs`, "5");
    const before = memoryOf(console, "VmRSS");
    const { lines, seconds } = await save(console, operator, view);
    const expected = view.table === "audit" ? rows.entries : rows.orders;
    if (lines < expected) throw new Error(`${view.table}: ${lines} of ${expected} rows`);
    return { speed: lines / seconds, memory: memoryOf(console, "VmHWM") - before };
  };
  // A console's first file also grows the heap of V8 to its usual size, as any long list does.
  const first = await measured(files.deadline);
  const figures: Figure[] = [reportOnly("exports.first.memory", first.memory, "MB")];
  for (const [name, view] of Object.entries(files)) {
    const { speed, memory } = await measured(view);
    figures.push(atLeast(`exports.${name}`, speed, "rows/s", 20_000));
    figures.push(atMost(`exports.${name}.memory`, memory, "MB", 64));
  }
  figures.push(reportOnly("exports.console.memory", memoryOf(console, "VmHWM"), "MB"));
  return figures;
}
