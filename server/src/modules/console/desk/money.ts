import type { PlayerId } from "@fairlobby/contract";
import type { ConsoleReplyInput } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

type Money = ConsoleReplyInput<"/c/v1/orders/get">["money"];

const deskLastPaid = query(
  "desk_last_paid",
  `select created_at as at from withdrawals.desk_step
   where player_id = :playerId and code = 2200 and created_at < :until order by created_at desc limit 1`,
);

const deskDepositSums = query(
  "desk_deposit_sums",
  `select channel, count(*)::int as "count!", sum(captured)::bigint as "sum!" from cashier.credited_deposit
   where player_id = :playerId and credited_at > :from and credited_at <= :until
   group by channel order by "sum!" desc, channel`,
);

// A transfer's id is its time in microseconds, and the ledger's key is by player and id.
const deskPlaySums = query(
  "desk_play_sums",
  `select
     coalesce(sum(amount) filter (where kind = 'stake'), 0)::bigint as "staked!",
     coalesce(sum(promo_part) filter (where kind = 'stake'), 0)::bigint as "staked_promo!",
     coalesce(sum(amount) filter (where kind = 'win'), 0)::bigint as "won!",
     coalesce(sum(promo_part) filter (where kind = 'win'), 0)::bigint as "won_promo!",
     coalesce(sum(amount) filter (where kind = 'void'), 0)::bigint as "taken_back!"
   from ledger.booking where player_id = :playerId and transfer_id > :fromId and transfer_id <= :untilId`,
);

/** Sums what a player deposited, staked and won between the last withdrawal that was paid and this order (R-QUE-04). */
export async function readMoney(
  sql: Sql,
  { playerId, createdAt: until }: { readonly playerId: PlayerId; readonly createdAt: number },
): Promise<Money> {
  const since = (await deskLastPaid.first(sql, { playerId, until }))?.at ?? null;
  const from = since ?? 0;
  const [deposits, play] = await Promise.all([
    deskDepositSums(sql, { playerId, from, until }),
    deskPlaySums.first(sql, { playerId, fromId: BigInt(from) * 1000n, untilId: BigInt(until) * 1000n }),
  ]);
  if (play === undefined) throw new Error("sums without a row");
  return {
    since,
    deposits: deposits.map(({ sum, ...way }) => ({ ...way, sum: Number(sum) })),
    staked: Number(play.staked),
    stakedPromo: Number(play.stakedPromo),
    won: Number(play.won),
    wonPromo: Number(play.wonPromo),
    takenBack: Number(play.takenBack),
  };
}
