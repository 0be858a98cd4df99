import type { PlayerId } from "@fairlobby/contract";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineTopic } from "../../platform/outbox.ts";
import type { Promotions } from "../promotions/index.ts";
import { mayClaim, type ClaimFailure } from "./model.ts";
import { lockUnclaimed, setClaimed } from "./store.ts";

/** Told to an inviter: what their invitations brought is not what it was. */
export const invitesChanged = defineTopic<{ readonly what: "registered" | "earned" | "claimed" }>("invites.changed");

/** Of withdrawals: which of some players are paid to a bank account that serves another player as well. */
export type SharingAccounts = (sql: Sql, players: readonly PlayerId[]) => Promise<ReadonlySet<PlayerId>>;

/**
 * The guests who bring no reward, because their bank account serves somebody else too (R-SRV-35). A guest who was never
 * paid has no account yet. Most players have nothing to claim, and then nothing is asked.
 */
export async function readSharing(
  sql: Sql,
  sharingAccounts: SharingAccounts,
  guests: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  return guests.length === 0 ? new Set() : sharingAccounts(sql, guests);
}

/**
 * Pays what a player can claim, if it is the sum they were shown (R-SRV-36). Rewards are marked and paid in one
 * transaction, each by one claim only.
 * @param shown the sum as the player saw it, minor units
 */
export async function claimRewards(
  tx: Tx,
  deps: { readonly promotions: Pick<Promotions, "grantInviteReward">; readonly sharingAccounts: SharingAccounts },
  playerId: PlayerId,
  shown: bigint,
  at: number,
): Promise<"ok" | ClaimFailure> {
  const earned = await lockUnclaimed(tx, playerId);
  const sharing = await readSharing(
    tx,
    deps.sharingAccounts,
    earned.map(({ guestId }) => guestId),
  );
  const rewards = earned.filter(({ guestId }) => !sharing.has(guestId));
  const amount = rewards.reduce((sum, reward) => sum + reward.amount, 0n);
  if (!mayClaim(shown, amount)) return "amount_mismatch";
  const claimId = newId("i");
  await setClaimed(tx, playerId, rewards, claimId, at);
  await deps.promotions.grantInviteReward(tx, { playerId, claimId, amount }, at);
  await invitesChanged.tell(tx, playerId, at, { what: "claimed" });
  return "ok";
}
