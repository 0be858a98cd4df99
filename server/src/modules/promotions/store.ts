import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Bonus, Settled, Terms } from "./model.ts";
import { statement } from "./statements.ts";

const lockPlayer = statement(
  "lock_player",
  "select pg_advisory_xact_lock(hashtextextended('promotions.settle:' || $1::text, 0))",
);

/** Lets one transaction at a time settle a player's grants. */
export async function lockGrants(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.run(lockPlayer, playerId);
}

const insert = statement(
  "insert_bonus",
  `insert into promotions.bonus (player_id, transfer_id, kind, source, amount, terms_id, wager_multiple, expire_days,
     requires_task, granted_at, expires_at, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open')`,
);

export async function insertBonus(
  tx: Tx,
  bonus: Omit<Bonus, "wagered" | "taskDone" | "terms"> & { readonly source: string; readonly terms: Terms },
): Promise<void> {
  const { terms } = bonus;
  await tx.run(
    insert,
    bonus.playerId,
    bonus.transferId,
    bonus.kind,
    bonus.source,
    bonus.amount,
    terms.termsId,
    terms.wagerMultiple,
    terms.expireDays,
    terms.requiresTask,
    new Date(bonus.grantedAt),
    new Date(bonus.expiresAt),
  );
}

const settle = statement(
  "settle_bonus",
  `update promotions.bonus set state = $3, settled_amount = $4, settled_at = $5
   where player_id = $1 and transfer_id = $2`,
);

export async function setSettled(tx: Tx, { bonus, state, amount }: Settled, at: number): Promise<void> {
  await tx.run(settle, bonus.playerId, bonus.transferId, state, amount, new Date(at));
}

const finishTask = statement(
  "finish_task",
  `update promotions.bonus set task_done_at = $2
   where player_id = $1 and state = 'open' and requires_task and task_done_at is null and expires_at >= $2`,
);

/** Notes that the player has claimed a set of tasks, on all open grants whose terms require one. */
export async function setTaskDone(tx: Tx, playerId: PlayerId, at: number): Promise<void> {
  await tx.run(finishTask, playerId, new Date(at));
}

const waiveTasks = statement(
  "waive_tasks",
  `update promotions.bonus b set task_done_at = $1
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
  return [...new Set((await tx.run(waiveTasks, new Date(at))).map(({ playerId }) => playerId))];
}

const sweptUntil = statement(
  "swept_until",
  "select nullif(swept_until, '-infinity') as swept_until from promotions.sweep",
);

/** Returns until when grants were settled, in milliseconds since the epoch; null before the first sweep. */
export async function readSweptUntil(sql: Sql): Promise<number | null> {
  return (await sql.first(sweptUntil))?.sweptUntil ?? null;
}

const markSwept = statement("mark_swept", "update promotions.sweep set swept_until = greatest(swept_until, $1)");

export async function setSweptUntil(sql: Sql, at: number): Promise<void> {
  await sql.run(markSwept, new Date(at));
}
