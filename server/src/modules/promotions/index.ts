import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Route } from "../../platform/http/route.ts";
import { defineJob, everyMinutes, onJob, type JobHandler } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { readBalances } from "../ledger/index.ts";
import { isMet, taskLeft, termsOf, wagerLeft, type Terms } from "./model.ts";
import { readOpen, readPlayersToSettle } from "./read-model.ts";
import { promotionRoutes } from "./routes.ts";
import { createPromotionService, type PromotionService } from "./service.ts";
import type { PromotionSettings, RewardKinds } from "./settings.ts";
import { finishTask, markSwept, readSweptUntil, setTasksWaived } from "./store.ts";

export { promotionData } from "./player-data.ts";
export type { Terms } from "./model.ts";
export { grantsSettled, type GoldMismatch } from "./service.ts";
export { completePromotions, completeRewardKinds, problemOfRewardKinds, promotionSettings } from "./settings.ts";

export interface PromotionsDeps extends Pick<Services, "database" | "now" | "currency"> {
  readonly promotions: PromotionSettings;
  readonly rewardKinds: RewardKinds;
  /** False while some player may have no tasks to finish: then no terms wait for a task. */
  readonly offersTasks: boolean;
}

export interface PromotionState {
  /** True while the player holds promotional gold under terms that are not met. */
  readonly open: boolean;
  /** Stakes still needed before all of it can become cash. Minor units. */
  readonly wagerLeft: bigint;
  /** True while terms require a task that is not done. */
  readonly taskLeft: boolean;
}

export interface Promotions {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  /** Grants the gift of a new player, once per player, in the transaction that creates the account (R-SRV-08). */
  grantGift(tx: Tx, playerId: PlayerId, at: number): Promise<void>;
  /** Grants the bonus of a deposit in the transaction that credits it; in cash when `terms` is null. */
  grantBonus(
    tx: Tx,
    bonus: { playerId: PlayerId; orderId: OrderId; amount: bigint; terms: Terms | null },
    at: number,
  ): Promise<void>;
  /** Grants a claimed invite reward in the claim's transaction, as `rewardKinds` says (R-MON-26). */
  grantInviteReward(tx: Tx, reward: { playerId: PlayerId; claimId: string; amount: bigint }, at: number): Promise<void>;
  /** Grants the reward of a player's task set in the transaction that marks it claimed. */
  grantTaskReward(
    tx: Tx,
    reward: { playerId: PlayerId; setNo: number; amount: bigint; kind: "cash" | "promo" },
    at: number,
  ): Promise<void>;
  /** Counts a claimed set of tasks towards the player's open grants, in the claim's transaction after its reward. */
  finishTask(tx: Tx, playerId: PlayerId, at: number): Promise<void>;
  /** Returns the terms of a deposit bonus accepted now; null while deposit bonuses are cash. */
  bonusTerms(): Terms | null;
  promotionState(sql: Sql, playerId: PlayerId): Promise<PromotionState>;
  readonly goldMismatch: PromotionService["goldMismatch"];
  readonly settleIn: PromotionService["settleIn"];
  readonly forfeit: PromotionService["forfeit"];
}

const settleGrants = defineJob<{ playerId: PlayerId }>("settle-grants");

const enqueueSettling = (sql: Sql, playerId: PlayerId): Promise<void> =>
  settleGrants.enqueue(sql, { playerId }, { key: `settle-grants:${playerId}` });

/** Players read at a time. */
const sweepPage = 500;

/** How far back each run reads again: a transfer may commit after a run that has read past its time. */
const overlapMs = 2 * 60_000;

