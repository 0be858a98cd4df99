import { expectBalance, expectStatus, type Case, type Kit } from "../kit.ts";
import { BrokenRule, NotPlayed } from "../rules.ts";
import type { Answer } from "../supplier.ts";

/** Tries for a minute, as long as a supplier repeats an unanswered call; a running wallet answers much sooner. */
const tries = 1_200;
const pauseMs = 50;
/** Number of answered calls before the kill, so that the kill happens during play. */
const callsBefore = 24;

const restartOf = (kit: Kit): (() => Promise<void>) => {
  const { restart } = kit;
  if (restart === null) throw new NotPlayed("needs --restart-command");
  return () =>
    restart().catch((error: unknown) => {
      throw new BrokenRule(error instanceof Error ? error.message : String(error));
    });
};

async function untilAnswered(send: () => Promise<Answer | null>, what: string): Promise<Answer> {
  for (let n = 0; n < tries; n += 1) {
    const answer = await send();
    if (answer !== null && answer.status !== "RS_ERROR_UNKNOWN" && answer.http < 500) return answer;
    await new Promise((wait) => setTimeout(wait, pauseMs));
  }
  throw new BrokenRule(`${what} got no answer in ${tries} tries`);
}

export const restartCases: readonly Case[] = [
  {
    id: "restart-memory",
    rule: "A restart loses nothing: bookings, repeatable transactions, bets to settle, rollbacks of bets to come.",
    async play(kit) {
      const restart = restartOf(kit);
      const before = await kit.balance();
      const [bet, settled] = [await kit.placed(), await kit.placed()];
      // Differs from the stake, so that a bet and a win booked twice do not cancel out.
      const win = kit.winOf(settled, kit.stake * 3n);
      expectStatus(await kit.win(win), "a win", "RS_OK");
      const lateBet = kit.newBet();
      expectStatus(await kit.rollback(kit.rollbackOf(lateBet)), "a rollback before its bet", "RS_OK");
      await restart();
      const after = before + kit.stake;
      const now = await untilAnswered(
        async () => kit.send(kit.dialect.balance(kit.session)).catch(() => null),
        "the balance after the restart",
      );
      expectBalance(now, "the balance after the restart", after);
      expectStatus(await kit.bet(bet), "a bet repeated across the restart", "RS_OK");
      expectStatus(await kit.win(win), "a win repeated across the restart", "RS_OK");
      expectStatus(
        await kit.bet(lateBet),
        "a bet taken back before the restart",
        "RS_ERROR_TRANSACTION_ROLLED_BACK",
        "RS_ERROR_DUPLICATE_TRANSACTION",
      );
      expectBalance(await kit.win(kit.winOf(bet, kit.stake)), "the win of an older bet", after + kit.stake);
    },
  },
  {
    id: "restart-in-flight",
    rule: "Calls interrupted by a kill are repeated until answered: one booking each, nothing acknowledged is lost.",
    async play(kit) {
      const restart = restartOf(kit);
      const stopped = { value: false };
      let answered = 0;
      let markBusy = (): void => undefined;
      const busy = new Promise<void>((resolve) => void (markBusy = resolve));
      // Play continues, and the supplier repeats unanswered calls.
      const player = async (): Promise<void> => {
        while (!stopped.value) {
          const bet = kit.newBet({ amount: kit.unit });
          const taken = await untilAnswered(() => kit.tryBet(bet), "a bet across the restart");
          expectStatus(taken, "a bet across the restart", "RS_OK");
          // More than the stake, so that a lost bet and a lost win do not cancel out.
          const win = kit.winOf(bet, kit.unit * 7n);
          const won = await untilAnswered(() => kit.tryWin(win), "a win across the restart");
          expectStatus(won, "a win across the restart", "RS_OK");
          answered += 2;
          if (answered >= callsBefore) markBusy();
        }
      };
      const players = Promise.all(Array.from({ length: 8 }, player));
      const killed = Promise.race([busy, players]).then(restart);
      const restarted = killed.finally(() => void (stopped.value = true));
      // Wait for both even if one fails: the next case needs a running wallet and no other calls.
      for (const outcome of await Promise.allSettled([players, restarted])) {
        if (outcome.status === "rejected") throw outcome.reason;
      }
      const [now, { expected }] = [await kit.balance(), kit.books];
      if (now !== expected) {
        throw new BrokenRule(`after ${answered} answered calls the balance is ${now} instead of ${expected}`);
      }
    },
  },
];
