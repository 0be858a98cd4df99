import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Legs } from "./model.ts";
import { prepared } from "./statements.ts";

/** What a booking of a player's money that is not a game's can be about; what the house alone lost is none. */
export type MoneyKind = Exclude<Legs["kind"], "payout_lost" | "payout_recovered">;

/** A booking of a player as their history tells it. Changes are signed. Minor units. */
export interface Booking {
  /** Grows with every booking of the player. */
  readonly transferId: bigint;
  readonly kind: MoneyKind;
  /** What it is about, e.g. `withdrawal:<id>`. */
  readonly subject: string;
  readonly cash: bigint;
  readonly promo: bigint;
  readonly reserved: bigint;
  /** What went out to the bank, below zero when it came back. */
  readonly paidOut: bigint;
  /** Cash and promotional gold after it. */
  readonly balance: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Which bookings; what is left out does not narrow. */
export interface BookingFilter {
  readonly kinds: readonly MoneyKind[];
  /** Milliseconds since the epoch: from this moment, and before that one. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Where a page of bookings is: behind a booking, or behind a number of them. */
export interface BookingPage {
  readonly before?: bigint | undefined;
  readonly skip?: number;
  readonly limit: number;
}

/** The literal list lets the planner see that the index `transfer_money` has all of them. */
const chosen = `player_id = $1 and kind not in ('stake', 'win', 'void') and kind = any($2)
  and created_at >= coalesce($3, '-infinity'::timestamptz) and created_at < coalesce($4, 'infinity'::timestamptz)`;

const chosenValues = (player: PlayerId, { kinds, from, to }: BookingFilter) =>
  [player, kinds, from === undefined ? null : new Date(from), to === undefined ? null : new Date(to)] as const;

const bookings = prepared(
  "bookings",
  `select t.transfer_id, t.kind, t.subject, e.cash as "cash!", e.promo as "promo!", e.reserved as "reserved!",
     e.paid_out as "paid_out!", t.cash_after + t.promo_after as "balance!", t.created_at as at
   from (
     select transfer_id from ledger.transfer
     where ${chosen} and transfer_id < coalesce($5, 9223372036854775807)
     order by transfer_id desc offset $6 limit $7
   ) p
   join ledger.transfer t on t.player_id = $1 and t.transfer_id = p.transfer_id
   cross join lateral (
     select
       coalesce(sum(amount) filter (where account = 'cash'), 0)::bigint as cash,
       coalesce(sum(amount) filter (where account = 'promo'), 0)::bigint as promo,
       coalesce(sum(amount) filter (where account = 'reserved'), 0)::bigint as reserved,
       coalesce(sum(amount) filter (where account = 'house:payouts'), 0)::bigint as paid_out
     from ledger.entry where player_id = $1 and transfer_id = p.transfer_id
   ) e
   order by t.transfer_id desc`,
);

/** A player's money bookings, newest first. The page is found in the index alone; only its own rows are read. */
export async function readBookings(
  sql: Sql,
  player: PlayerId,
  filter: BookingFilter,
  { before, skip = 0, limit }: BookingPage,
): Promise<Booking[]> {
  const rows = await sql.run(bookings, ...chosenValues(player, filter), before ?? null, skip, limit);
  // No other kind is in the index.
  return rows.map((row) => ({ ...row, kind: row.kind as MoneyKind }));
}

const bookingCount = prepared(
  "count_bookings",
  `select count(*)::int as "count!" from ledger.transfer where ${chosen}`,
);

/** How many money bookings of a player there are. */
export async function countBookings(sql: Sql, player: PlayerId, filter: BookingFilter): Promise<number> {
  return (await sql.first(bookingCount, ...chosenValues(player, filter)))?.count ?? 0;
}
