import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Legs } from "./model.ts";
import { preparedQuery } from "./statements.ts";

/** The kinds of bookings of a player's money outside games; losses of the house alone are excluded. */
export type MoneyKind = Exclude<Legs["kind"], "payout_lost" | "payout_recovered">;

/** A booking of a player as shown in their history. Changes are signed. Minor units. */
export interface Booking {
  /** Increases with every booking of the player. */
  readonly transferId: bigint;
  readonly kind: MoneyKind;
  /** The order or reward booked, e.g. `withdrawal:<id>`. */
  readonly subject: string;
  readonly cash: bigint;
  readonly promo: bigint;
  readonly reserved: bigint;
  /** Paid out to the bank; negative when it came back. */
  readonly paidOut: bigint;
  /** Cash and promotional gold after the booking. */
  readonly balance: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Selects bookings; fields left out do not filter. */
export interface BookingFilter {
  readonly kinds: readonly MoneyKind[];
  /** Milliseconds since the epoch: `from` inclusive, `to` exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Where a page of bookings starts: before a given booking, or after skipping a number of bookings. */
export interface BookingPage {
  readonly before?: bigint | undefined;
  readonly skip?: number;
  readonly limit: number;
}

/** The literal list lets the planner use the partial index `transfer_money`. */
const chosen = `player_id = :playerId and kind not in ('stake', 'win', 'void') and kind = any(:kinds)
  and created_at >= coalesce(:from?, '-infinity'::timestamptz) and created_at < coalesce(:to?, 'infinity'::timestamptz)`;

const chosenValues = (playerId: PlayerId, { kinds, from, to }: BookingFilter) => ({
  playerId,
  kinds,
  from: from ?? null,
  to: to ?? null,
});

const bookings = preparedQuery(
  "bookings",
  `select t.transfer_id, t.kind, t.subject, e.cash as "cash!", e.promo as "promo!", e.reserved as "reserved!",
     e.paid_out as "paid_out!", t.cash_after + t.promo_after as "balance!", t.created_at as at
   from (
     select transfer_id from ledger.transfer
     where ${chosen} and transfer_id < coalesce(:before?, 9223372036854775807)
     order by transfer_id desc offset :skip limit :limit
   ) p
   join ledger.transfer t on t.player_id = :playerId and t.transfer_id = p.transfer_id
   cross join lateral (
     select
       coalesce(sum(amount) filter (where account = 'cash'), 0)::bigint as cash,
       coalesce(sum(amount) filter (where account = 'promo'), 0)::bigint as promo,
       coalesce(sum(amount) filter (where account = 'reserved'), 0)::bigint as reserved,
       coalesce(sum(amount) filter (where account = 'house:payouts'), 0)::bigint as paid_out
     from ledger.money_entry where player_id = :playerId and transfer_id = p.transfer_id
   ) e
   order by t.transfer_id desc`,
);

/** Returns a player's money bookings, newest first. The index finds the page; only its own rows are read. */
export async function readBookings(
  sql: Sql,
  playerId: PlayerId,
  filter: BookingFilter,
  { before, skip = 0, limit }: BookingPage,
): Promise<Booking[]> {
  const rows = await bookings(sql, { ...chosenValues(playerId, filter), before: before ?? null, skip, limit });
  // The filter has no other kinds.
  return rows.map((row) => ({ ...row, kind: row.kind as MoneyKind }));
}

const bookingCount = preparedQuery(
  "booking_count",
  `select count(*)::int as "count!" from ledger.transfer where ${chosen}`,
);

export async function countBookings(sql: Sql, playerId: PlayerId, filter: BookingFilter): Promise<number> {
  return (await bookingCount.first(sql, chosenValues(playerId, filter)))?.count ?? 0;
}
