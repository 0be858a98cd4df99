import { formatMoney, type Currency, type PlayerId } from "@fairlobby/contract";
import type { PlayedMonth } from "../games/index.ts";
import { readMoneyMonths } from "../ledger/index.ts";
import { byteOrderMark, csvLine, type Field } from "../../platform/csv.ts";
import type { Services } from "../../platform/services.ts";
import { spanOfDays, timeWriter } from "./days.ts";

/** A player's money and time in one or more months. Amounts are minor units. */
export interface Sums {
  /** Deposits credited. */
  readonly deposited: bigint;
  /** Withdrawals the bank paid, less those it returned. */
  readonly paidOut: bigint;
  /** Stakes of the rounds begun in these months, less what was taken back; `won` is what those rounds paid. */
  readonly staked: bigint;
  readonly won: bigint;
  /** The parts of `staked` and `won` that were promotional gold. */
  readonly promoStaked: bigint;
  readonly promoWon: bigint;
  readonly playedMs: bigint;
}

export interface Statement {
  /** Twelve months of the display time zone, e.g. `2026-11`, the current one first. */
  readonly months: readonly (Sums & { readonly month: string })[];
  readonly total: Sums;
}

export interface StatementDeps extends Pick<Services, "database" | "now" | "timeZone"> {
  /** Provided by the games module: returns a player's rounds and time played by month, from a moment on. */
  readonly playedMonths: (playerId: PlayerId, from: number) => Promise<PlayedMonth[]>;
}

const monthCount = 12;
const nothing: Sums = {
  deposited: 0n,
  paidOut: 0n,
  staked: 0n,
  won: 0n,
  promoStaked: 0n,
  promoWon: 0n,
  playedMs: 0n,
};

/** Returns the month of a moment in a time zone and the months before it, newest first, e.g. `2026-11`, `2026-10`. */
export function monthsUpTo(at: number, timeZone: string, count: number): readonly string[] {
  const [year = 0, month = 0] = timeWriter(timeZone)(at).split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

function plus(a: Sums, b: Sums): Sums {
  return {
    deposited: a.deposited + b.deposited,
    paidOut: a.paidOut + b.paidOut,
    staked: a.staked + b.staked,
    won: a.won + b.won,
    promoStaked: a.promoStaked + b.promoStaked,
    promoWon: a.promoWon + b.promoWon,
    playedMs: a.playedMs + b.playedMs,
  };
}

/** Returns a player's last twelve months, summed up from the same bookings as the history. */
export async function readStatement(deps: StatementDeps, playerId: PlayerId): Promise<Statement> {
  const { database, timeZone } = deps;
  const names = monthsUpTo(deps.now(), timeZone, monthCount);
  const from = spanOfDays(`${names.at(-1)}-01`, undefined, timeZone)?.from;
  if (from === undefined) throw new Error("the first month has no start");
  const played = new Map((await deps.playedMonths(playerId, from)).map((one) => [one.month, one]));
  const money = new Map((await readMoneyMonths(database, { playerId, timeZone, from })).map((one) => [one.month, one]));
  const months = names.map((month) => {
    const games = played.get(month);
    return {
      month,
      deposited: money.get(month)?.deposited ?? 0n,
      paidOut: money.get(month)?.paidOut ?? 0n,
      staked: games?.staked ?? 0n,
      won: games?.paid ?? 0n,
      promoStaked: games?.promoStaked ?? 0n,
      promoWon: games?.promoPaid ?? 0n,
      playedMs: games?.playedMs ?? 0n,
    };
  });
  return { months, total: months.reduce<Sums>(plus, nothing) };
}

/** Converts sums for the wire; the time played is cut to whole seconds. */
export function sumsToWire(sums: Sums) {
  return {
    deposited: Number(sums.deposited),
    paidOut: Number(sums.paidOut),
    staked: Number(sums.staked),
    won: Number(sums.won),
    net: Number(sums.won - sums.staked),
    promoStaked: Number(sums.promoStaked),
    promoWon: Number(sums.promoWon),
    playedSeconds: Number(sums.playedMs / 1000n),
  };
}

/** Writes the statement as a file (docs/history.md): one line per month, and one for the total. */
export async function* writeStatement(statement: Statement, currency: Currency): AsyncGenerator<string> {
  const columns: readonly (readonly [name: string, value: (line: Sums & { readonly month: string }) => Field])[] = [
    ["month", ({ month }) => month],
    ["currency", () => currency],
    ["deposited", ({ deposited }) => deposited],
    ["paid_out", ({ paidOut }) => paidOut],
    ["staked", ({ staked }) => staked],
    ["won", ({ won }) => won],
    ["net", ({ staked, won }) => won - staked],
    ["promo_staked", ({ promoStaked }) => promoStaked],
    ["promo_won", ({ promoWon }) => promoWon],
    ["played_seconds", ({ playedMs }) => playedMs / 1000n],
    ["deposited_text", ({ deposited }) => formatMoney(deposited, currency)],
    ["paid_out_text", ({ paidOut }) => formatMoney(paidOut, currency)],
    ["net_text", ({ staked, won }) => formatMoney(won - staked, currency)],
  ];
  yield byteOrderMark + csvLine(columns.map(([name]) => name));
  for (const line of [...statement.months, { month: "total", ...statement.total }]) {
    yield csvLine(columns.map(([, value]) => value(line)));
  }
}
