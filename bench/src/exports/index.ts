import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { shippedPolicy, type ConsoleRequestInput } from "@fairlobby/contract/console";
import { prepareDatabase } from "../../../server/src/platform/db/migrate.ts";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import { callConsole, signInOperators, startConsole, type BenchConsole, type BenchOperator } from "../console.ts";
import { fillConsole } from "../console-rows.ts";
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

/** Returns a memory figure of a program from /proc, in MB. */
function memoryOf({ pid }: BenchConsole, line: "VmHWM" | "VmRSS"): number {
  const found = new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) / 1024;
}

/** Saves a table; returns the number of rows, and how long it took. */
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
      // With this policy one operator may save a file of any size.
      await fillConsole(postgres.url, rows, { export_rows: shippedPolicy.close_game });
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
    // Resets the peak of the memory figure.
    writeFileSync(`/proc/${console.pid}/clear_refs`, "5");
    const before = memoryOf(console, "VmRSS");
    const { lines, seconds } = await save(console, operator, view);
    const expected = view.table === "audit" ? rows.entries : rows.orders;
    if (lines < expected) throw new Error(`${view.table}: ${lines} of ${expected} rows`);
    return { speed: lines / seconds, memory: memoryOf(console, "VmHWM") - before };
  };
  // The console's first file also grows V8's heap to its usual size, as any long list does.
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
