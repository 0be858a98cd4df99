/** What a task requires: settled rounds of one game. */
export interface TaskRule {
  readonly gameId: string;
  readonly rounds: number;
}

/** The rewards and rules in the settings; amounts are minor units. */
export interface TaskSettings {
  /** For the first set, the second and so on; the last reward is for every later set too (R-TASK-16, R-TASK-17). */
  readonly rewards: readonly number[];
  /** The rules of each set, in the same order as the rewards; empty for no tasks. */
  readonly sets: readonly (readonly TaskRule[])[];
}

/** The rules and reward of a set that can be issued now. */
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
  /** When the set was issued, milliseconds since the epoch. */
  readonly givenAt: number;
  /** Rounds count that began at this time (milliseconds since the epoch) or later. */
  readonly countsFrom: number;
  /** True once the player has seen the icon of the set. */
  readonly acknowledged: boolean;
  readonly claimed: boolean;
}

/** A rule with a player's progress; `played` is at most `rounds`. */
export interface Task extends TaskRule {
  readonly played: number;
}

/** Returns the item with a number, counted from 1; the last one for higher numbers. */
const nth = <Item>(list: readonly Item[], number: number): Item | undefined => list[Math.min(number, list.length) - 1];

/** Returns the reward and rules of a set without those of games that are not `playable`; null if no rule remains. */
export function offerOf(settings: TaskSettings, setNo: number, playable: ReadonlySet<string>): Offer | null {
  const reward = nth(settings.rewards, setNo);
  const rules = nth(settings.sets, setNo)?.filter(({ gameId }) => playable.has(gameId)) ?? [];
  return reward === undefined || rules.length === 0 ? null : { rules, reward: BigInt(reward) };
}

/**
 * Returns the rules of an issued set that count now: those of games that are `playable`. If none is, the rules offered now
 * under the set's number replace them; without such an offer, all rules of the set stay.
 * @param playable games that the settings enable on a tile and no operator has closed
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
