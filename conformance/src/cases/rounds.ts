import type { Message } from "../dialects/dialect.ts";
import { expectBalance, expectStatus, type Case } from "../kit.ts";

const free = ({ path, body }: Message): Message => ({ path, body: { ...body, is_free: true } });

export const roundCases: readonly Case[] = [
  {
    id: "bet",
    rule: "A bet is deducted from the balance, and the answer has the new balance.",
    async play(kit) {
      const before = await kit.balance();
      expectBalance(await kit.bet(kit.newBet()), "the bet", before - kit.stake);
    },
  },
  {
    id: "win",
    rule: "A win is added to the balance, and the answer has the new balance.",
    async play(kit) {
      const bet = await kit.placed();
      const before = await kit.balance();
      expectBalance(await kit.win(kit.winOf(bet, kit.stake * 3n)), "the win", before + kit.stake * 3n);
    },
  },
  {
    id: "win-zero",
    rule: "A win of 0 closes a lost round: accepted, with the balance unchanged.",
    async play(kit) {
      const bet = await kit.placed();
      const before = await kit.balance();
      expectBalance(await kit.win(kit.winOf(bet, 0n)), "a win of 0", before);
    },
  },
  {
    id: "bet-zero",
    rule: "A bet of 0 is accepted and can win.",
    async play(kit) {
      const before = await kit.balance();
      const bet = kit.newBet({ amount: 0n });
      expectBalance(await kit.bet(bet), "a bet of 0", before);
      expectBalance(await kit.win(kit.winOf(bet, kit.unit)), "the win of a bet of 0", before + kit.unit);
    },
  },
  {
    id: "free-bet",
    rule: "A free bet (is_free) costs nothing, whatever its amount, and its win is paid.",
    async play(kit) {
      const before = await kit.balance();
      const bet = kit.newBet();
      const answer = await kit.send(free(kit.dialect.bet(kit.session, bet)));
      expectBalance(answer, "a free bet", before);
      const win = kit.winOf(bet, kit.stake);
      expectBalance(await kit.win(win, { is_free: true }), "the win of a free bet", before + kit.stake);
    },
  },
  {
    id: "rollback",
    rule: "A rollback returns the stake of the bet it names.",
    async play(kit) {
      const before = await kit.balance();
      const bet = await kit.placed();
      expectBalance(await kit.rollback(kit.rollbackOf(bet)), "the rollback", before);
    },
  },
  {
    id: "several-bets",
    rule: "A round may have several bets; the rollback of one does not affect the others and their wins.",
    async play(kit) {
      const before = await kit.balance();
      const first = await kit.placed();
      const second = await kit.placed({ round: first.round, amount: kit.stake * 2n });
      expectBalance(await kit.rollback(kit.rollbackOf(first)), "the rollback of the first", before - kit.stake * 2n);
      expectBalance(await kit.win(kit.winOf(second, kit.stake)), "the win of the second", before - kit.stake);
    },
  },
  {
    id: "several-wins",
    rule: "A bet may win more than once (free rounds, jackpots): each win is booked.",
    async play(kit) {
      const bet = await kit.placed();
      const before = await kit.balance();
      expectBalance(await kit.win(kit.winOf(bet, kit.stake)), "the first win", before + kit.stake);
      expectBalance(await kit.win(kit.winOf(bet, kit.stake)), "a second win", before + kit.stake * 2n);
    },
  },
  {
    id: "late-win",
    rule: "A late win is paid, also after later rounds were played and closed.",
    async play(kit) {
      const late = await kit.placed();
      for (let round = 0; round < 3; round += 1) {
        const bet = await kit.placed();
        expectStatus(await kit.win(kit.winOf(bet, 0n)), "a later round's win", "RS_OK");
      }
      const before = await kit.balance();
      expectBalance(await kit.win(kit.winOf(late, kit.stake)), "the late win", before + kit.stake);
    },
  },
  {
    id: "win-before-bet",
    rule: "A win that arrives before its bet is refused, and paid once when repeated after the bet.",
    async play(kit) {
      const bet = kit.newBet();
      const win = kit.winOf(bet, kit.stake * 2n);
      const before = await kit.balance();
      expectStatus(await kit.win(win), "the win before its bet", "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
      expectBalance(await kit.bet(bet), "its bet", before - kit.stake);
      expectBalance(await kit.win(win), "the same win after its bet", before + kit.stake);
    },
  },
];
