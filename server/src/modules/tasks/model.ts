/** A requirement of a set: settled rounds of one game. */
export interface Ask {
  readonly gameId: string;
  readonly rounds: number;
}

/** The operator's offer; amounts are minor units. */
export interface TaskSettings {
  /** For the first set, the second and so on; the last reward is for every later set too (R-TASK-16, R-TASK-17). */
  readonly rewards: readonly number[];
  /** The tasks of each set, in the same order; empty for no tasks. */
  readonly sets: readonly (readonly Ask[])[];
}

export interface Offer {
  readonly asks: readonly Ask[];
  /** Minor units. */
  readonly reward: bigint;
}

/** A player's set, as it was issued. */
export interface TaskSet {
  /** The player's first set is 1. */
  readonly setNo: number;
  readonly asks: readonly Ask[];
  /** Minor units. */
  readonly reward: bigint;
  readonly rewardKind: "cash" | "promo";
  /** Milliseconds since the epoch; rounds that began from `countsFrom` on count. */
  readonly givenAt: number;
  readonly countsFrom: number;
  /** True once the player saw its icon. */
  readonly acknowledged: boolean;
  readonly claimed: boolean;
}

/** A task with its player's progress; `played` is `rounds` at most. */
export interface Task extends Ask {
  readonly played: number;
}

const nth = <Item>(list: readonly Item[], number: number): Item | undefined => list[Math.min(number, list.length) - 1];

/** Returns the tasks and reward of a set, leaving out games that cannot be played; null if no task remains. */
export function offerOf(settings: TaskSettings, setNo: number, playable: ReadonlySet<string>): Offer | null {
  const reward = nth(settings.rewards, setNo);
  const asks = nth(settings.sets, setNo)?.filter(({ gameId }) => playable.has(gameId)) ?? [];
  return reward === undefined || asks.length === 0 ? null : { asks, reward: BigInt(reward) };
}

/**
 * Returns the tasks of a set that can be played now: those of closed games are left out, and if none is left, the current
 * offer replaces them. A closed game never blocks a promised reward.
 */
export function asksNow(
  set: Pick<TaskSet, "asks" | "setNo">,
  settings: TaskSettings,
  playable: ReadonlySet<string>,
): readonly Ask[] {
  const open = set.asks.filter(({ gameId }) => playable.has(gameId));
  return open.length > 0 ? open : (offerOf(settings, set.setNo, playable)?.asks ?? set.asks);
}

export const isDone = ({ played, rounds }: Pick<Task, "played" | "rounds">): boolean => played >= rounds;

/** Returns the state of a reward: 0 not earned yet, 1 claimable, 2 claimed (R-SRV-32). */
export function gotFlagOf(set: Pick<TaskSet, "claimed">, tasks: readonly Task[]): 0 | 1 | 2 {
  if (set.claimed) return 2;
  return tasks.length > 0 && tasks.every(isDone) ? 1 : 0;
}
