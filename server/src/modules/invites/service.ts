import type { PlayerId } from "@fairlobby/contract";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineTopic } from "../../platform/outbox/outbox.ts";
import type { Promotions } from "../promotions/index.ts";
import { mayClaim, type ClaimFailure } from "./model.ts";
import { lockUnclaimed, setClaimed } from "./store.ts";

/** Published when the guests or the rewards of an inviter change. */
export const invitesChanged = defineTopic<{ readonly what: "registered" | "earned" | "claimed" }>("invites.changed");

/** Provided by withdrawals: returns the players among these whose bank account also serves another player. */
export type SharingAccounts = (sql: Sql, players: readonly PlayerId[]) => Promise<ReadonlySet<PlayerId>>;

export interface ClaimDeps {
  readonly now: () => number;
  readonly promotions: Pick<Promotions, "grantInviteReward">;
  readonly sharingAccounts: SharingAccounts;
}

/**
 * Returns the guests who bring no reward because another player is paid to their bank account too (R-SRV-35). A guest
 * who was never paid has no account yet. Without guests, as for most players, no query runs.
 */
export async function readSharing(
  sql: Sql,
  sharingAccounts: SharingAccounts,
  guests: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  return guests.length === 0 ? new Set() : sharingAccounts(sql, guests);
}

/**
 * Pays a player's claimable rewards if their sum is the one the player was shown (R-SRV-36). Rewards are marked and
 * paid in one transaction, each by one claim only.
 * @param shown the sum as the player saw it, minor units
 */
export async function claimRewards(
  tx: Tx,
  deps: Pick<ClaimDeps, "promotions" | "sharingAccounts">,
  playerId: PlayerId,
  shown: bigint,
  at: number,
): Promise<"ok" | ClaimFailure> {
  const earned = await lockUnclaimed(tx, { playerId });
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
  await invitesChanged.publish(tx, playerId, at, { what: "claimed" });
  return "ok";
}
