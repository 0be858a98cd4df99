import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import { statement } from "./statements.ts";

/** Who invited whom. */
export interface Invitation {
  readonly inviterId: PlayerId;
  readonly guestId: PlayerId;
  /** Milliseconds since the epoch. */
  readonly registeredAt: number;
}

const addGuest = statement(
  "insert_guest",
  `insert into invites.guest (player_id, guest_id, registered_at) values ($1, $2, $3)
   on conflict do nothing returning guest_id`,
);

/** Counts a guest for the inviter, once; false when the guest was counted before. */
export async function insertGuest(sql: Sql, { inviterId, guestId, registeredAt }: Invitation): Promise<boolean> {
  return (await sql.first(addGuest, inviterId, guestId, new Date(registeredAt))) !== undefined;
}

const earnReward = statement(
  "earn_reward",
  `insert into invites.guest as g (player_id, guest_id, registered_at, amount, earned_at)
   values ($1, $2, $3, $4, $5)
   on conflict (player_id, guest_id) do update set amount = excluded.amount, earned_at = excluded.earned_at
   where g.earned_at is null
   returning guest_id`,
);

/** Stores the reward for a guest, once, at its value now; false when it was earned before. Adds an unknown guest. */
export async function setEarned(
  sql: Sql,
  { inviterId, guestId, registeredAt }: Invitation,
  amount: bigint,
  at: number,
): Promise<boolean> {
  const row = await sql.first(earnReward, inviterId, guestId, new Date(registeredAt), amount, new Date(at));
  return row !== undefined;
}

const unclaimed = statement(
  "unclaimed_guests",
  "select guest_id from invites.guest where player_id = $1 and earned_at is not null and claim_id is null",
);

/** Returns the guests whose reward is earned and not paid. */
export async function readUnclaimed(sql: Sql, playerId: PlayerId): Promise<PlayerId[]> {
  return (await sql.run(unclaimed, playerId)).map(({ guestId }) => guestId);
}

const lockRewards = statement(
  "lock_unclaimed",
  `select guest_id, amount as "amount!" from invites.guest
   where player_id = $1 and earned_at is not null and claim_id is null
   order by guest_id for update`,
);

/** A reward that is earned and not paid. */
export type Unclaimed = RowOf<typeof lockRewards>;

/**
 * Locks the rewards a player can claim. A concurrent second claim waits here until the first has committed, and then no
 * longer finds the rewards that the first one paid.
 */
export function lockUnclaimed(tx: Tx, playerId: PlayerId): Promise<Unclaimed[]> {
  return tx.run(lockRewards, playerId);
}

const claimRewards = statement(
  "claim_rewards",
  `update invites.guest set claim_id = $3, claimed_at = $4
   where player_id = $1 and guest_id = any($2::bigint[]) and claim_id is null returning guest_id`,
);

/** Marks exactly these rewards as paid by a claim. */
export async function setClaimed(
  tx: Tx,
  playerId: PlayerId,
  rewards: readonly Unclaimed[],
  claimId: string,
  at: number,
): Promise<void> {
  const guests = rewards.map(({ guestId }) => guestId);
  const rows = await tx.run(claimRewards, playerId, guests, claimId, new Date(at));
  if (rows.length !== rewards.length) throw new Error(`claim ${claimId}: a locked reward changed`);
}
