import { createHash } from "node:crypto";

/** The actions of a run, determined by a seed. Amounts are rupiah. */
export interface Plan {
  readonly players: number;
  readonly actions: readonly Action[];
  /** The server is killed after these numbers of events: calls answered, steps written and deposits credited. */
  readonly kills: readonly number[];
}

export type Action = DepositAction | RoundAction | WithdrawalAction;

export interface DepositAction {
  readonly kind: "deposit";
  readonly player: number;
  readonly amount: number;
  readonly bonus: number;
}

/**
 * One round of a game.
 * - lost: the stake alone · won: stake, then win · taken_back: stake, then rollback
 * - timed_out: a provider without an answer to the stake does not repeat it, but rolls it back
 * - refused: a stake that the player cannot afford
 */
export interface RoundAction {
  readonly kind: "round";
  readonly player: number;
  readonly id: string;
  readonly end: "lost" | "won" | "taken_back" | "timed_out" | "refused";
  readonly stake: number;
  readonly win: number;
}

/**
 * The last four digits of the account decide the bank's answer: it rejects 0001, fails 0002, never answers for 0005 and
 * pays 0006 late, so that other orders queue.
 */
export interface WithdrawalAction {
  readonly kind: "withdrawal";
  readonly player: number;
  readonly amount: number;
  readonly account: string;
}

const counts = { deposits: 60, rounds: 100, kills: 10 };
const withdrawals = [
  { ending: "0001", times: 10 },
  { ending: "0002", times: 8 },
  { ending: "0005", times: 6 },
  { ending: "0006", times: 6 },
  { ending: "", times: 24 },
];
/** A player may have only one open order, so each withdrawal has a player of its own; 30 more players have none. */
const players = withdrawals.reduce((sum, { times }) => sum + times, 30);
const offers = [
  { amount: 30_000, bonus: 60_000 },
  { amount: 100_000, bonus: 50_000 },
  { amount: 1_000_000, bonus: 0 },
];

/** Returns a generator of numbers from 0 to below 1, always the same ones for one seed. */
function randomFrom(seed: number): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash("sha256").update(`${seed}:${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
}

export function makePlan(seed: number): Plan {
  const random = randomFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const oneOf = <T>(list: readonly T[]): T => {
    const item = list[below(list.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  };
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item);

  const deposit = (): Action => {
    const { amount, bonus } = oneOf(offers);
    return { kind: "deposit", player: below(players), amount, bonus: below(2) === 0 ? 0 : bonus };
  };
  const round = (_: unknown, index: number): Action => {
    const end = oneOf<RoundAction["end"]>(["lost", "won", "won", "taken_back", "timed_out", "timed_out", "refused"]);
    return {
      kind: "round",
      player: below(players),
      id: `${seed}-${index}`,
      end,
      stake: end === "refused" ? 900_000_000 : 1 + below(9_000),
      win: below(30_000),
    };
  };
  const withdrawal = ({ ending }: { ending: string }, player: number): Action => ({
    kind: "withdrawal",
    player,
    // Above 1 000 000 there are a fee and a tax, above 1 200 000 the tax desk reviews them first.
    amount: 50_000 + below(1_400_000),
    account: `12345${below(10)}${ending === "" ? String(1000 + below(9000)) : ending}`,
  });
  const actions = shuffled([
    ...Array.from({ length: counts.deposits }, deposit),
    ...Array.from({ length: counts.rounds }, round),
    ...shuffled(withdrawals.flatMap((each) => Array.from({ length: each.times }, () => each))).map(withdrawal),
  ]);
  const atLeast = actions.reduce((sum, action) => sum + minimumEvents(action), 0);
  const moments = new Set<number>();
  while (moments.size < counts.kills) moments.add(1 + below(Math.floor(atLeast * 0.95)));
  return { players, actions, kills: [...moments].toSorted((a, b) => a - b) };
}

/** Returns the smallest number of events that an action causes, so that every planned kill is reached. */
function minimumEvents(action: Action): number {
  switch (action.kind) {
    case "deposit":
      return 2;
    case "round":
      return action.end === "won" || action.end === "taken_back" ? 2 : 1;
    case "withdrawal":
      // The calls (quote, order, correction) plus the steps.
      if (action.account.endsWith("0001")) return 3 + 8;
      return 2 + (action.account.endsWith("0002") ? 5 : 6);
  }
}
