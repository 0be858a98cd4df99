/** A requirement of a set: settled rounds of one game. */
export interface TaskRule {
  readonly gameId: string;
  readonly rounds: number;
}

/** The operator's offer; amounts are minor units. */
export interface TaskSettings {
  /** For the first set, the second and so on; the last reward is for every later set too (R-TASK-16, R-TASK-17). */
  readonly rewards: readonly number[];
  /** The tasks of each set, in the same order; empty for no tasks. */
  readonly sets: readonly (readonly TaskRule[])[];
}

export interface Offer {
  readonly rules: readonly TaskRule[];
  /** Minor units. */
  readonly reward: bigint;
}

/** A player's set, as it was issued. */
export interface TaskSet {
  /** The player's first set is 1. */
  readonly setNo: number;
  readonly rules: readonly TaskRule[];
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
export interface Task extends TaskRule {
  readonly played: number;
}

const nth = <Item>(list: readonly Item[], number: number): Item | undefined => list[Math.min(number, list.length) - 1];

/** Returns the tasks and reward of a set, leaving out games that cannot be played; null if no task remains. */
export function offerOf(settings: TaskSettings, setNo: number, playable: ReadonlySet<string>): Offer | null {
  const reward = nth(settings.rewards, setNo);
  const rules = nth(settings.sets, setNo)?.filter(({ gameId }) => playable.has(gameId)) ?? [];
  return reward === undefined || rules.length === 0 ? null : { rules, reward: BigInt(reward) };
}

/**
 * Returns the tasks of a set that can be played now: those of closed games are left out, and if none is left, the current
 * offer replaces them. A closed game never blocks a promised reward.
 */
export function playableRules(
  set: Pick<TaskSet, "rules" | "setNo">,
  settings: TaskSettings,
  playable: ReadonlySet<string>,
): readonly TaskRule[] {
  const open = set.rules.filter(({ gameId }) => playable.has(gameId));
  return open.length > 0 ? open : (offerOf(settings, set.setNo, playable)?.rules ?? set.rules);
}

export const isDone = ({ played, rounds }: Pick<Task, "played" | "rounds">): boolean => played >= rounds;

/** The state of a set's reward: its tasks are not all done, it can be claimed, or it was (R-SRV-32). */
export type RewardState = "incomplete" | "claimable" | "claimed";

export function rewardStateOf(set: Pick<TaskSet, "claimed">, tasks: readonly Task[]): RewardState {
  if (set.claimed) return "claimed";
  return tasks.length > 0 && tasks.every(isDone) ? "claimable" : "incomplete";
}
