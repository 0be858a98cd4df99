import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { readClearingAfter } from "../ledger/index.ts";
import { compareSubjects, type Comparison } from "./compare-subjects.ts";
import { unsettledAfterMs, type Subject } from "./model.ts";
import type {
  StatementLine,
  StatementPage,
  StatementProvider,
  StatementSpan,
  Unknown,
} from "@fairlobby/ports/statement";
import { keyOf, readOpenDifferences, readReached, type Difference } from "./read-model.ts";
import { deleteGoneLines, deleteLinesOf, keepLines, markRechecked, setReached, type OwnedLine } from "./store.ts";

interface OrderRef {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
}

/** The orders of a module, and the references under which the bank knows them. */
export interface OrderBook {
  /** Returns the orders by reference; a reference without an order is left out. */
  ordersOf(sql: Sql, references: readonly string[]): Promise<ReadonlyMap<string, OrderRef>>;
  /** Returns every reference that an order has had at the bank. */
  referencesOf(sql: Sql, order: OrderRef): Promise<readonly string[]>;
}

export interface AgainstBankDeps extends Pick<Services, "database" | "now" | "log" | "currency"> {
  readonly statement: StatementProvider;
  /** Provided by the cashier module. */
  readonly deposits: OrderBook & {
    /** Plans a look-up of a reference's payment at the payment provider: its webhook may have been lost. */
    planLookAtPayment(sql: Sql, reference: string, paymentId: string): Promise<void>;
  };
  /** Provided by the withdrawals module. */
  readonly withdrawals: OrderBook & {
    /** Returns payouts that were sent before a time (milliseconds since the epoch) and have not ended. */
    unsettledPayouts(sql: Sql, before: number, limit: number): Promise<readonly OrderRef[]>;
    /** Plans a look-up of a payout at the payment provider, by its reference: its webhook may have been lost. */
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
/** The most open differences rechecked in one run: of orders, and of references without an order. */
const maxRechecked = { ofOrders: 200, ofNobody: 100 } as const;
/** The most overdue payouts read in one run. */
const maxOverdue = 10_000;

const depositPrefix = "deposit:";
const withdrawalPrefix = "withdrawal:";
/** Begins the subject of a reference without an order. */
const foreignPrefix = "foreign:";
/** Begins the subject of a line in another currency than that of the books. */
const currencyPrefix = "currency:";

/** A part of the statement could not be read. The run does everything else first, and then fails with this error. */
class StatementUnread extends Error {}

/**
 * Creates the job that compares the ledger's clearing accounts with the bank's statement, order by order (R-SRV-20,
 * R-SRV-21), and records where they differ. It reads what is new on either side and what differed before, and moves no
 * money. It may run twice, even concurrently, and after a crash at any line: a reading counts as done only once
 * everything it touched was compared. What cannot be read does not stop the rest; the run then fails (R-SRV-182).
 */
export function createAgainstBank(deps: AgainstBankDeps) {
  const { database, now, withdrawals } = deps;
  return async (): Promise<void> => {
    const started = now();
    const late = await withdrawals.unsettledPayouts(database, started - unsettledAfterMs, maxOverdue);
    const subjects = late.map((order) => subjectOf(withdrawalPrefix, order));
    const run = { ...deps, overdue: new Set(subjects.map(keyOf)) };
    await compareSubjects(run, subjects);
    const read = await readStatement(run);
    // Without the bank's side, everything that was booked would look as if it had not moved.
    if (read !== "no answer") await readBooks(run);
    const failures = await recheckDifferences(run);
    if (read !== "all") failures.unshift(new StatementUnread(`the bank's statement could not be read: ${read}`));
    const [first, ...others] = failures;
    if (first !== undefined && others.length === 0) throw first;
    if (first !== undefined) throw new AggregateError(failures, `${first.message}, and ${others.length} more`);
    await setReached(database, { reading: "done", reached: started });
  };
}

/**
 * Reads what changed on the statement. Lines come in no guaranteed order, so a span counts as read only when all of it
 * was. When far behind, reads a day at a time. Only the bank's own time is stored: its clock may differ from ours.
 * Returns what could be read; a span with lines that this version cannot read is read again in each run.
 */
async function readStatement(run: Run): Promise<"all" | "unreadable lines" | "no answer"> {
  const { database, now, log } = run;
  let unreadable = 0;
  const before = Number((await readReached(database, "statement")) ?? 0n);
  for (let at = before, length = dayMs; ;) {
    const end = at + length;
    const until = before > 0 && end < now() - statementOverlapMs ? end : null;
    const read = await readSpan(run, { from: Math.max(at - statementOverlapMs, 0), until });
    if (read.outcome === "unknown") {
      log.warn({ reason: read.reason }, "the bank's statement could not be read");
      return "no answer";
    }
    unreadable += read.unreadable;
    const { reached } = read;
    if (reached > 0 && unreadable === 0) await setReached(database, { reading: "statement", reached });
    if (until === null) break;
    // Spans without movements double, so that a long quiet time takes few calls.
    length = reached > at ? dayMs : length * 2;
    at = until;
  }
  if (unreadable === 0) return "all";
  log.error({ lines: unreadable }, "lines of the bank's statement cannot be read");
  return "unreadable lines";
}

/** Reads one span page by page; returns the bank's time of the latest change in it, and its lines that cannot be read. */
async function readSpan(
  run: Run,
  span: StatementSpan,
): Promise<{ readonly outcome: "read"; readonly reached: number; readonly unreadable: number } | Unknown> {
  let reached = 0;
  let unreadable = 0;
  let next: string | null = null;
  do {
    const page: StatementPage | Unknown = await run.statement.since(span, next);
    if (page.outcome === "unknown") return page;
    unreadable += page.unreadable;
    const lines = await findOrders(run, page.lines);
    await run.database.transaction(async (tx) => {
      await deleteGoneLines(tx, page.gone);
      if (lines.length > 0) await keepLines(tx, lines);
    });
    await compareSubjects(run, lines);
    reached = Math.max(reached, page.reached ?? 0);
    next = page.next;
  } while (next !== null);
  return { outcome: "read", reached, unreadable };
}

/** Reads the clearing accounts from where the last run ended, and compares the orders whose money was booked there. */
async function readBooks(run: Run): Promise<void> {
  const { database, now } = run;
  let after = (await readReached(database, "books")) ?? 0n;
  const settledBefore = now() - booksOverlapMs;
  for (let allOld = true; ;) {
    const entries = await readClearingAfter(database, after, pageSize);
    await compareSubjects(run, entries);
    const firstYoung = entries.findIndex(({ at }) => at > settledBefore);
    const old = firstYoung < 0 ? entries.at(-1) : entries[firstYoung - 1];
    if (allOld && old !== undefined) await setReached(database, { reading: "books", reached: old.transferId });
    // Everything from the first young entry on is read again next time.
    allOld &&= firstYoung < 0;
    const last = entries.at(-1);
    if (last === undefined || entries.length < pageSize) return;
    after = last.transferId;
  }
}

/** Reads the lines of open differences from the bank again. Returns the failures: one does not stop the others. */
async function recheckDifferences(run: Run): Promise<Error[]> {
  const failures: Error[] = [];
  const { database, now } = run;
  const ofOrders = await readOpenDifferences(database, "orders", maxRechecked.ofOrders);
  const ofNobody = await readOpenDifferences(database, "nobody", maxRechecked.ofNobody);
  for (const difference of [...ofOrders, ...ofNobody]) {
    // Marked before it is read, so that one that always fails does not keep others waiting.
    await markRechecked(database, difference, now());
    await recheck(run, difference).catch((error: unknown) =>
      failures.push(error instanceof Error ? error : new Error(String(error))),
    );
  }
  return failures;
}

async function recheck(run: Run, difference: Difference): Promise<void> {
  const { database, statement, deposits, withdrawals, log } = run;
  const { subject, kind, flow } = difference;
  const references = await referencesOf(run, difference);
  const lines: StatementLine[] = [];
  for (const reference of references) {
    const answer = await statement.of(reference);
    if (answer.outcome === "unknown") throw new StatementUnread(`${subject}: ${answer.reason}`);
    if (answer.outcome === "refused") {
      // The stored lines stay as they are, and so does the difference, for an operator.
      log.warn({ subject, reason: answer.reason }, "the bank does not return the lines of a reference");
      return compareSubjects(run, [difference]);
    }
    lines.push(...answer.lines);
  }
  const owned = await findOrders(run, lines);
  await database.transaction(async (tx) => {
    await deleteLinesOf(tx, { references });
    if (owned.length > 0) await keepLines(tx, owned);
  });
  await compareSubjects(run, [difference, ...owned]);
  if (kind !== "not_booked") return;
  if (subject.startsWith(withdrawalPrefix))
    for (const reference of references) await withdrawals.lookAtPayout(reference);
  if (!subject.startsWith(depositPrefix) || flow !== "deposit") return;
  const payments = lines.filter((line) => line.flow === "deposit");
  for (const { reference, productId } of payments) await deposits.planLookAtPayment(database, reference, productId);
}

/** Finds the orders that lines belong to. */
async function findOrders(run: Run, lines: readonly StatementLine[]): Promise<OwnedLine[]> {
  const references = [...new Set(lines.map(({ reference }) => reference))];
  const paidIn = await run.deposits.ordersOf(run.database, references);
  const paidOut = await run.withdrawals.ordersOf(run.database, references);
  return lines.map((line) => {
    // Never an order's: its amount cannot be compared with movements in the books' currency.
    if (line.currency !== run.currency) {
      return { playerId: null, subject: `${currencyPrefix}${line.currency}:${line.reference}`, line };
    }
    const [deposit, withdrawal] = [paidIn.get(line.reference), paidOut.get(line.reference)];
    if (deposit !== undefined) return { ...subjectOf(depositPrefix, deposit), line };
    if (withdrawal !== undefined) return { ...subjectOf(withdrawalPrefix, withdrawal), line };
    return { playerId: null, subject: `${foreignPrefix}${line.reference}`, line };
  });
}

async function referencesOf(run: Run, { playerId, subject }: Subject): Promise<readonly string[]> {
  const { database, deposits, withdrawals } = run;
  if (playerId === null) return [subject.replace(/^(foreign|currency:[^:]*):/, "")];
  const orderOf = (prefix: string) => ({ playerId, orderId: subject.slice(prefix.length) as OrderId });
  if (subject.startsWith(depositPrefix)) return deposits.referencesOf(database, orderOf(depositPrefix));
  if (subject.startsWith(withdrawalPrefix)) return withdrawals.referencesOf(database, orderOf(withdrawalPrefix));
  return [];
}

function subjectOf(prefix: string, { playerId, orderId }: OrderRef): Subject {
  return { playerId, subject: `${prefix}${orderId}` };
}
