import { expectBalance, expectStatus, type Case, type Kit } from "../kit.ts";
import { BrokenRule } from "../rules.ts";
import type { Answer } from "../supplier.ts";

/** Number of simultaneous calls: more than a supplier's retries and a player's taps cause. */
const atOnce = 20;

const times = <T>(send: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: atOnce }, (_, n) => send(n)));

function expectAll(answers: readonly Answer[], what: string, balance?: bigint): void {
  for (const answer of answers) {
    if (balance === undefined) expectStatus(answer, what, "RS_OK");
    else expectBalance(answer, what, balance);
  }
}

async function expectBalanceNow(kit: Kit, balance: bigint, what: string): Promise<void> {
  const now = await kit.balance();
  if (now !== balance) throw new BrokenRule(`${what} left the balance at ${now} instead of ${balance}`);
}

export const raceCases: readonly Case[] = [
  {
    id: "equal-bets-at-once",
    rule: `${atOnce} times the same bet at once: each RS_OK with the same balance, one booking.`,
    async play(kit) {
      const before = await kit.balance();
      const bet = kit.newBet();
      expectAll(await times(() => kit.bet(bet)), "the bet", before - kit.stake);
      await expectBalanceNow(kit, before - kit.stake, "one bet sent many times");
    },
  },
  {
    id: "equal-wins-at-once",
    rule: `${atOnce} times the same win at once: each RS_OK with the same balance, one booking.`,
    async play(kit) {
      const win = kit.winOf(await kit.placed(), kit.stake);
      const before = await kit.balance();
      expectAll(await times(() => kit.win(win)), "the win", before + kit.stake);
      await expectBalanceNow(kit, before + kit.stake, "one win sent many times");
    },
  },
  {
    id: "bets-at-once",
    rule: `${atOnce} different bets at once, then their wins: all booked, the balance exact.`,
    async play(kit) {
      const before = await kit.balance();
      const bets = Array.from({ length: atOnce }, (_, n) => kit.newBet({ amount: kit.unit * BigInt(n + 1) }));
      const staked = bets.reduce((sum, { amount }) => sum + amount, 0n);
      expectAll(await Promise.all(bets.map((bet) => kit.bet(bet))), "a bet");
      await expectBalanceNow(kit, before - staked, "different bets at once");
      expectAll(await Promise.all(bets.map((bet) => kit.win(kit.winOf(bet, bet.amount)))), "a win");
      await expectBalanceNow(kit, before, "different wins at once");
    },
  },
  {
    id: "beyond-the-balance-at-once",
    rule: "Bets at once that together exceed the balance: as many as it covers are accepted, never one more.",
    async play(kit) {
      const before = await kit.balance();
      const units = before / kit.unit;
      // The balance covers three of these bets but not four.
      const amount = (units / 4n + 1n) * kit.unit;
      const bets = Array.from({ length: atOnce }, () => kit.newBet({ amount }));
      const answers = await Promise.all(bets.map((bet) => kit.bet(bet)));
      for (const answer of answers) expectStatus(answer, "a bet", "RS_OK", "RS_ERROR_NOT_ENOUGH_MONEY");
      const taken = bets.filter((_, n) => answers[n]?.status === "RS_OK");
      const left = await kit.balance();
      for (const bet of taken) expectStatus(await kit.rollback(kit.rollbackOf(bet)), "a rollback", "RS_OK");
      if (left < 0n) throw new BrokenRule(`the balance fell to ${left}`);
      if (taken.length !== 3) throw new BrokenRule(`${taken.length} bets were accepted instead of 3`);
    },
  },
  {
    id: "bet-and-rollback-at-once",
    rule: "A bet and its rollback at once cancel out, in either order.",
    async play(kit) {
      const before = await kit.balance();
      const bets = Array.from({ length: atOnce }, () => kit.newBet());
      await Promise.all(
        bets.map(async (bet) => {
          const [placed, back] = await Promise.all([kit.bet(bet), kit.rollback(kit.rollbackOf(bet))]);
          expectStatus(
            placed,
            "the bet",
            "RS_OK",
            "RS_ERROR_TRANSACTION_ROLLED_BACK",
            "RS_ERROR_DUPLICATE_TRANSACTION",
          );
          expectStatus(back, "the rollback", "RS_OK");
        }),
      );
      await expectBalanceNow(kit, before, "bets and their rollbacks");
    },
  },
];
