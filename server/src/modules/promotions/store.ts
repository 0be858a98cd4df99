import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

export const insertBonus = query(
  "insert_bonus",
  `insert into promotions.bonus (player_id, transfer_id, kind, source, amount, terms_id, wager_multiple, expire_days,
     requires_task, granted_at, expires_at, state)
   values (:playerId, :transferId, :kind, :source, :amount, :termsId, :wagerMultiple, :expireDays,
     :requiresTask, :grantedAt, :expiresAt, 'open')`,
);

export const settleBonus = query(
  "settle_bonus",
  `update promotions.bonus set state = :state, settled_amount = :amount, settled_at = :at
   where player_id = :playerId and transfer_id = :transferId`,
);

/** Notes that the player has claimed a set of tasks, on all open grants whose terms require one. */
export const finishTask = query(
  "finish_task",
  `update promotions.bonus set task_done_at = :at
   where player_id = :playerId and state = 'open' and requires_task and task_done_at is null and expires_at >= :at`,
);

const waiveTasks = query(
  "waive_tasks",
  `update promotions.bonus b set task_done_at = :at
   from (
     select player_id, transfer_id from promotions.bonus
     where state = 'open' and requires_task and task_done_at is null
     order by player_id, transfer_id limit 1000
   ) due
   where b.player_id = due.player_id and b.transfer_id = due.transfer_id and b.state = 'open'
   returning b.player_id`,
);

/** Counts the task of up to 1,000 open grants as done, and returns their players. */
export async function setTasksWaived(tx: Tx, at: number): Promise<PlayerId[]> {
  return [...new Set((await waiveTasks(tx, { at })).map(({ playerId }) => playerId))];
}

const sweptUntil = query("swept_until", "select nullif(swept_until, '-infinity') as swept_until from promotions.sweep");

/** Returns until when grants were settled, in milliseconds since the epoch; null before the first sweep. */
export async function readSweptUntil(sql: Sql): Promise<number | null> {
  return (await sweptUntil.first(sql))?.sweptUntil ?? null;
}

export const markSwept = query("mark_swept", "update promotions.sweep set swept_until = greatest(swept_until, :at)");
