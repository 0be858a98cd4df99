import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { readClearingAfter, readClearingOf, type ClearingEntry } from "../ledger/index.ts";
import { compare, unsettledAfterMs, type Movement, type Subject } from "./model.ts";
import type { StatementLine, StatementPage, StatementProvider, StatementSpan, Unknown } from "./provider.ts";
import { keyOf, readDiffering, readLinesOf, readOpenDifferences, readReached } from "./read-model.ts";
import {
  forgetLines,
  forgetLinesOf,
  keepLines,
  noteDifference,
  resolveDifferences,
  setReached,
  type OwnedLine,
} from "./store.ts";

interface OrderRef {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
}

/** What is asked of a module that has orders at the bank. */
export interface OrderBook {
  /** The orders some references belong to, by reference; one of nobody's is left out. */
  ordersOf(sql: Sql, references: readonly string[]): Promise<ReadonlyMap<string, OrderRef>>;
  /** The references an order had at the bank. */
  referencesOf(sql: Sql, order: OrderRef): Promise<readonly string[]>;
}

export interface AgainstBankDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly statement: StatementProvider;
  /** Of cashier. */
  readonly deposits: OrderBook;
  /** Of withdrawals. */
  readonly withdrawals: OrderBook & {
    payoutsSince(sql: Sql, before: number, limit: number): Promise<readonly OrderRef[]>;
    /** Has the payout of a reference looked at: what is unknown here may only not have been heard of. */
    lookAtPayout(reference: string): Promise<unknown>;
  };
}

/**
 * The bank may write a line down later than another that it dates after it, and a transaction commits later than
 * another that took its number after it: either reading starts this long before where the last one ended.
 */
const statementOverlapMs = 2 * 3_600_000;
const booksOverlapMs = 3_600_000;
const dayMs = 24 * 3_600_000;
const pageSize = 500;
/** Open differences looked at again in one run, and payouts found to be overdue. */
const mostLookedAt = 200;
const mostOverdue = 10_000;

const depositPrefix = "deposit:";
const withdrawalPrefix = "withdrawal:";

/** What a leg on a clearing account says that moved. */
function movementOf({ account, amount, at, loss }: ClearingEntry): Movement {
  const size = amount < 0n ? -amount : amount;
  if (account === "deposits") return { flow: amount < 0n ? "deposit" : "refund", amount: size, at };
  return { flow: amount > 0n ? "payout" : "reversal", amount: size, at, loss };
}

class StatementUnknown extends Error {}

const isUnknown = (answer: { readonly outcome: string }): answer is Unknown => answer.outcome === "unknown";

/**
 * Compares what the ledger's clearing accounts say of each order with what the bank's statement says of it (R-SRV-20,
 * R-SRV-21), and writes down where they differ. It reads what is new on either side, and what differed before; it
 * moves no money. Safe to run twice, also at once, and after a crash at any line: a reading counts as done only once
 * everything it touched was compared.
 */