/** Grants promotional gold, and turns it into cash once its terms are met. */
export function createPromotions(deps: PromotionsDeps): Promotions {
  const { database, now, currency, promotions, rewardKinds } = deps;
  const service = createPromotionService(deps);
  const giftTerms = rewardKinds.gift === "promo" ? termsOf("gift", promotions) : null;
  const taskTerms = termsOf("task_reward", promotions);
  const bonusTerms = rewardKinds.depositBonus === "promo" ? termsOf("deposit_bonus", promotions) : null;
  const inviteTerms = rewardKinds.invite === "promo" ? termsOf("invite_reward", promotions) : null;

  /** Settles all players whose promotional gold moved or expired since the last run. */
  const sweep = async (): Promise<void> => {
    const at = now();
    const sweptUntil = await readSweptUntil(database);
    const since = (sweptUntil ?? overlapMs) - overlapMs;
    const failures: unknown[] = [];
    let after: PlayerId | null = null;
    do {
      const page: PlayerId[] = await readPlayersToSettle(database, { since, at }, { after, limit: sweepPage });
      for (const playerId of page) {
        // Left to a job of the player's own, so that the others are not read again with every run.
        await service.settlePlayer(playerId).catch(async (error: unknown) => {
          failures.push(error);
          await enqueueSettling(database, playerId);
        });
      }
      after = page.at(-1) ?? null;
    } while (after !== null);
    await markSwept(database, { at });
    if (failures.length > 0) throw new AggregateError(failures, "settling grants");
  };

  /** Counts required tasks as done once tasks are no longer offered, so that no terms wait forever. */
  const waive = async (): Promise<void> => {
    if (deps.offersTasks) return;
    await database.transaction(async (tx) => {
      for (const playerId of await setTasksWaived(tx, now())) await enqueueSettling(tx, playerId);
    });
  };

  return {
    routes: promotionRoutes({
      database,
      currency,
      offers: [
        ...(bonusTerms === null
          ? []
          : [{ kind: "deposit_bonus" as const, terms: bonusTerms, cap: BigInt(promotions.bonusCap) }]),
        ...(inviteTerms === null ? [] : [{ kind: "invite_reward" as const, terms: inviteTerms }]),
        ...(giftTerms === null || promotions.gift === 0 ? [] : [{ kind: "gift" as const, terms: giftTerms }]),
        ...(rewardKinds.task === "promo" ? [{ kind: "task_reward" as const, terms: taskTerms }] : []),
      ],
    }),
    jobs: [
      everyMinutes("settle-all-grants", 1, sweep),
      everyMinutes("waive-tasks", 1, waive),
      onJob(settleGrants, ({ playerId }) => service.settlePlayer(playerId)),
    ],
    async grantGift(tx, playerId, at) {
      if (promotions.gift === 0) return;
      const amount = BigInt(promotions.gift);
      await service.grant(tx, { playerId, kind: "gift", source: "gift", amount, terms: giftTerms }, at);
    },
    grantBonus: (tx, { playerId, orderId, amount, terms }, at) =>
      service.grant(tx, { playerId, kind: "deposit_bonus", source: orderId, amount, terms }, at),
    grantInviteReward: (tx, { playerId, claimId, amount }, at) =>
      service.grant(tx, { playerId, kind: "invite_reward", source: claimId, amount, terms: inviteTerms }, at),
    grantTaskReward: (tx, { playerId, setNo, amount, kind }, at) =>
      service.grant(
        tx,
        { playerId, kind: "task_reward", source: String(setNo), amount, terms: kind === "promo" ? taskTerms : null },
        at,
      ),
    async finishTask(tx, playerId, at) {
      await finishTask(tx, { playerId, at });
      await enqueueSettling(tx, playerId);
    },
    bonusTerms: () => bonusTerms,
    async promotionState(sql, playerId) {
      const unmet = (await readOpen(sql, playerId)).filter((bonus) => !isMet(bonus));
      const { promo } = await readBalances(sql, playerId, currency);
      if (unmet.length === 0 || promo === 0n) return { open: false, wagerLeft: 0n, taskLeft: false };
      const left = unmet.map(wagerLeft).reduce((most, one) => (one > most ? one : most), 0n);
      return { open: true, wagerLeft: left, taskLeft: unmet.some(taskLeft) };
    },
    goldMismatch: service.goldMismatch,
    settleIn: service.settleIn,
    forfeit: service.forfeit,
  };
}
