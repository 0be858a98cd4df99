import type { PlayerId } from "@fairlobby/contract";
import type { Database } from "../../platform/db/database.ts";
import { vipSources, type VipSource } from "./model.ts";
import { readOpenOrder, readOrder } from "./read-orders.ts";
import type { WithdrawalRules } from "./rules.ts";
import { readVipRecord, vipPriceOf, type VipRecord } from "./vip.ts";

/** How many payouts the measured time of the normal channel is taken from. */
const measured = 20;

export interface Channels {
  /** Mean minutes from order to payment of recent orders that did not buy the VIP channel; null without any. */
  readonly normalMinutes: number | null;
  /** The VIP channel for this player now; null where there is none. Minor units. */
  readonly vip: { readonly price: bigint; readonly sources: readonly VipSource[]; readonly record: VipRecord } | null;
}

/** What the payout channels cost, promise and really did, as they are for a player now (R-API-33). */
export async function readChannels(
  database: Database,
  given: {
    readonly playerId: PlayerId;
    readonly rules: WithdrawalRules;
    /** Cash of the player, minor units. */
    readonly cash: bigint;
    /** Milliseconds since the epoch. */
    readonly at: number;
  },
): Promise<Channels> {
  const { playerId, rules, cash, at } = given;
  const [normal] = await database.query<{ minutes: number | null }>(
    `select (avg(extract(epoch from (paid_at - ordered_at))) / 60)::float8 as minutes from (
       select s.created_at as paid_at, w.created_at as ordered_at
       from withdrawals.step s
       join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
       where s.code = 2200 and not exists (
         select from withdrawals.vip v where v.player_id = s.player_id and v.order_id = s.order_id
       )
       order by s.created_at desc, s.order_id desc limit ${measured}
     ) recent`,
  );
  const normalMinutes = normal?.minutes ?? null;
  if (rules.priority === null) return { normalMinutes, vip: null };
  const record = await readVipRecord(database, at);
  const open = await readOpenOrder(database, playerId);
  const order = open === null ? null : await readOrder(database, { playerId, orderId: open.orderId });
  const price = order === null ? null : vipPriceOf(order, rules);
  if (order === null || order.last.code !== 1300 || price === null) {
    return { normalMinutes, vip: { price: rules.priority.price, sources: [], record } };
  }
  return { normalMinutes, vip: { price, sources: vipSources(price, { cash, net: order.sums.net }), record } };
}
