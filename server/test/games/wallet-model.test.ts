import type { PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guardOrder } from "../../src/modules/protection/index.ts";
import { expectBooksToBalance, game, openGamesFixture, wire, type GamesFixture, type Play } from "./fixture.ts";

const budi = { name: "budi" };
const gameSessionMs = 12 * 60 * 60_000;

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(() => fixture.close());

type Call =
  | { readonly kind: "bet"; readonly id: string; readonly amount: number }
  | { readonly kind: "win"; readonly id: string; readonly bet: string; readonly amount: number }
  | { readonly kind: "rollback"; readonly id: string; readonly bet: string };

/** The status with which new bets are currently refused; null if they are not. */
type Obstacle = "RS_ERROR_TOKEN_EXPIRED" | "RS_ERROR_USER_DISABLED" | "RS_ERROR_INVALID_GAME" | null;

/** Ways to stop a player's bets; each returns the status that refuses them from then on. */
const stops: readonly ((player: PlayerId) => Promise<NonNullable<Obstacle>>)[] = [
  async (player) => {
    await fixture.takeBreak(player, fixture.clock.at + 30 * 86_400_000);
    return "RS_ERROR_USER_DISABLED";
  },
  async (player) => {
    await fixture.protection.operations.setBarred(budi, player, true, "");
    return "RS_ERROR_USER_DISABLED";
  },
  async (player) => {
    await fixture.database.transaction((tx) => guardOrder(tx, player, true));
    return "RS_ERROR_USER_DISABLED";
  },
  async () => {
    fixture.gamesOff.add(game);
    return "RS_ERROR_INVALID_GAME";
  },
  async () => {
    await fixture.games.operations.setClosed(budi, "game", game, true, "");
    return "RS_ERROR_INVALID_GAME";
  },
];

/** Turns all games on again. */
async function openGames(): Promise<void> {
  fixture.gamesOff.clear();
  await fixture.games.operations.setClosed(budi, "game", game, false, "");
}

/** Formats status and balance of a reply. */
const replyText = (status: string, balance: number): string => `${status} ${balance}`;

/** The expected behaviour in its simplest form: one player, sequential calls, no database. */
class Model {
  cash: number;
  promo: number;
  readonly first = new Map<string, { data: string; answer: string }>();
  readonly stakes = new Map<string, { amount: number; promo: number }>();
  readonly takenBack = new Set<string>();

  constructor(cash: number, promo: number) {
    this.cash = cash;
    this.promo = promo;
  }

  copy(): Model {
    const copy = new Model(this.cash, this.promo);
    for (const [id, first] of this.first) copy.first.set(id, first);
    for (const [id, stake] of this.stakes) copy.stakes.set(id, stake);
    for (const id of this.takenBack) copy.takenBack.add(id);
    return copy;
  }

  /** Identifies the state. */
  text(): string {
    return JSON.stringify([
      this.cash,
      this.promo,
      [...this.first].toSorted(),
      [...this.stakes].toSorted(),
      [...this.takenBack].toSorted(),
    ]);
  }

  answer(call: Call, obstacle: Obstacle): string {
    const prior = this.first.get(call.id);
    const data = JSON.stringify(call);
    if (prior !== undefined) {
      return prior.data === data ? prior.answer : replyText("RS_ERROR_DUPLICATE_TRANSACTION", this.cash + this.promo);
    }
    const refusal = this.book(call, obstacle);
    const answer = replyText(refusal ?? "RS_OK", this.cash + this.promo);
    if (refusal === null) this.first.set(call.id, { data, answer });
    return answer;
  }

  private book(call: Call, obstacle: Obstacle): string | null {
    if (call.kind === "bet") {
      if (this.takenBack.has(call.id)) return "RS_ERROR_TRANSACTION_ROLLED_BACK";
      if (obstacle !== null) return obstacle;
      if (this.cash + this.promo < call.amount) return "RS_ERROR_NOT_ENOUGH_MONEY";
      const promo = Math.min(this.promo, call.amount);
      this.promo -= promo;
      this.cash -= call.amount - promo;
      this.stakes.set(call.id, { amount: call.amount, promo });
      return null;
    }
    const stake = this.stakes.get(call.bet);
    if (call.kind === "win") {
      if (stake === undefined) return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
      if (this.takenBack.has(call.bet)) return "RS_ERROR_TRANSACTION_ROLLED_BACK";
      const promo = stake.promo === 0 ? 0 : Math.floor((call.amount * stake.promo) / stake.amount);
      this.promo += promo;
      this.cash += call.amount - promo;
      return null;
    }
    // Only a bet can be rolled back, not a win or rollback with that id.
    if (stake === undefined && this.first.has(call.bet)) return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
    if (stake !== undefined && !this.takenBack.has(call.bet)) {
      this.promo += stake.promo;
      this.cash += stake.amount - stake.promo;
    }
    this.takenBack.add(call.bet);
    return null;
  }
}

