import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { query } from "./statements.ts";

/** Who invited whom. */
export interface Invitation {
  readonly inviterId: PlayerId;
  readonly guestId: PlayerId;
  /** Milliseconds since the epoch. */
  readonly registeredAt: number;
}

const addGuest = query(
  "add_guest",
  `insert into invites.guest (player_id, guest_id, registered_at) values (:inviterId, :guestId, :registeredAt)
   on conflict do nothing returning guest_id`,
);

/** Stores a guest of the inviter; false when the guest was stored before. */
export async function insertGuest(sql: Sql, invitation: Invitation): Promise<boolean> {
  return (await addGuest.first(sql, invitation)) !== undefined;
}

const earnReward = query(
  "earn_reward",
  `insert into invites.guest as g (player_id, guest_id, registered_at, amount, earned_at)
   values (:inviterId, :guestId, :registeredAt, :amount, :at)
   on conflict (player_id, guest_id) do update set amount = excluded.amount, earned_at = excluded.earned_at
   where g.earned_at is null
   returning guest_id`,
);

/** Stores the reward for a guest, and the guest if not yet stored; false when the reward was earned before. */
export async function setEarned(sql: Sql, invitation: Invitation, amount: bigint, at: number): Promise<boolean> {
  return (await earnReward.first(sql, { ...invitation, amount, at })) !== undefined;
}

const unclaimedGuests = query(
  "unclaimed_guests",
  "select guest_id from invites.guest where player_id = :playerId and earned_at is not null and claim_id is null",
);

/** Returns the guests of a player whose reward is earned and not claimed. */
export async function readUnclaimed(sql: Sql, playerId: PlayerId): Promise<PlayerId[]> {
  return (await unclaimedGuests(sql, { playerId })).map(({ guestId }) => guestId);
}

/**
 * Locks the rewards a player can claim. A concurrent second claim waits here until the first has committed, and then no
 * longer finds the rewards that the first one paid.
 */
export const lockUnclaimed = query(
  "lock_unclaimed",
  `select guest_id, amount as "amount!" from invites.guest
   where player_id = :playerId and earned_at is not null and claim_id is null
   order by guest_id for update`,
);

/** A reward that is earned and not claimed. */
export type Unclaimed = RowOf<typeof lockUnclaimed>;

const claimRewards = query(
  "claim_rewards",
  `update invites.guest set claim_id = :claimId, claimed_at = :at
   where player_id = :playerId and guest_id = any(:guestIds::bigint[]) and claim_id is null returning guest_id`,
);

/** Marks exactly these rewards as paid by a claim. */
export async function setClaimed(
  tx: Tx,
  playerId: PlayerId,
  rewards: readonly Unclaimed[],
  claimId: string,
  at: number,
): Promise<void> {
  const guestIds = rewards.map(({ guestId }) => guestId);
  const rows = await claimRewards(tx, { playerId, guestIds, claimId, at });
  if (rows.length !== rewards.length) throw new Error(`claim ${claimId}: a locked reward changed`);
}
