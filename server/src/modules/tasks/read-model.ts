import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { TaskSet } from "./model.ts";
import { preparedQuery } from "./statements.ts";

/** A player's latest set. */
export interface LatestSet extends TaskSet {
  /** True if it was claimed before today, so that the next set is due. */
  readonly over: boolean;
}

const latestSet = preparedQuery(
  "latest_set",
  `select s.set_no, s.reward, s.reward_kind, s.given_at, s.counts_from, s.acknowledged_at is not null as "acknowledged!",
     s.claimed_at is not null as "claimed!",
     coalesce((s.claimed_at at time zone :timeZone)::date < (:at::timestamptz at time zone :timeZone)::date, false) as "over!",
     t.game_id, t.rounds
   from (select * from tasks.task_set where player_id = :playerId order by set_no desc limit 1) s
   join tasks.task t on t.player_id = :playerId and t.set_no = s.set_no
   order by t.task_no`,
);

/** @param timeZone where days begin and end */
export async function readLatestSet(
  sql: Sql,
  playerId: PlayerId,
  at: number,
  timeZone: string,
): Promise<LatestSet | null> {
  const rows = await latestSet(sql, { playerId, at, timeZone });
  const [first] = rows;
  if (first === undefined) return null;
  const { gameId: _gameId, rounds: _rounds, ...set } = first;
  return { ...set, rules: rows.map(({ gameId, rounds }) => ({ gameId, rounds })) };
}
