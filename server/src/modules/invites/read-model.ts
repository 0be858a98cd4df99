import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { InviteFigures } from "./model.ts";
import { preparedQuery } from "./statements.ts";

const figures = preparedQuery(
  "figures",
  `select
     count(*) filter (
       where registered_at >= date_trunc('day', :at::timestamptz at time zone :timeZone) at time zone :timeZone
     )::int as "today!",
     count(*)::int as "total!",
     coalesce(
       sum(amount) filter (where claim_id is null and guest_id <> all (:without::bigint[])), 0
     )::bigint as "claimable!",
     coalesce(sum(amount) filter (where claim_id is not null), 0)::bigint as "claimed!"
   from invites.guest where player_id = :playerId`,
);

/**
 * Returns the figures of a player's invitations; today begins at midnight of the display time zone.
 * @param at milliseconds since the epoch
 * @param without guests whose reward cannot be claimed
 */
export async function readFigures(
  sql: Sql,
  playerId: PlayerId,
  { timeZone, at, without }: { timeZone: string; at: number; without: ReadonlySet<PlayerId> },
): Promise<InviteFigures> {
  const row = await figures.first(sql, { playerId, timeZone, at, without: [...without] });
  if (row === undefined) throw new Error("the figures have no row");
  return row;
}
