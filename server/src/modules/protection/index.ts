import type { MoneyLimit, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Route } from "../../platform/http/route.ts";
import { carryOver } from "./carry-over.ts";
import { readGuard } from "./imposed-restrictions.ts";
import { everyMinutes, type JobHandler } from "../../platform/jobs/jobs.ts";
import {
  addPeriods,
  hasBetLimit,
  inForce,
  initialChoices,
  limitsPassed,
  permissionOf,
  type MoneyLimits,
  type ByPeriod,
  type Permission,
  type PlayPermission,
  type ReachedLimit,
  type Stored,
  type Use,
} from "./model.ts";
import { reportMetLimits } from "./met-limits.ts";
import { createProtectionOperations, type ProtectionOperations } from "./operations.ts";
import type { IdentityCheck } from "./provider.ts";
import { protectionRoutes, type ProtectionRoutesDeps } from "./routes.ts";
import { readAdsAllowed, readStored } from "./store.ts";
import { readCarriedUse } from "./use.ts";

export { protectionData } from "./player-data.ts";
export { guardLegalOrder, guardOrder, readGuardedPlayers } from "./imposed-restrictions.ts";
export {
  type BetUse,
  type ByPeriod,
  type MoneyLimits,
  type Permission,
  type PlayPermission,
  type ReachedLimit,
  type Use,
} from "./model.ts";
export { eraseMetLimits, limitReached, meetLimits } from "./met-limits.ts";
export { createProtectionOperations } from "./operations.ts";
export type { IdentityCheck } from "./provider.ts";
export { protectionSettings } from "./settings.ts";

export interface ProtectionDeps extends ProtectionRoutesDeps {
  readonly moneyMode: "play" | "real";
  /** Used only with real money; without this check, no player then counts as verified (R-SRV-66). */
  readonly identityCheck?: Pick<IdentityCheck, "isVerified"> | undefined;
  /** Where players may be while money is real (R-APP-26). */
  readonly licensedCountries?: readonly string[] | undefined;
}

export interface Protection {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  readonly operations: ProtectionOperations;
  /** Checks consent, identity and breaks, before games and deposits (R-SRV-60, R-SRV-61, R-SRV-66). */
  permission(sql: Sql, playerId: PlayerId): Promise<Permission>;
  /** As `permission`, and checks every other restriction on a bet, before games (R-SRV-61, R-SRV-73, R-SRV-75). */
  mayPlay(sql: Sql, playerId: PlayerId): Promise<PlayPermission>;
  /** Returns the limit that closes games now; null if none does. */
  reachedLimit(sql: Sql, playerId: PlayerId): Promise<ReachedLimit | null>;
  /** Returns whether players in this country are allowed; with real money an unknown country is not (R-APP-26). */
  allowsRegion(country: string | null): boolean;
  /** Checks consent alone: a break never closes withdrawals (R-HOME-41). */
  mayWithdraw(sql: Sql, playerId: PlayerId): Promise<"ok" | "consent_required">;
  /**
   * Returns the deposit limits that `amount` more would pass, those that start again last first. Minor units.
   * @param deposited what the player's own deposits and open orders come to
   */
  depositLimitsPassed(
    sql: Sql,
    playerId: PlayerId,
    deposited: ByPeriod<bigint>,
    amount: bigint,
  ): Promise<readonly { readonly name: MoneyLimit; readonly most: bigint }[]>;
  /** What counts against a guest's limits beside the guest's own use (R-LMT-14). */
  carriedUse(sql: Sql, playerId: PlayerId): Promise<Use>;
  /** The limits of money in force. */
  moneyLimits(sql: Sql, playerId: PlayerId): Promise<MoneyLimits>;
  onBreak(sql: Sql, playerId: PlayerId): Promise<boolean>;
  /**
   * Applies to a guest the break and the operator's bar of players who used the device before, and to a new guest their
   * limits with what they used of them (R-SRV-71, R-SRV-81, R-LMT-14).
   */
  carryOver(tx: Tx, guest: PlayerId, others: readonly PlayerId[]): Promise<void>;
  /** Whether the player allowed ad tracking at a given time (ms since the epoch). */
  adsAllowed(sql: Sql, playerId: PlayerId, at: number): Promise<boolean>;
}

export function createProtection(deps: ProtectionDeps): Protection {
  const choices = async (sql: Sql, playerId: PlayerId): Promise<Stored> =>
    inForce((await readStored(sql, playerId)) ?? initialChoices(deps.reminderMinutes), deps.now());
  const verified = async (sql: Sql, playerId: PlayerId): Promise<boolean> =>
    deps.moneyMode === "play" || (await deps.identityCheck?.isVerified(sql, playerId)) === true;
  const permission = async (sql: Sql, playerId: PlayerId): Promise<Permission> =>
    permissionOf(await choices(sql, playerId), deps.now(), await verified(sql, playerId));
  const reachedLimit = async (sql: Sql, playerId: PlayerId): Promise<ReachedLimit | null> => {
    const limits = await choices(sql, playerId);
    const { dailyPlayMinutes: minutes } = limits;
    if (minutes === null && !hasBetLimit(limits)) return null;
    const carried = await readCarriedUse(deps, sql, playerId);
    if (minutes !== null) {
      const played = BigInt(await deps.lookups.playedToday(sql, playerId)) + carried.played;
      if (played >= BigInt(minutes) * 60_000n) return { minutes };
    }
    if (!hasBetLimit(limits)) return null;
    const own = await deps.lookups.bet(sql, playerId);
    const stake = addPeriods(own.stake, carried.stake);
    const loss = addPeriods(own.loss, carried.loss);
    const [name] = limitsPassed(limits, { stake, loss }, 0n);
    return name === undefined ? null : { name, amount: limits[name] ?? 0n };
  };
  return {
    routes: protectionRoutes(deps),
    jobs: [everyMinutes("report-limits", 1, () => reportMetLimits(deps))],
    operations: createProtectionOperations(deps),
    permission,
    async mayPlay(sql, playerId) {
      const allowed = await permission(sql, playerId);
      if (allowed !== "ok") return allowed;
      const guard = await readGuard(sql, playerId);
      if (guard.barred) return "play_barred";
      if (guard.openOrder) return "open_order";
      return (await reachedLimit(sql, playerId)) === null ? "ok" : "limit_reached";
    },
    reachedLimit,
    allowsRegion: (country) =>
      deps.moneyMode === "play" || (country !== null && deps.licensedCountries?.includes(country) === true),
    async mayWithdraw(sql, playerId) {
      return (await permission(sql, playerId)) === "consent_required" ? "consent_required" : "ok";
    },
    async depositLimitsPassed(sql, playerId, deposited, amount) {
      const limits = await choices(sql, playerId);
      const deposit = addPeriods(deposited, (await readCarriedUse(deps, sql, playerId)).deposit);
      return limitsPassed(limits, { deposit }, amount).map((name) => ({ name, most: limits[name] ?? 0n }));
    },
    carriedUse: (sql, playerId) => readCarriedUse(deps, sql, playerId),
    moneyLimits: choices,
    carryOver: (tx, guest, others) => carryOver(deps, tx, guest, others),
    adsAllowed: readAdsAllowed,
    onBreak: async (sql, playerId) => (await choices(sql, playerId)).breakUntil > deps.now(),
  };
}
