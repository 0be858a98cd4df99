import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";

/** Who came with whose code. */
export interface Invitation {
  readonly inviterId: PlayerId;
  readonly guestId: PlayerId;
  /** Milliseconds since the epoch. */
  readonly registeredAt: number;
}

/** Counts a guest for their inviter, once; false when it was counted before. */
export async function insertGuest(sql: Sql, { inviterId, guestId, registeredAt }: Invitation): Promise<boolean> {
  const rows = await sql.query(
    `insert into invites.guest (player_id, guest_id, registered_at) values ($1, $2, $3)
     on conflict do nothing returning 1 as one`,
    [inviterId, guestId, new Date(registeredAt)],
  );
  return rows.length > 0;
}

/** Earns the reward for a guest, once; what it was worth then stays. The guest may be heard of here first. False when it was earned before. */
export async function setEarned(
  sql: Sql,
  { inviterId, guestId, registeredAt }: Invitation,
  amount: bigint,
  at: number,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into invites.guest as g (player_id, guest_id, registered_at, amount, earned_at)
     values ($1, $2, $3, $4, $5)
     on conflict (player_id, guest_id) do update set amount = excluded.amount, earned_at = excluded.earned_at
     where g.earned_at is null
     returning 1 as one`,
    [inviterId, guestId, new Date(registeredAt), amount, new Date(at)],
  );
  return rows.length > 0;
}

/** A reward that is earned and not paid. */
export interface Unclaimed {
  readonly guestId: PlayerId;
  readonly amount: bigint;
}

/** The guests whose reward is earned and not paid. */
export async function readUnclaimed(sql: Sql, playerId: PlayerId): Promise<PlayerId[]> {
  const rows = await sql.query<{ guest: PlayerId }>(
    `select guest_id::text as guest from invites.guest
     where player_id = $1 and earned_at is not null and claim_id is null`,
    [playerId],
  );
  return rows.map(({ guest }) => guest);
}

/**
 * Locks what a player can claim. Two claims at once meet here: the second one goes on when the first has committed,
 * and no longer finds what that one paid.
 */
export async function lockUnclaimed(tx: Tx, playerId: PlayerId): Promise<Unclaimed[]> {
  const rows = await tx.query<{ guest_id: PlayerId; amount: bigint }>(
    `select guest_id::text as guest_id, amount from invites.guest
     where player_id = $1 and earned_at is not null and claim_id is null
     order by invites.guest.guest_id for update`,
    [playerId],
  );
  return rows.map((row) => ({ guestId: row.guest_id, amount: row.amount }));
}

/** Marks exactly these rewards as paid by a claim. */
export async function setClaimed(
  tx: Tx,
  playerId: PlayerId,
  rewards: readonly Unclaimed[],
  claimId: string,
  at: number,
): Promise<void> {
  const rows = await tx.query(
    `update invites.guest set claim_id = $3, claimed_at = $4
     where player_id = $1 and guest_id = any($2::bigint[]) and claim_id is null returning 1 as one`,
    [playerId, rewards.map(({ guestId }) => guestId), claimId, new Date(at)],
  );
  if (rows.length !== rewards.length) throw new Error(`claim ${claimId}: a locked reward changed`);
}
