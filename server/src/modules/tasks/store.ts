import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Offer, TaskSet } from "./model.ts";
import { statement } from "./statements.ts";

const addSet = statement(
  "insert_set",
  `with given as (
     insert into tasks.task_set (player_id, set_no, day, reward, reward_kind, given_at, counts_from)
     values ($1, $2, ($5::timestamptz at time zone $6)::date, $3, $4, $5,
       date_trunc('day', $5::timestamptz at time zone $6) at time zone $6)
     on conflict do nothing
     returning player_id, set_no
   )
   insert into tasks.task (player_id, set_no, task_no, game_id, rounds)
   select player_id, set_no, task_no, game_id, rounds
   from given cross join unnest($7::text[], $8::int[]) with ordinality a (game_id, rounds, task_no)`,
);

/** Inserts a player's set, unless the player has one with this number or for this day. */
export async function insertSet(
  sql: Sql,
  player: PlayerId,
  set: Offer & Pick<TaskSet, "setNo" | "rewardKind">,
  at: number,
  timeZone: string,
): Promise<void> {
  await sql.run(
    addSet,
    player,
    set.setNo,
    set.reward,
    set.rewardKind,
    new Date(at),
    timeZone,
    set.asks.map(({ gameId }) => gameId),
    set.asks.map(({ rounds }) => rounds),
  );
}

const lockSet = statement(
  "lock_latest_set",
  "select from tasks.task_set where player_id = $1 order by set_no desc limit 1 for no key update",
);

/** Locks a player's latest set, so that one transaction at a time can claim it. */
export async function lockLatestSet(tx: Tx, player: PlayerId): Promise<void> {
  await tx.run(lockSet, player);
}

const claimSet = statement(
  "claim_set",
  `update tasks.task_set set claimed_at = $3, acknowledged_at = coalesce(acknowledged_at, $3)
   where player_id = $1 and set_no = $2`,
);

export async function setClaimed(tx: Tx, player: PlayerId, setNo: number, at: number): Promise<void> {
  await tx.run(claimSet, player, setNo, new Date(at));
}

const acknowledgeSets = statement(
  "acknowledge_sets",
  "update tasks.task_set set acknowledged_at = $2 where player_id = $1 and acknowledged_at is null",
);

/** Marks the icon of a player's sets as seen; those seen before keep their time (R-SRV-34). */
export async function setAcknowledged(sql: Sql, player: PlayerId, at: number): Promise<void> {
  await sql.run(acknowledgeSets, player, new Date(at));
}
