import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { HttpServer } from "../../../tools/http-server.ts";
import { listedLine, openStatementProxy, type ListedLine } from "../../../tools/statement-proxy.ts";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { order } from "../../../bench/src/payouts/players.ts";
import { bankAt } from "../../../bench/src/payouts/fixture.ts";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { compareWithBank } from "../checks/bank-books.ts";
import { missingClocks, openClocks, type Clocks } from "../faults/clocks.ts";
import { openDeposit, press, requestOf } from "../../../bench/src/payouts/customer.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers, noRetry } from "../players/load.ts";
import type { Random } from "../random.ts";
import { mustEqual } from "../players/races.ts";
import { runJob } from "../checks/run-job.ts";
import { patience } from "../patience.ts";

/** A try is one run of the check against the bank; runs are five minutes apart, as in the product. */
export const statement: Line = {
  what: "The bank's statement of a day has, among right lines, lines of other currencies, lines that cannot be read, and references that the bank does not answer for; it is read every five minutes of that day",
  tries: 288,
  shortTries: 24,
  missing: missingClocks,
  run: tortureStatement,
};

const minute = 60_000;
const everyMs = 5 * minute;
/** In the fifth to the tenth of an hour's twelve runs, the statement has lines that cannot be read. */
const isUnreadable = (nth: number): boolean => nth % 12 >= 4 && nth % 12 < 10;
/** After this many runs without a complete statement there must be an alert: 15 minutes, and one run more. */
const runsToAlert = 4;
/** A payment that only the statement shows is booked after at most this many runs. */
const runsToBook = 10;
const deposited = 50_000;
/** A currency and its minor units per major unit. */
type Units = readonly [code: string, units: number];
const currencies: readonly [Units, ...Units[]] = [
  ["USD", 100],
  ["SGD", 100],
  ["JPY", 1],
  ["KWD", 1_000],
];

interface Day {
  readonly clocks: Clocks;
  readonly client: pg.Client;
  readonly logFile: string;
  /** The lines that the proxy adds, those of them that cannot be read, and the references that it refuses to list. */
  readonly lines: ListedLine[];
  readonly unreadable: Set<ListedLine>;
  readonly refused: Set<string>;
  /** The differences that must be open: the sum that moved, by subject and flow, minor units. */
  readonly differences: Map<string, number>;
  /** Payments that only the statement shows, with the run whose statement first had them. */
  readonly unheard: Map<string, number>;
  /** Number of runs since the statement was last read to its end. */
  unread: number;
}

