import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../platform/db/database.ts";
import { defineTopic } from "../../platform/outbox.ts";
import type { Promotions } from "../promotions/index.ts";
import { asksNow, gotFlagOf, offerOf, type Task, type TaskSet, type TaskSettings } from "./model.ts";
import { readLatestSet } from "./read-model.ts";
import { insertSet, lockLatestSet, setClaimed } from "./store.ts";

/** Told with the money: a set's reward was credited. `amount` is in minor units. */
export const taskRewarded = defineTopic<{ readonly setNo: number; readonly amount: string }>("task.rewarded");

export interface TasksDeps {
  readonly database: Database;
  readonly now: () => number;
  /** Where days begin and end. */
  readonly timeZone: string;
  readonly settings: TaskSettings;
  /** What rewards of sets given from now on are. */
  readonly rewardKind: "cash" | "promo";
  readonly games: readonly { readonly gameId: string; readonly enabled: boolean }[];
  readonly onBreak: (sql: Sql, playerId: PlayerId) => Promise<boolean>;
  /** Of games: brings a player's rounds up to what was booked, and counts the settled ones of a game. */
  readonly sumUpRounds: (playerId: PlayerId, tx?: Tx) => Promise<void>;
  readonly countSettled: (
    sql: Sql,
    playerId: PlayerId,
    wanted: { readonly gameId: string; readonly since: number; readonly most: number },
  ) => Promise<number>;
  readonly promotions: Pick<Promotions, "grantTaskReward">;
}

/** A player's set and how far they are with it. */
export interface CurrentSet extends TaskSet {
  readonly tasks: readonly Task[];
  readonly gotFlag: 0 | 1 | 2;
  readonly onBreak: boolean;
}

export interface TaskService {
  /**
   * The set of today: given when it is first asked for. It stays until it is claimed; the next one comes on the day
   * after. Null without tasks, and during a break while there is none.
   */
  current(playerId: PlayerId): Promise<CurrentSet | null>;
  /** Credits the reward of a set whose tasks are done. A break does not stand in the way: it was earned before. */
  claim(tx: Tx, playerId: PlayerId): Promise<"claimed" | "not_claimable">;
}

export function createTaskService(deps: TasksDeps): TaskService {
  const { database, now, timeZone, settings } = deps;
  const playable = new Set(deps.games.filter(({ enabled }) => enabled).map(({ gameId }) => gameId));

  /** The latest set, after a new one was given if one is due. */
  const dueSet = async (playerId: PlayerId, onBreak: boolean): Promise<TaskSet | null> => {
    const at = now();
    const latest = await readLatestSet(database, playerId, at, timeZone);
    if (latest !== null && !latest.over) return latest;
    const setNo = (latest?.setNo ?? 0) + 1;
    const offer = offerOf(settings, setNo, playable);
    // A break is not to be talked out of with a reward.
    if (offer === null || onBreak) return null;
    await insertSet(database, playerId, { ...offer, setNo, rewardKind: deps.rewardKind }, at, timeZone);
    return readLatestSet(database, playerId, at, timeZone);
  };

  const progressOf = async (sql: Sql, playerId: PlayerId, set: TaskSet): Promise<Task[]> => {
    const tasks: Task[] = [];
    for (const ask of asksNow(set, settings, playable)) {
      const { gameId, rounds } = ask;
      const counted = { gameId, since: set.countsFrom, most: rounds };
      // What was paid for is done, whatever is booked later.
      tasks.push({ ...ask, played: set.claimed ? rounds : await deps.countSettled(sql, playerId, counted) });
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
      return { ...set, tasks, gotFlag: gotFlagOf(set, tasks), onBreak };
    },

    async claim(tx, playerId) {
      const at = now();
      await lockLatestSet(tx, playerId);
      const set = await readLatestSet(tx, playerId, at, timeZone);
      if (set === null || set.claimed) return "not_claimable";
      await deps.sumUpRounds(playerId, tx);
      if (gotFlagOf(set, await progressOf(tx, playerId, set)) !== 1) return "not_claimable";
      const { setNo, reward: amount, rewardKind: kind } = set;
      await deps.promotions.grantTaskReward(tx, { playerId, setNo, amount, kind }, at);
      await setClaimed(tx, playerId, setNo, at);
      await taskRewarded.tell(tx, playerId, at, { setNo, amount: amount.toString() });
      return "claimed";
    },
  };
}