/** Returns the possible states: those that some order of the calls leads to with exactly these replies. */
function statesAfter(
  states: readonly Model[],
  calls: readonly { call: Call; answer: string }[],
  obstacle: Obstacle,
): Model[] {
  if (calls.length === 0) return [...states];
  const next = new Map<string, Model>();
  for (const [index, { call, answer }] of calls.entries()) {
    const rest = calls.toSpliced(index, 1);
    for (const state of states) {
      const copy = state.copy();
      if (copy.answer(call, obstacle) !== answer) continue;
      for (const after of statesAfter([copy], rest, obstacle)) next.set(after.text(), after);
    }
  }
  return [...next.values()];
}

// Few ids and amounts, so that calls are repeated, have other data, come before their bet, or use the id of another call.
const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
const amount = fc.constantFrom(0, 7, 40, 41, 100);
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("bet" as const), id, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("win" as const), id: id.map((n) => `w${n}`), bet: id, amount }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("rollback" as const), id: id.map((n) => `r${n}`), bet: id }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("win" as const), id, bet: id, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rollback" as const), id, bet: id }) },
);
/** Concurrent calls of several providers; `who` is one of two players. */
const moment = fc.array(fc.record({ who: fc.constantFrom(0, 1), call }), { minLength: 1, maxLength: 5 });

function send(play: Play, { kind, id: transaction, ...rest }: Call) {
  if (kind === "bet") return fixture.bet(play, transaction, (rest as { amount: number }).amount);
  if (kind === "rollback") return fixture.rollback(play, transaction, (rest as { bet: string }).bet);
  const { bet, amount: won } = rest as { bet: string; amount: number };
  return fixture.win(play, transaction, bet, won);
}

test("R-SRV-42 R-SRV-72 R-SRV-07 concurrent calls of several providers, in any order and repeated, get replies as if they were made one by one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { minLength: 1, maxLength: 10 }),
      fc.nat(200),
      fc.nat(100),
      fc.option(fc.nat(9), { nil: null }),
      fc.constantFrom(...stops),
      fc.option(fc.nat(9), { nil: null }),
      async (moments, cash, promo, stoppedFrom, stop, expiredFrom) => {
        await openGames();
        const has = { cash: BigInt(cash), promo: BigInt(promo), reserved: 500n };
        const plays = [await fixture.playing(has), await fixture.playing(has)] as const;
        let possible = plays.map(() => [new Model(cash, promo)]);
        let obstacle: Obstacle = null;
        for (const [n, calls] of moments.entries()) {
          if (n === stoppedFrom) {
            for (const { user } of plays) {
              const status = await stop(user);
              obstacle ??= status;
            }
          }
          if (n === expiredFrom) {
            fixture.clock.at += gameSessionMs;
            obstacle = "RS_ERROR_TOKEN_EXPIRED";
          }
          const answers = await Promise.all(
            calls.map(async ({ who, call: sent }) => {
              const { status, balance } = await send(plays[who], sent);
              return { who, call: sent, answer: replyText(status, (balance ?? NaN) / wire(1)) };
            }),
          );
          possible = possible.map((states, player) => {
            const mine = answers.filter(({ who }) => who === player);
            const after = statesAfter(states, mine, obstacle);
            if (after.length === 0)
              throw new Error(`no order of these calls explains their answers: ${JSON.stringify(mine)}`);
            return after;
          });
        }
        for (const [player, play] of plays.entries()) {
          const balances = await fixture.balances(play.user);
          expect(possible[player]?.map((model) => [BigInt(model.cash), BigInt(model.promo), 500n])).toContainEqual([
            balances.cash,
            balances.promo,
            balances.reserved,
          ]);
        }
      },
    ),
    { numRuns: 40 },
  );
  await expectBooksToBalance(fixture.database);
});
