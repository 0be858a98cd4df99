import { query } from "./statements.ts";

/** Inserts a player's set, unless the player has one with this number or for this day. */
export const insertSet = query(
  "insert_set",
  `with given as (
     insert into tasks.task_set (player_id, set_no, day, reward, reward_kind, given_at, counts_from)
     values (:playerId, :setNo, (:at::timestamptz at time zone :timeZone)::date, :reward, :rewardKind, :at,
       date_trunc('day', :at::timestamptz at time zone :timeZone) at time zone :timeZone)
     on conflict do nothing
     returning player_id, set_no
   )
   insert into tasks.task (player_id, set_no, task_no, game_id, rounds)
   select player_id, set_no, task_no, game_id, rounds
   from given cross join unnest(:gameIds::text[], :rounds::int[]) with ordinality a (game_id, rounds, task_no)`,
);

/** Locks a player's latest set, so that one transaction at a time can claim it. */
export const lockLatestSet = query(
  "lock_latest_set",
  "select from tasks.task_set where player_id = :playerId order by set_no desc limit 1 for no key update",
);

/** Marks a set as claimed, and as seen. */
export const claimSet = query(
  "claim_set",
  `update tasks.task_set set claimed_at = :at, acknowledged_at = coalesce(acknowledged_at, :at)
   where player_id = :playerId and set_no = :setNo`,
);

/** Marks the icons of a player's sets as seen; those seen before keep their time (R-SRV-34). */
export const acknowledgeSets = query(
  "acknowledge_sets",
  "update tasks.task_set set acknowledged_at = :at where player_id = :playerId and acknowledged_at is null",
);
