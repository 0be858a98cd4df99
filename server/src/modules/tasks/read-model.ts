import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { TaskSet } from "./model.ts";

/** A player's latest set. */
export interface LatestSet extends TaskSet {
  /** Claimed on a day before today, so that the next one is due. */
  readonly over: boolean;
}

/** @param timeZone where days begin and end */
export async function readLatestSet(
  sql: Sql,
  player: PlayerId,
  at: number,
  timeZone: string,
): Promise<LatestSet | null> {
  const rows = await sql.run<{
    set_no: number;
    reward: bigint;
    reward_kind: "cash" | "promo";
    given_at: Date;
    counts_from: Date;
    acknowledged_at: Date | null;
    claimed_at: Date | null;
    over: boolean | null;
    game_id: string;
    rounds: number;
  }>({
    name: "tasks-latest-set",
    text: `select s.set_no, s.reward, s.reward_kind, s.given_at, s.counts_from, s.acknowledged_at, s.claimed_at,
             (s.claimed_at at time zone $3)::date < ($2::timestamptz at time zone $3)::date as over,
             t.game_id, t.rounds
           from (select * from tasks.task_set where player_id = $1 order by set_no desc limit 1) s
           join tasks.task t on t.player_id = $1 and t.set_no = s.set_no
           order by t.task_no`,
    values: [player, new Date(at), timeZone],
  });
  const [first] = rows;
  if (first === undefined) return null;
  return {
    setNo: first.set_no,
    asks: rows.map((row) => ({ gameId: row.game_id, rounds: row.rounds })),
    reward: first.reward,
    rewardKind: first.reward_kind,
    givenAt: first.given_at.getTime(),
    countsFrom: first.counts_from.getTime(),
    acknowledged: first.acknowledged_at !== null,
    claimed: first.claimed_at !== null,
    over: first.over === true,
  };
}
