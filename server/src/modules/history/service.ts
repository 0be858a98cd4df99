import { stateOfStep, type OrderId, type OrderState, type PlayerId, type StepCode } from "@fairlobby/contract";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { Round, RoundFilter, RoundPage } from "../games/index.ts";
import { countBookings, readBookings, type Booking, type BookingFilter, type BookingPage } from "../ledger/index.ts";
import type { DaySpan } from "./days.ts";
import { bookingKinds, gameLineOf, lineOf, orderOf, type GameLine, type LineKind, type MoneyLine } from "./model.ts";

export interface HistoryDeps {
  readonly database: Database;
  /** Provided by the games module: brings a player's rounds up to date before they are read. */
  readonly sumUpRounds: (playerId: PlayerId) => Promise<void>;
  readonly rounds: (playerId: PlayerId, filter: RoundFilter, page: RoundPage) => Promise<Round[]>;
  readonly countRounds: (playerId: PlayerId, filter: RoundFilter) => Promise<number>;
  /** Provided by the withdrawals module: returns the last step of each of a player's orders. */
  readonly lastSteps: (
    sql: Sql,
    playerId: PlayerId,
    orderIds: readonly OrderId[],
  ) => Promise<ReadonlyMap<OrderId, StepCode>>;
  readonly games: readonly { readonly gameId: string; readonly name: string }[];
  /** Provided by the games module: returns the names of games that providers list. */
  readonly gameNames: (sql: Sql, gameIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export interface MoneyFilter extends DaySpan {
  /** Empty for all. */
  readonly kinds: readonly LineKind[];
}

/** Where a page starts: after a place (the `next` of the previous page), or else after `skip` items. */
export interface PagePlace {
  readonly after?: bigint | undefined;
  readonly skip: number;
  readonly limit: number;
}

export interface HistoryPage<Line> {
  readonly lines: readonly Line[];
  readonly total: number;
  /** Where the next page starts, or null on the last. */
  readonly next: bigint | null;
}

/** How many lines are read at a time for a file. */
const blockSize = 1000;

export type History = ReturnType<typeof createHistoryService>;

/** Asks for one more row than the page shows, to learn whether there is a next page. */
const pageOf = ({ after, skip, limit }: PagePlace): BookingPage & RoundPage => ({
  before: after,
  skip: after === undefined ? skip : 0,
  limit: limit + 1,
});

const bookingFilter = ({ kinds, from, to }: MoneyFilter): BookingFilter => ({ kinds: bookingKinds(kinds), from, to });

export function createHistoryService(deps: HistoryDeps) {
  const { database } = deps;
  const names = new Map(deps.games.map(({ gameId, name }) => [gameId, name]));

  const toLines = async (playerId: PlayerId, bookings: readonly Booking[]): Promise<MoneyLine[]> => {
    const orders = bookings.map(({ subject }) => orderOf(subject)).filter((order) => order?.kind === "withdrawal");
    const orderIds = [...new Set(orders.flatMap((order) => (order === null ? [] : [order.orderId])))];
    const steps = orderIds.length === 0 ? [] : await deps.lastSteps(database, playerId, orderIds);
    const states = new Map<OrderId, OrderState>([...steps].map(([orderId, code]) => [orderId, stateOfStep(code)]));
    return bookings.map((booking) => lineOf(booking, states));
  };

  const toGameLines = async (rounds: readonly Round[]): Promise<GameLine[]> => {
    const others = [...new Set(rounds.map(({ gameId }) => gameId))].filter((gameId) => !names.has(gameId));
    const listed = others.length === 0 ? names : await deps.gameNames(database, others);
    // A game that neither the settings nor a provider name is shown by its id.
    return rounds.map((round) =>
      gameLineOf(round, names.get(round.gameId) ?? listed.get(round.gameId) ?? round.gameId),
    );
  };

  return {
    /** Returns a page of a player's money history, newest first. */
    async money(playerId: PlayerId, filter: MoneyFilter, place: PagePlace): Promise<HistoryPage<MoneyLine>> {
      const asked = bookingFilter(filter);
      const bookings = await readBookings(database, playerId, asked, pageOf(place));
      const shown = bookings.slice(0, place.limit);
      return {
        lines: await toLines(playerId, shown),
        total: await countBookings(database, playerId, asked),
        next: bookings.length > shown.length ? (shown.at(-1)?.transferId ?? null) : null,
      };
    },

    /** Returns a page of a player's rounds, newest first. */
    async games(playerId: PlayerId, span: DaySpan, place: PagePlace): Promise<HistoryPage<GameLine>> {
      await deps.sumUpRounds(playerId);
      const rounds = await deps.rounds(playerId, span, pageOf(place));
      const shown = rounds.slice(0, place.limit);
      return {
        lines: await toGameLines(shown),
        total: await deps.countRounds(playerId, span),
        next: rounds.length > shown.length ? (shown.at(-1)?.roundNo ?? null) : null,
      };
    },

    /** Yields all lines of a player's money history, newest first, in blocks. */
    async *allMoney(playerId: PlayerId, filter: MoneyFilter): AsyncGenerator<readonly MoneyLine[]> {
      const asked = bookingFilter(filter);
      for (let before: bigint | undefined; ;) {
        const bookings = await readBookings(database, playerId, asked, { before, limit: blockSize });
        if (bookings.length > 0) yield await toLines(playerId, bookings);
        if (bookings.length < blockSize) return;
        before = bookings.at(-1)?.transferId;
      }
    },

    /** Yields all rounds of a player, newest first, in blocks. */
    async *allGames(playerId: PlayerId, span: DaySpan): AsyncGenerator<readonly GameLine[]> {
      await deps.sumUpRounds(playerId);
      for (let before: bigint | undefined; ;) {
        const rounds = await deps.rounds(playerId, span, { before, limit: blockSize });
        if (rounds.length > 0) yield await toGameLines(rounds);
        if (rounds.length < blockSize) return;
        before = rounds.at(-1)?.roundNo;
      }
    },
  };
}
