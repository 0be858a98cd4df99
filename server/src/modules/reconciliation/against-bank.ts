import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { readClearingAfter } from "../ledger/index.ts";
import { compareSubjects, type Comparison } from "./compare-subjects.ts";
import { unsettledAfterMs, type Subject } from "./model.ts";
import type { StatementLine, StatementPage, StatementProvider, StatementSpan, Unknown } from "./provider.ts";
import { keyOf, readOpenDifferences, readReached } from "./read-model.ts";
import { forgetLines, forgetLinesOf, keepLines, setReached, type OwnedLine } from "./store.ts";

interface OrderRef {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
}

/** A module that has orders at the bank. */
export interface OrderBook {
  /** Returns the orders by reference; a reference without an order is left out. */
  ordersOf(sql: Sql, references: readonly string[]): Promise<ReadonlyMap<string, OrderRef>>;
  /** Returns the references an order had at the bank. */
  referencesOf(sql: Sql, order: OrderRef): Promise<readonly string[]>;
}

export interface AgainstBankDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly statement: StatementProvider;
  /** Provided by the cashier module. */
  readonly deposits: OrderBook;
  /** Provided by the withdrawals module. */
  readonly withdrawals: OrderBook & {
    payoutsSince(sql: Sql, before: number, limit: number): Promise<readonly OrderRef[]>;
    /** Looks up a payout at the provider by its reference: its webhook may have been lost. */
    lookAtPayout(reference: string): Promise<unknown>;
  };
}

/** One run of the job. */
type Run = AgainstBankDeps & Comparison;

/**
 * Each reading starts this long before the end of the last one: the bank may add a line after one with a later date,
 * and a transaction may commit after one with a higher number.
 */
const statementOverlapMs = 2 * 3_600_000;
const booksOverlapMs = 3_600_000;
const dayMs = 24 * 3_600_000;
const pageSize = 500;
/** The most open differences rechecked in one run, and the most overdue payouts read. */
const maxRechecked = 200;
const maxOverdue = 10_000;

const depositPrefix = "deposit:";
const withdrawalPrefix = "withdrawal:";

class StatementUnknown extends Error {}

/** Returns a reply of the bank. @throws StatementUnknown if there was none */
function known<Answer extends { readonly outcome: string }>(answer: Answer | Unknown): Exclude<Answer, Unknown> {
  const isUnknown = (any: { readonly outcome: string }): any is Unknown => any.outcome === "unknown";
  if (isUnknown(answer)) throw new StatementUnknown(answer.reason);
  return answer as Exclude<Answer, Unknown>;
}

/**
 * Creates the job that compares the ledger's clearing accounts with the bank's statement, order by order (R-SRV-20,
 * R-SRV-21), and records where they differ. It reads what is new on either side and what differed before, and moves no
 * money. It may run twice, even concurrently, and after a crash at any line: a reading counts as done only once
 * everything it touched was compared.
 */
export function createAgainstBank(deps: AgainstBankDeps) {
  const { database, now, log, withdrawals } = deps;
  return async (): Promise<void> => {
    const started = now();
    try {
      const late = await withdrawals.payoutsSince(database, started - unsettledAfterMs, maxOverdue);
      const subjects = late.map((order) => subjectOf(withdrawalPrefix, order));
      const run = { ...deps, overdue: new Set(subjects.map(keyOf)) };
      await compareSubjects(run, subjects);
      await readStatement(run);
      await readBooks(run);
      await recheckDifferences(run);
      await setReached(database, "done", BigInt(started));
    } catch (error) {
      if (!(error instanceof StatementUnknown)) throw error;
      // The next run continues from here; a metric shows the time of the last complete run.
      log.warn({ reason: error.message }, "the bank's statement could not be read");
    }
  };
}

/**
 * Reads what changed on the statement. Lines come in no guaranteed order, so a span counts as read only when all of it
 * was. When far behind, reads a day at a time. Only the bank's own time is stored: its clock may differ from ours.
 */
