import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { InviteFigures } from "./model.ts";

/**
 * A player's invitations as they stand; today begins at midnight of the display time zone.
 * @param at milliseconds since the epoch
 * @param without guests whose reward cannot be claimed
 */
export async function readFigures(
  sql: Sql,
  playerId: PlayerId,
  { timeZone, at, without }: { timeZone: string; at: number; without: ReadonlySet<PlayerId> },
): Promise<InviteFigures> {
  const [row] = await sql.run<{ today: bigint; total: bigint; claimable: string; claimed: string }>({
    name: "invites-figures",
    text: `select
             count(*) filter (
               where registered_at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2
             ) as today,
             count(*) as total,
             coalesce(sum(amount) filter (where claim_id is null and guest_id <> all ($4::bigint[])), 0) as claimable,
             coalesce(sum(amount) filter (where claim_id is not null), 0) as claimed
           from invites.guest where player_id = $1`,
    values: [playerId, timeZone, new Date(at), [...without]],
  });
  if (row === undefined) throw new Error("a sum without a row");
  return {
    today: Number(row.today),
    total: Number(row.total),
    claimable: BigInt(row.claimable),
    claimed: BigInt(row.claimed),
  };
}
