import type { Message } from "../dialects/dialect.ts";
import { expectBalance, expectRefusal, expectStatus, type Case, type Kit } from "../kit.ts";

const duplicate = "RS_ERROR_DUPLICATE_TRANSACTION";

/** Repeats a call that was answered RS_OK: once unchanged, once with a new request_uuid. */
async function repeat(kit: Kit, what: string, message: Message, balance: bigint): Promise<void> {
  expectBalance(await kit.send(message), `${what} repeated unchanged`, balance);
  const anew = { ...message, body: { ...message.body, request_uuid: crypto.randomUUID() } };
  expectBalance(await kit.send(anew), `${what} repeated with a new request_uuid`, balance);
}

export const repeatCases: readonly Case[] = [
  {
    id: "bet-repeated",
    rule: "The same bet again is RS_OK with the same balance and one booking.",
    async play(kit) {
      const bet = kit.newBet();
      const before = await kit.balance();
      expectStatus(await kit.bet(bet), "the bet", "RS_OK");
      await repeat(kit, "the bet", kit.dialect.bet(kit.session, bet), before - kit.stake);
    },
  },
  {
    id: "win-repeated",
    rule: "The same win again is RS_OK with the same balance and one booking.",
    async play(kit) {
      const win = kit.winOf(await kit.placed(), kit.stake);
      const before = await kit.balance();
      expectStatus(await kit.win(win), "the win", "RS_OK");
      await repeat(kit, "the win", kit.dialect.win(kit.session, win), before + kit.stake);
    },
  },
  {
    id: "rollback-repeated",
    rule: "The same rollback again is RS_OK with the same balance, and returns the stake once.",
    async play(kit) {
      const before = await kit.balance();
      const rollback = kit.rollbackOf(await kit.placed());
      expectStatus(await kit.rollback(rollback), "the rollback", "RS_OK");
      await repeat(kit, "the rollback", kit.dialect.rollback(kit.session, rollback), before);
    },
  },
  {
    id: "second-rollback",
    rule: "Another rollback of a bet already rolled back is RS_OK and changes nothing.",
    async play(kit) {
      const before = await kit.balance();
      const bet = await kit.placed();
      expectBalance(await kit.rollback(kit.rollbackOf(bet)), "the rollback", before);
      expectBalance(await kit.rollback(kit.rollbackOf(bet)), "a second rollback", before);
    },
  },
  {
    id: "bet-other-amount",
    rule: "A bet's transaction_uuid with another amount is RS_ERROR_DUPLICATE_TRANSACTION and does nothing.",
    async play(kit) {
      const bet = await kit.placed();
      expectStatus(await kit.bet({ ...bet, amount: kit.stake * 2n }), "the bet with another amount", duplicate);
    },
  },
  {
    id: "bet-other-round",
    rule: "A bet's transaction_uuid with another round is RS_ERROR_DUPLICATE_TRANSACTION.",
    async play(kit) {
      const bet = await kit.placed();
      expectStatus(await kit.bet({ ...bet, round: kit.newBet().round }), "the bet with another round", duplicate);
    },
  },
  {
    id: "win-other-amount",
    rule: "A win's transaction_uuid with another amount is RS_ERROR_DUPLICATE_TRANSACTION and pays nothing.",
    async play(kit) {
      const win = kit.winOf(await kit.placed(), kit.stake);
      expectStatus(await kit.win(win), "the win", "RS_OK");
      expectStatus(await kit.win({ ...win, amount: kit.stake * 2n }), "the win with another amount", duplicate);
    },
  },
  {
    id: "win-other-bet",
    rule: "A win's transaction_uuid with another bet is RS_ERROR_DUPLICATE_TRANSACTION and pays nothing.",
    async play(kit) {
      const [bet, other] = [await kit.placed(), await kit.placed()];
      const win = kit.winOf(bet, kit.stake);
      expectStatus(await kit.win(win), "the win", "RS_OK");
      expectStatus(await kit.win({ ...win, bet: other.transaction }), "the win with another bet", duplicate);
    },
  },
  {
    id: "one-id-two-kinds",
    rule: "A bet's transaction_uuid cannot be used for a win or a rollback.",
    async play(kit) {
      const bet = await kit.placed();
      const win = { ...kit.winOf(bet, bet.amount), transaction: bet.transaction };
      expectRefusal(await kit.send(kit.dialect.win(kit.session, win)), "a win under its bet's id");
      const rollback = { ...kit.rollbackOf(bet), transaction: bet.transaction };
      expectRefusal(await kit.send(kit.dialect.rollback(kit.session, rollback)), "a rollback under its bet's id");
    },
  },
];