async function tortureStatement({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const logFile = join(dir, "nodes.log");
  const [lines, refused] = [[] as ListedLine[], new Set<string>()];
  const proxies: HttpServer[] = [];
  const clocks = await openClocks(dir, {
    logFile,
    nodeEnv: () => ({ LOG_LEVEL: "error" }),
    bankUrl: async ({ url }) => {
      proxies.push(await openStatementProxy(url, { lines, refused }));
      return proxies[0]?.url ?? url;
    },
  });
  const { databaseUrl, bank } = clocks.cluster;
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const day: Day = {
      clocks,
      client,
      logFile,
      lines,
      refused,
      unreadable: new Set(),
      differences: new Map(),
      unheard: new Map(),
      unread: 0,
    };
    const seen = { unread: 0, unnamed: 0, unheard: 0, foreign: 0 };
    for (let nth = from; nth < to; nth++) {
      await tryOnce(day, nth, randomOf(nth), seen).catch((error: unknown) => {
        throw new Error(`try ${nth}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
      if (nth % 12 === 11) say(`${nth + 1} runs: ${day.differences.size} differences, ${seen.unread} runs failed`);
    }
    const refusedReferences = refused.size;
    const left = await leaveStatement(day);
    const { unbalanced } = await audit(databaseUrl, { stakes: [], deposits: [], withdrawals: [] });
    return [
      reportOnly("statement.runs", to - from, ""),
      atLeast("statement.runs.failed", seen.unread, "runs", 1),
      atMost("statement.lines.unnamed", seen.unnamed, "", 0),
      atLeast("statement.foreign", seen.foreign, "lines", 1),
      atLeast("statement.refused", refusedReferences, "references", 1),
      atLeast("statement.unheard", seen.unheard, "payments", 1),
      atMost("statement.left", left, "differences", 0),
      atMost("unbalanced", unbalanced, "", 0),
      ...(await compareWithBank(databaseUrl, bank, say)),
      ...(await checkInvariants(databaseUrl, bank, say)),
    ];
  } finally {
    await client.end();
    await clocks.cluster.stop();
    for (const proxy of proxies) await proxy.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

type Seen = { unread: number; unnamed: number; unheard: number; foreign: number };

/** One run, five minutes later: money moves, lines are added to the statement, and the books are compared with it. */
async function tryOnce(day: Day, nth: number, random: Random, seen: Seen): Promise<void> {
  const { clocks, client, unheard } = day;
  await clocks.right(clocks.now() + everyMs);
  const references = await moveMoney(day, nth, random);
  seen.unheard += references.filter((reference) => unheard.has(reference)).length;
  seen.foreign += addForeign(day, nth, random, references);
  if (isUnreadable(nth)) addUnreadable(day, nth, random, references);
  else fix(day);

  const failure = await runJob(client, "reconcile-with-bank");
  if (day.unreadable.size > 0) {
    if (failure?.includes("unreadable lines") !== true) throw new Error(`the run ended with ${String(failure)}`);
    day.unread += 1;
    seen.unread += 1;
    const log = readFileSync(day.logFile, "utf8");
    for (const { id } of day.unreadable) if (!log.includes(`"transaction":"${String(id)}"`)) seen.unnamed += 1;
  } else {
    mustEqual("the failure of a run that could read everything", failure, null);
    day.unread = 0;
  }
  await checkDifferences(day);
  await checkAlerts(day);
  await checkUnheard(day, nth);
}

/**
 * Players deposit and withdraw. For some deposits no message arrives and no look-up runs, so that only the statement
 * shows their payment. Returns the references of the deposits.
 */
async function moveMoney({ clocks, client, unheard }: Day, nth: number, random: Random): Promise<string[]> {
  const { bank, databaseUrl, nodes } = clocks.cluster;
  const [node] = nodes;
  if (node === undefined) throw new Error("there are no nodes");
  const askBank = bankAt(bank.url, bank.apiKey);
  const [player] = await makePlayers(databaseUrl, node, 1);
  if (player === undefined) throw new Error("there is no player");
  const references: string[] = [];
  for (const webhooks of random.chance(0.5) ? (["deliver", "drop"] as const) : (["deliver"] as const)) {
    const reference = await openDeposit(node.url, player, deposited);
    const request = await requestOf(bank, reference);
    await askBank("/sandbox/faults", { webhooks });
    await press(bank, request, { action: "pay" });
    references.push(reference);
    if (webhooks === "deliver") continue;
    unheard.set(reference, nth);
    const orderId = reference.split("-")[2];
    await client.query("update cashier.deposit set next_look_at = null where order_id = $1", [orderId]);
    await client.query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs
         where payload ->> 'orderId' = $1))`,
      [orderId],
    );
  }
  await askBank("/sandbox/faults", { webhooks: "deliver" });
  if (random.chance(0.5)) await order(node, player, 50_000, "1234", noRetry);
  return references;
}

/** Adds lines of another currency, and some under a reference that the bank does not answer for; returns how many. */
function addForeign(day: Day, nth: number, random: Random, references: readonly string[]): number {
  const { clocks, lines, refused, differences } = day;
  const add = (subject: string, line: ListedLine, moved: number): void => {
    lines.push(line);
    differences.set(subject, (differences.get(subject) ?? 0) + moved);
  };
  const [currency, units] = random.pick(currencies);
  const reference = random.pick([`not-ours-${nth}`, ...references]);
  const many = random.between(1, 3);
  for (let one = 0; one < many; one++) {
    const moved = random.between(1, 100_000);
    const change = { reference_id: reference, currency, amount: moved / units };
    add(
      `currency:${currency}:${reference} other`,
      listedLine(`txn_foreign_${nth}_${one}`, clocks.now(), change),
      moved,
    );
  }
  if (random.chance(0.3)) {
    const change = { reference_id: `refused-${nth}` };
    refused.add(change.reference_id);
    add(`foreign:${change.reference_id} deposit`, listedLine(`txn_refused_${nth}`, clocks.now(), change), 1_000);
  }
  return many;
}

/** The changes that make a line unreadable. */
const faults: readonly [ListedLine, ...ListedLine[]] = [
  { amount: "much" },
  { amount: 1_000.5 },
  { amount: -1_000 },
  { amount: undefined },
  { currency: null },
  { status: 7 },
  { updated: "soon" },
  { created: undefined },
];

/** Adds lines that cannot be read, for no order here or for one. */
function addUnreadable(day: Day, nth: number, random: Random, references: readonly string[]): void {
  for (let one = random.between(1, 3); one > 0; one--) {
    const reference = random.pick([`unreadable-${nth}-${one}`, ...references]);
    const change = { reference_id: reference, ...random.pick(faults) };
    const line = listedLine(`txn_unreadable_${nth}_${one}`, day.clocks.now(), change);
    day.lines.push(line);
    day.unreadable.add(line);
  }
}

/**
 * The bank corrects its unreadable lines: those of no order here become readable, and those of an order leave the
 * statement.
 */
function fix({ clocks, lines, unreadable, differences }: Day): void {
  for (const line of unreadable) {
    const [id, reference] = [String(line["id"]), String(line["reference_id"])];
    if (reference.startsWith("unreadable-")) {
      lines[lines.indexOf(line)] = listedLine(id, clocks.now(), { reference_id: reference });
      differences.set(`foreign:${reference} deposit`, 1_000);
    } else lines.splice(lines.indexOf(line), 1);
  }
  unreadable.clear();
}

/** Expects each added line to be one open difference, of its own amount, and never to have been another one. */
async function checkDifferences({ client, differences }: Day): Promise<void> {
  const { rows } = await client.query<{ subject: string; moved: number }>(
    `select subject || ' ' || flow || case when kind = 'foreign' and booked = 0 and resolved_at is null then ''
         else ' ' || kind || ' resolved ' || coalesce(resolved_at::text, 'never') end as subject, moved::float8 as moved
     from reconciliation.difference where player_id = 0 order by 1`,
  );
  const expected = [...differences].map(([subject, moved]) => ({ subject, moved }));
  const sorted = (list: typeof expected) => list.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  const [found, should] = [sorted(rows), sorted(expected)];
  for (const [at, one] of should.entries()) mustEqual("a difference", found[at], one);
  mustEqual("differences", found.length, should.length);
}

/**
 * Expects an alert for a statement that was not read for too long, none after it was read, and one at once for a
 * difference.
 */
async function checkAlerts({ client, unread, differences }: Day): Promise<void> {
  mustEqual("the failure of the watch", await runJob(client, "watch-alerts"), null);
  const { rows } = await client.query<{ kind: string; subject: string }>(
    "select kind, subject from alerts.alert where closed_at is null and kind in ('bank_unread', 'bank_differs')",
  );
  const isOpen = (kind: string, subject: string): boolean =>
    rows.some((alert) => alert.kind === kind && alert.subject === subject);
  if (unread === 0) mustEqual("an alert about a statement that was read", isOpen("bank_unread", ""), false);
  if (unread >= runsToAlert) mustEqual("an alert about an unread statement", isOpen("bank_unread", ""), true);
  mustEqual("an alert about foreign lines", isOpen("bank_differs", "foreign"), differences.size > 0);
}

/** Expects a payment that only the statement shows to be booked, whatever else the statement has. */
async function checkUnheard({ client, unheard }: Day, nth: number): Promise<void> {
  for (const [reference, since] of unheard) {
    const { rows } = await client.query<{ captured: number }>(
      "select captured::float8 as captured from cashier.deposit where order_id = $1",
      [reference.split("-")[2]],
    );
    if (rows[0]?.captured === deposited) unheard.delete(reference);
    else if (nth - since > runsToBook) throw new Error(`${reference}, paid in run ${since}, is not booked`);
  }
}

/** Removes the added lines from the statement. Returns how many differences are left after some more runs. */
async function leaveStatement({ clocks, client, lines, refused, unreadable }: Day): Promise<number> {
  lines.length = 0;
  refused.clear();
  unreadable.clear();
  let left = NaN;
  const isClear = async (): Promise<boolean> => {
    await clocks.right(clocks.now() + everyMs);
    mustEqual("the failure of a run", await runJob(client, "reconcile-with-bank"), null);
    const open = "select count(*)::int as left from reconciliation.difference where resolved_at is null";
    left = (await client.query<{ left: number }>(open)).rows[0]?.left ?? NaN;
    return left === 0;
  };
  await until("no difference is left", isClear, { ...patience, timeoutMs: 300_000, intervalMs: 0 }).catch(
    () => undefined,
  );
  return left;
}
