/** What a set asks for: settled rounds of one game. */
export interface Ask {
  readonly gameId: string;
  readonly rounds: number;
}

/** What the operator offers; amounts are minor units. */
export interface TaskSettings {
  /** For the first set, the second and so on; the last one for every later set (R-TASK-16, R-TASK-17). */
  readonly rewards: readonly number[];
  /** The same for what they ask; none: there are no tasks. */
  readonly sets: readonly (readonly Ask[])[];
}

export interface Offer {
  readonly asks: readonly Ask[];
  /** Minor units. */
  readonly reward: bigint;
}

/** A player's set, as it was given. */
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
  /** Its icon was seen. */
  readonly acknowledged: boolean;
  readonly claimed: boolean;
}

/** A task and how far its player is; `played` is `rounds` at most. */
export interface Task extends Ask {
  readonly played: number;
}

const nth = <Item>(list: readonly Item[], number: number): Item | undefined => list[Math.min(number, list.length) - 1];

/** What a player's set of this number asks for and pays, of games that can be played; null when there is nothing. */
export function offerOf(settings: TaskSettings, setNo: number, playable: ReadonlySet<string>): Offer | null {
  const reward = nth(settings.rewards, setNo);
  const asks = nth(settings.sets, setNo)?.filter(({ gameId }) => playable.has(gameId)) ?? [];
  return reward === undefined || asks.length === 0 ? null : { asks, reward: BigInt(reward) };
}

/**
 * What a set asks for now: a game that was closed meanwhile asks for nothing, and if no game of it is left, what is
 * offered now takes its place. Nobody is kept from a promised reward by a game they cannot open.
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

/** Where a reward is: 0 not earned yet, 1 to be claimed, 2 claimed (R-SRV-32). */
export function gotFlagOf(set: Pick<TaskSet, "claimed">, tasks: readonly Task[]): 0 | 1 | 2 {
  if (set.claimed) return 2;
  return tasks.length > 0 && tasks.every(isDone) ? 1 : 0;
}