export function createAgainstBank(deps: AgainstBankDeps) {
  const { database, now, log, statement, deposits, withdrawals } = deps;

  const given = <Answer extends { readonly outcome: string }>(answer: Answer | Unknown): Exclude<Answer, Unknown> => {
    if (isUnknown(answer)) throw new StatementUnknown(answer.reason);
    return answer as Exclude<Answer, Unknown>;
  };

  /** Finds the orders that lines belong to. */
  const own = async (lines: readonly StatementLine[]): Promise<OwnedLine[]> => {
    const references = [...new Set(lines.map(({ reference }) => reference))];
    const [paidIn, paidOut] = [
      await deposits.ordersOf(database, references),
      await withdrawals.ordersOf(database, references),
    ];
    return lines.map((line) => {
      const [deposit, withdrawal] = [paidIn.get(line.reference), paidOut.get(line.reference)];
      if (deposit !== undefined) return { ...subjectOf(depositPrefix, deposit), line };
      if (withdrawal !== undefined) return { ...subjectOf(withdrawalPrefix, withdrawal), line };
      return { playerId: null, subject: `foreign:${line.reference}`, line };
    });
  };

  const compareAll = async (touched: readonly Subject[], overdue: ReadonlySet<string>): Promise<void> => {
    const subjects = [
      ...new Map(
        touched.map(({ playerId, subject }) => [keyOf({ playerId, subject }), { playerId, subject }]),
      ).values(),
    ];
    for (let first = 0; first < subjects.length; first += pageSize) {
      await comparePage(subjects.slice(first, first + pageSize), overdue);
    }
  };

  const comparePage = async (subjects: readonly Subject[], overdue: ReadonlySet<string>): Promise<void> => {
    const owned = subjects.flatMap(({ playerId, subject }) => (playerId === null ? [] : [{ playerId, subject }]));
    // The bank's side first: what is booked in between would only look settled earlier.
    const moved = await readLinesOf(database, subjects);
    const booked = Map.groupBy(await readClearingOf(database, owned), keyOf);
    const differed = await readDiffering(database, subjects);
    for (const subject of subjects) {
      const key = keyOf(subject);
      const sides = {
        booked: (booked.get(key) ?? []).map(movementOf),
        moved: moved.get(key) ?? [],
        overdue: overdue.has(key),
      };
      const findings = compare(sides, subject.playerId === null, now());
      if (findings.length > 0 || differed.has(key)) await record(subject, findings);
    }
  };

  const record = async (subject: Subject, findings: ReturnType<typeof compare>): Promise<void> => {
    const at = now();
    const { noted, resolved } = await database.transaction(async (tx) => {
      const flows = findings.map(({ flow }) => flow);
      const gone = await resolveDifferences(tx, subject, flows, at);
      const news = [];
      for (const finding of findings) {
        const { news: isNews } = await noteDifference(tx, subject, finding, at);
        if (isNews) news.push(finding);
      }
      return { noted: news, resolved: gone };
    });
    for (const { flow, kind, booked, moved } of noted) {
      const line = { ...subject, flow, kind, booked: booked.toString(), moved: moved.toString() };
      if (kind === "settling") log.debug(line, "the books and the bank have not both heard of this yet");
      else log.error(line, "the books and the bank differ");
    }
    for (const { flow, kind } of resolved) log.info({ ...subject, flow, kind }, "the books and the bank agree again");
  };

  /** Reads one span to its end, page by page; answers the bank's time of the latest change in it. */
  const readSpan = async (span: StatementSpan, overdue: ReadonlySet<string>): Promise<number> => {
    let reached = 0;
    let next: string | null = null;
    do {
      const page: StatementPage = given(await statement.since(span, next));
      const lines = await own(page.lines);
      await database.transaction(async (tx) => {
        await forgetLines(tx, page.gone);
        if (lines.length > 0) await keepLines(tx, lines);
      });
      await compareAll(lines, overdue);
      reached = Math.max(reached, page.reached ?? 0);
      next = page.next;
    } while (next !== null);
    return reached;
  };

  /**
   * Reads what changed on the statement. Lines come in no promised order, so a span counts as read only when all of it
   * was; far behind, it goes on a day at a time. Only the bank's own time is kept: its clock may be another than ours.
   */
  const readStatement = async (overdue: ReadonlySet<string>): Promise<void> => {
    const before = Number((await readReached(database, "statement")) ?? 0n);
    for (let at = before, length = dayMs; ;) {
      const end = at + length;
      const until = before > 0 && end < now() - statementOverlapMs ? end : null;
      const reached = await readSpan({ from: Math.max(at - statementOverlapMs, 0), until }, overdue);
      if (reached > 0) await setReached(database, "statement", BigInt(reached));
      if (until === null) return;
      // A long time in which nothing moved is passed over in a few calls.
      length = reached > at ? dayMs : length * 2;
      at = until;
    }
  };

  const readBooks = async (overdue: ReadonlySet<string>): Promise<void> => {
    let after = (await readReached(database, "books")) ?? 0n;
    const settledBefore = now() - booksOverlapMs;
    for (let allOld = true; ;) {
      const entries = await readClearingAfter(database, after, pageSize);
      await compareAll(entries, overdue);
      const firstYoung = entries.findIndex(({ at }) => at > settledBefore);
      const old = firstYoung < 0 ? entries.at(-1) : entries[firstYoung - 1];
      if (allOld && old !== undefined) await setReached(database, "books", old.transferId);
      // From the first young one on, everything is read again next time.
      allOld &&= firstYoung < 0;
      const last = entries.at(-1);
      if (last === undefined || entries.length < pageSize) return;
      after = last.transferId;
    }
  };

  /** Reads anew, at the bank, what differed before. */
  const lookAgain = async (overdue: ReadonlySet<string>): Promise<void> => {
    const open = await readOpenDifferences(database, mostLookedAt);
    for (const subject of open) {
      const references = await referencesOf(subject);
      const lines: StatementLine[] = [];
      for (const reference of references) lines.push(...given(await statement.of(reference)).lines);
      const owned = await own(lines);
      await database.transaction(async (tx) => {
        await forgetLinesOf(tx, references);
        if (owned.length > 0) await keepLines(tx, owned);
      });
      await compareAll([subject, ...owned], overdue);
      if (subject.kind !== "not_booked" || !subject.subject.startsWith(withdrawalPrefix)) continue;
      for (const reference of references) await withdrawals.lookAtPayout(reference);
    }
  };

  const referencesOf = async ({ playerId, subject }: Subject): Promise<readonly string[]> => {
    if (playerId === null) return [subject.replace(/^foreign:/, "")];
    const orderOf = (prefix: string) => ({ playerId, orderId: subject.slice(prefix.length) as OrderId });
    if (subject.startsWith(depositPrefix)) return deposits.referencesOf(database, orderOf(depositPrefix));
    if (subject.startsWith(withdrawalPrefix)) return withdrawals.referencesOf(database, orderOf(withdrawalPrefix));
    return [];
  };

  return async (): Promise<void> => {
    const started = now();
    try {
      const late = await withdrawals.payoutsSince(database, started - unsettledAfterMs, mostOverdue);
      const subjects = late.map((order) => subjectOf(withdrawalPrefix, order));
      const overdue = new Set(subjects.map(keyOf));
      await compareAll(subjects, overdue);
      await readStatement(overdue);
      await readBooks(overdue);
      await lookAgain(overdue);
      await setReached(database, "done", BigInt(started));
    } catch (error) {
      if (!(error instanceof StatementUnknown)) throw error;
      // The next run goes on where this one stopped; the age of the last whole one tells when that lasts.
      log.warn({ reason: error.message }, "the bank's statement could not be read");
    }
  };
}

function subjectOf(prefix: string, { playerId, orderId }: OrderRef): Subject {
  return { playerId, subject: `${prefix}${orderId}` };
}
