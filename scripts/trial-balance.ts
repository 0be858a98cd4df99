import { resolve } from "node:path";
import {
  countUnbalancedTransfers,
  readDrift,
  readTrialBalance,
  type Drift,
  type TrialBalanceLine,
} from "../server/src/modules/ledger/index.ts";
import {
  readOpenDifferences,
  readStatus,
  type Difference,
  type ReconciliationStatus,
} from "../server/src/modules/reconciliation/index.ts";
import { openDatabase, type RawSql, type Sql } from "../server/src/platform/db/database.ts";
import { createLog } from "../server/src/platform/log/log.ts";
import { Problem, useDatabase } from "./product-database.ts";

/*
 * Prints the trial balance: every account's debits, credits and balance by currency, whether each player's balance is
 * the sum of its entries, and the differences from the bank's statement. Changes nothing, and may run while the product
 * runs. Exit code 1 if anything does not add up, or could not be read.
 */

interface Books {
  readonly lines: readonly TrialBalanceLine[];
  readonly drifts: readonly Drift[];
  readonly unbalanced: number;
  /** Null if no server with reconciliation has run on this database yet. */
  readonly bank: { readonly status: ReconciliationStatus; readonly differences: readonly Difference[] } | null;
}

const maxShown = 20;
/** The longest time that a statement which reads the whole ledger may take. */
const patienceMs = 3_600_000;

async function readBooks(sql: Sql & RawSql): Promise<Books> {
  const [found] = await sql.query<{ ledger: boolean; bank: boolean }>(
    `select to_regclass('ledger.entry') is not null as ledger,
       to_regclass('reconciliation.difference') is not null as bank`,
  );
  if (found?.ledger !== true) throw new Problem("there is no ledger in this database: start the product once");
  const readBank = async (): Promise<Books["bank"]> => ({
    status: await readStatus(sql),
    differences: [
      ...(await readOpenDifferences(sql, "orders", 1000)),
      ...(await readOpenDifferences(sql, "nobody", 1000)),
    ],
  });
  return {
    lines: await readTrialBalance(sql),
    drifts: await readDrift(sql),
    unbalanced: await countUnbalancedTransfers(sql),
    bank: found.bank ? await readBank() : null,
  };
}

const amount = (value: bigint): string => value.toLocaleString("en-US");
/** The product reads the statement every five minutes; a statement read longer ago than this counts as unread. */
const maxStatementAgeMs = 15 * 60_000;
/** Accounts that correspond to the bank's statement. */
const bankAccounts = new Set(["house:deposits", "house:payouts"]);
const playerAccounts = new Set(["cash", "promo", "reserved"]);

function tableOf(currency: string, lines: readonly TrialBalanceLine[]): string[] {
  const row = (name: string, { debits, credits }: Pick<TrialBalanceLine, "debits" | "credits">): string[] => [
    name,
    amount(debits),
    amount(credits),
    amount(credits - debits),
  ];
  const total = (some: readonly TrialBalanceLine[]) => ({
    debits: some.reduce((sum, { debits }) => sum + debits, 0n),
    credits: some.reduce((sum, { credits }) => sum + credits, 0n),
  });
  const players = lines.filter(({ account }) => playerAccounts.has(account));
  const rows = [
    [`${currency}, minor units`, "debits", "credits", "balance"],
    ...lines.filter(({ account }) => !playerAccounts.has(account)).map((line) => row(line.account, line)),
    ...players.map((line) => row(`players: ${line.account}`, line)),
    row("players together", total(players)),
    row("sum", total(lines)),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
}

/** Returns the lines to print, and whether everything adds up. */
function report({ lines, drifts, unbalanced, bank }: Books): { text: string[]; ok: boolean } {
  const currencies = Map.groupBy(lines, ({ currency }) => currency);
  const sums = [...currencies].map(([currency, all]) => ({
    currency,
    sum: all.reduce((total, line) => total + line.amount, 0n),
  }));
  const unbalancedSums = sums.filter(({ sum }) => sum !== 0n);
  const drifting = new Set(drifts.map(({ playerId }) => playerId)).size;
  const open = [...(bank?.status.open ?? [])].filter(([, count]) => count > 0);
  const settling = bank?.status.open.get("settling") ?? 0;
  const differing = open.reduce((sum, [, count]) => sum + count, 0) - settling;
  const readAt = bank?.status.readAt ?? null;
  const bankMoved = lines.some(({ account }) => bankAccounts.has(account));
  const unread = bankMoved && (readAt === null || readAt < Date.now() - maxStatementAgeMs);
  const text = [
    ...[...currencies].flatMap(([currency, all]) => [...tableOf(currency, all), ""]),
    ...(lines.length === 0 ? ["nothing has been posted yet", ""] : []),
    ...unbalancedSums.map(({ currency, sum }) => `the accounts in ${currency} come to ${amount(sum)}, not to zero`),
    `players whose balance differs from its entries: ${drifting}`,
    ...drifts.slice(0, maxShown).map(driftLine),
    `transfers whose legs do not come to zero: ${unbalanced}`,
    bank === null || readAt === null
      ? "the bank's statement has not been read yet"
      : `differences with the bank's statement, read ${new Date(readAt).toISOString()}: ${differing}` +
        (settling === 0 ? "" : `, and ${settling} settling`),
    ...(bank?.differences ?? []).slice(0, maxShown).map(differenceLine),
  ];
  const adds = unbalancedSums.length === 0 && drifting === 0 && unbalanced === 0 && differing === 0;
  const end = !adds
    ? "It does not add up."
    : unread
      ? "The books add up in themselves. The bank's statement was not read in the last 15 minutes: run the product, and this again."
      : "Everything adds up.";
  return { text: [...text, end], ok: adds && !unread };
}

function driftLine({ playerId, currency, account, balance, entries }: Drift): string {
  const name = account === "legs" ? "all legs" : account;
  return `  player ${playerId} ${currency} ${name}: balance ${amount(balance)}, entries ${amount(entries)}`;
}

function differenceLine({ playerId, subject, flow, kind, booked, moved, firstSeen }: Difference): string {
  const whose = playerId === null ? "" : ` of player ${playerId}`;
  const since = new Date(firstSeen).toISOString();
  return `  ${kind}: ${flow}, ${subject}${whose}: booked ${amount(booked)}, at the bank ${amount(moved)}, since ${since}`;
}

async function main(): Promise<number> {
  const { url, release } = await useDatabase("DATABASE_URL", resolve(import.meta.dirname, ".."));
  const database = openDatabase({ url, log: createLog("silent"), size: 1, statementMs: patienceMs });
  try {
    // All queries use one snapshot, because the product may be posting at the same time.
    const books = await database.transaction(async (tx) => {
      await tx.query("set transaction isolation level repeatable read read only");
      return readBooks(tx);
    });
    const { text, ok } = report(books);
    console.log(text.join("\n"));
    return ok ? 0 : 1;
  } finally {
    await database.end();
    await release();
  }
}

let exitCode = 1;
try {
  exitCode = await main();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(error instanceof Problem ? message : `the database could not be read: ${message || code}`);
}
// Exits explicitly: an exit hook of a library would reset process.exitCode to 0.
process.exit(exitCode);