async function readStatement(run: Run): Promise<void> {
  const { database, now } = run;
  const before = Number((await readReached(database, "statement")) ?? 0n);
  for (let at = before, length = dayMs; ;) {
    const end = at + length;
    const until = before > 0 && end < now() - statementOverlapMs ? end : null;
    const reached = await readSpan(run, { from: Math.max(at - statementOverlapMs, 0), until });
    if (reached > 0) await setReached(database, "statement", BigInt(reached));
    if (until === null) return;
    // Spans without movements double, so that a long quiet time takes few calls.
    length = reached > at ? dayMs : length * 2;
    at = until;
  }
}

/** Reads one span page by page, and returns the bank's time of the latest change in it. */
async function readSpan(run: Run, span: StatementSpan): Promise<number> {
  let reached = 0;
  let next: string | null = null;
  do {
    const page: StatementPage = known(await run.statement.since(span, next));
    const lines = await findOrders(run, page.lines);
    await run.database.transaction(async (tx) => {
      await forgetLines(tx, page.gone);
      if (lines.length > 0) await keepLines(tx, lines);
    });
    await compareSubjects(run, lines);
    reached = Math.max(reached, page.reached ?? 0);
    next = page.next;
  } while (next !== null);
  return reached;
}

async function readBooks(run: Run): Promise<void> {
  const { database, now } = run;
  let after = (await readReached(database, "books")) ?? 0n;
  const settledBefore = now() - booksOverlapMs;
  for (let allOld = true; ;) {
    const entries = await readClearingAfter(database, after, pageSize);
    await compareSubjects(run, entries);
    const firstYoung = entries.findIndex(({ at }) => at > settledBefore);
    const old = firstYoung < 0 ? entries.at(-1) : entries[firstYoung - 1];
    if (allOld && old !== undefined) await setReached(database, "books", old.transferId);
    // Everything from the first young entry on is read again next time.
    allOld &&= firstYoung < 0;
    const last = entries.at(-1);
    if (last === undefined || entries.length < pageSize) return;
    after = last.transferId;
  }
}

/** Reads the orders with open differences from the bank again. */
async function recheckDifferences(run: Run): Promise<void> {
  const { database, statement, withdrawals } = run;
  for (const subject of await readOpenDifferences(database, maxRechecked)) {
    const references = await referencesOf(run, subject);
    const lines: StatementLine[] = [];
    for (const reference of references) lines.push(...known(await statement.of(reference)).lines);
    const owned = await findOrders(run, lines);
    await database.transaction(async (tx) => {
      await forgetLinesOf(tx, references);
      if (owned.length > 0) await keepLines(tx, owned);
    });
    await compareSubjects(run, [subject, ...owned]);
    if (subject.kind !== "not_booked" || !subject.subject.startsWith(withdrawalPrefix)) continue;
    for (const reference of references) await withdrawals.lookAtPayout(reference);
  }
}

/** Finds the orders that lines belong to. */
async function findOrders(run: Run, lines: readonly StatementLine[]): Promise<OwnedLine[]> {
  const references = [...new Set(lines.map(({ reference }) => reference))];
  const paidIn = await run.deposits.ordersOf(run.database, references);
  const paidOut = await run.withdrawals.ordersOf(run.database, references);
  return lines.map((line) => {
    const [deposit, withdrawal] = [paidIn.get(line.reference), paidOut.get(line.reference)];
    if (deposit !== undefined) return { ...subjectOf(depositPrefix, deposit), line };
    if (withdrawal !== undefined) return { ...subjectOf(withdrawalPrefix, withdrawal), line };
    return { playerId: null, subject: `foreign:${line.reference}`, line };
  });
}

async function referencesOf(run: Run, { playerId, subject }: Subject): Promise<readonly string[]> {
  const { database, deposits, withdrawals } = run;
  if (playerId === null) return [subject.replace(/^foreign:/, "")];
  const orderOf = (prefix: string) => ({ playerId, orderId: subject.slice(prefix.length) as OrderId });
  if (subject.startsWith(depositPrefix)) return deposits.referencesOf(database, orderOf(depositPrefix));
  if (subject.startsWith(withdrawalPrefix)) return withdrawals.referencesOf(database, orderOf(withdrawalPrefix));
  return [];
}

function subjectOf(prefix: string, { playerId, orderId }: OrderRef): Subject {
  return { playerId, subject: `${prefix}${orderId}` };
}
