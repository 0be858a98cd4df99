import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineTopic } from "../../platform/outbox/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { addLine } from "../inbox/index.ts";
import type { Promotions } from "../promotions/index.ts";
import {
  offerOf,
  playableRules,
  type RewardState,
  rewardStateOf,
  type Task,
  type TaskSet,
  type TaskSettings,
} from "./model.ts";
import { readLatestSet } from "./read-model.ts";
import { claimSet, insertSet, lockLatestSet } from "./store.ts";

/** Published in the transaction that credits a set's reward. `amount` is in minor units. */
export const taskRewarded = defineTopic<{ readonly setNo: number; readonly amount: string }>("task.rewarded");

export interface TasksDeps extends Pick<Services, "database" | "now" | "timeZone"> {
  readonly settings: TaskSettings;
  /** Which kind of reward new sets get. */
  readonly rewardKind: "cash" | "promo";
  readonly onBreak: (sql: Sql, playerId: PlayerId) => Promise<boolean>;
  /** Provided by games: updates a player's rounds from the ledger. */
  readonly openTiles: (sql: Sql) => Promise<ReadonlySet<string>>;
  readonly sumUpRounds: (playerId: PlayerId, tx?: Tx) => Promise<void>;
  /** Provided by games: counts the settled rounds of a game with a stake that began at `since` or later. */
  readonly countSettled: (
    sql: Sql,
    playerId: PlayerId,
    wanted: { readonly gameId: string; readonly since: number; readonly most: number },
  ) => Promise<number>;
  readonly promotions: Pick<Promotions, "grantTaskReward" | "finishTask">;
}

/** A player's set with their progress. */
export interface CurrentSet extends TaskSet {
  readonly tasks: readonly Task[];
  readonly rewardState: RewardState;
  readonly onBreak: boolean;
}

export interface TaskService {
  /**
   * Returns the current set, issued on the first request. It stays until it is claimed; the next one comes the day after
   * the claim. Null if there is no set to issue, or none may be issued because the player is on a break.
   */
  current(playerId: PlayerId): Promise<CurrentSet | null>;
  /** Credits the reward of a set whose tasks are done, also during a break: it was earned before. */
  claim(tx: Tx, playerId: PlayerId): Promise<"claimed" | "not_claimable">;
}

export function createTaskService(deps: TasksDeps): TaskService {
  const { database, now, timeZone, settings } = deps;

  /** Returns the latest set, issuing a new one if due. */
  const dueSet = async (playerId: PlayerId, onBreak: boolean): Promise<TaskSet | null> => {
    const at = now();
    const latest = await readLatestSet(database, playerId, at, timeZone);
    if (latest !== null && !latest.over) return latest;
    const setNo = (latest?.setNo ?? 0) + 1;
    const offer = offerOf(settings, setNo, await deps.openTiles(database));
    // A reward must not tempt a player out of a break.
    if (offer === null || onBreak) return null;
    const { reward, rules } = offer;
    const gameIds = rules.map(({ gameId }) => gameId);
    const rounds = rules.map((rule) => rule.rounds);
    const { rewardKind } = deps;
    await insertSet(database, { playerId, setNo, reward, rewardKind, at, timeZone, gameIds, rounds });
    return readLatestSet(database, playerId, at, timeZone);
  };

  const progressOf = async (sql: Sql, playerId: PlayerId, set: TaskSet): Promise<Task[]> => {
    const tasks: Task[] = [];
    for (const rule of playableRules(set, settings, await deps.openTiles(sql))) {
      const { gameId, rounds } = rule;
      const counted = { gameId, since: set.countsFrom, most: rounds };
      // The tasks of a paid set stay done, whatever is booked later.
      tasks.push({ ...rule, played: set.claimed ? rounds : await deps.countSettled(sql, playerId, counted) });
    }
    return tasks;
  };

  return {
    async current(playerId) {
      const onBreak = await deps.onBreak(database, playerId);
      const set = await dueSet(playerId, onBreak);
      if (set === null) return null;
      if (!set.claimed) await deps.sumUpRounds(playerId);
      const tasks = await progressOf(database, playerId, set);
      return { ...set, tasks, rewardState: rewardStateOf(set, tasks), onBreak };
    },

    async claim(tx, playerId) {
      const at = now();
      await lockLatestSet(tx, { playerId });
      const set = await readLatestSet(tx, playerId, at, timeZone);
      if (set === null || set.claimed) return "not_claimable";
      await deps.sumUpRounds(playerId, tx);
      if (rewardStateOf(set, await progressOf(tx, playerId, set)) !== "claimable") return "not_claimable";
      const { setNo, reward: amount, rewardKind: kind } = set;
      await deps.promotions.grantTaskReward(tx, { playerId, setNo, amount, kind }, at);
      await deps.promotions.finishTask(tx, playerId, at);
      await claimSet(tx, { playerId, setNo, at });
      await addLine(tx, playerId, { kind: "task_rewarded", eventKey: String(setNo), amount, at });
      await taskRewarded.publish(tx, playerId, at, { setNo, amount: amount.toString() });
      return "claimed";
    },
  };
}
