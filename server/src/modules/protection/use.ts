import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Lookup } from "../../platform/lookup.ts";
import type { Services } from "../../platform/services.ts";
import type { BetUse, ByPeriod, Use } from "./model.ts";
import { readCarried } from "./store.ts";

export interface UseDeps extends Pick<Services, "now" | "timeZone"> {
  /** A player's own use of the limits so far, in the periods of the display time zone. */
  readonly lookups: {
    /** Time played, milliseconds. A callback, because games depends on protection. */
    readonly playedToday: Lookup<number>;
    /** Staked and lost. A callback, because games depends on protection. */
    readonly bet: Lookup<BetUse>;
    /** Deposited, or ordered and still to be paid; minor units. A callback, because cashier depends on protection. */
    readonly deposited: Lookup<ByPeriod<bigint>>;
  };
}

/** Returns what a player used, without what other players of the device used. */
export async function readOwnUse({ lookups }: UseDeps, sql: Sql, playerId: PlayerId): Promise<Use & BetUse> {
  const deposit = await lookups.deposited(sql, playerId);
  // Time before stakes, as a bet does: both lock the player's sums.
  const played = BigInt(await lookups.playedToday(sql, playerId));
  return { ...(await lookups.bet(sql, playerId)), deposit, played };
}

/** Returns what a guest started with of other players' use, as far as its periods have not ended (R-LMT-14). */
export const readCarriedUse = ({ timeZone, now }: UseDeps, sql: Sql, playerId: PlayerId): Promise<Use> =>
  readCarried(sql, playerId, { timeZone, at: now() });
