import { expectBalance, expectStatus, type Case } from "../kit.ts";

export const settlementCases: readonly Case[] = [
  {
    id: "win-unknown-bet",
    rule: "A win on an unknown bet is RS_ERROR_TRANSACTION_DOES_NOT_EXIST and pays nothing.",
    async play(kit) {
      const win = kit.winOf(kit.newBet(), kit.stake);
      expectStatus(await kit.win(win), "the win on an unknown bet", "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    },
  },
  {
    id: "win-after-rollback",
    rule: "A win on a bet that was rolled back is RS_ERROR_TRANSACTION_ROLLED_BACK and pays nothing.",
    async play(kit) {
      const bet = await kit.placed();
      expectStatus(await kit.rollback(kit.rollbackOf(bet)), "the rollback", "RS_OK");
      const win = kit.winOf(bet, kit.stake);
      expectStatus(await kit.win(win), "the win after the rollback", "RS_ERROR_TRANSACTION_ROLLED_BACK");
    },
  },
  {
    id: "rollback-before-bet",
    rule: "A rollback that arrives before its bet is RS_OK, and the bet is then refused every time.",
    async play(kit) {
      const before = await kit.balance();
      const bet = kit.newBet();
      expectBalance(await kit.rollback(kit.rollbackOf(bet)), "the rollback before its bet", before);
      for (const what of ["the late bet", "the late bet again"]) {
        expectStatus(await kit.bet(bet), what, "RS_ERROR_TRANSACTION_ROLLED_BACK", "RS_ERROR_DUPLICATE_TRANSACTION");
      }
    },
  },
  {
    id: "rollback-unknown",
    rule: "Rollbacks of a bet that never comes are RS_OK and change nothing.",
    async play(kit) {
      const before = await kit.balance();
      const never = kit.newBet();
      expectBalance(await kit.rollback(kit.rollbackOf(never)), "the rollback", before);
      expectBalance(await kit.rollback(kit.rollbackOf(never)), "another rollback of the bet", before);
    },
  },
  {
    id: "rollback-of-a-win",
    rule: "A win is never rolled back: a rollback that names one changes nothing.",
    async play(kit) {
      const bet = await kit.placed();
      const win = kit.winOf(bet, kit.stake);
      expectStatus(await kit.win(win), "the win", "RS_OK");
      const before = await kit.balance();
      await kit.send(kit.dialect.rollback(kit.session, { ...kit.rollbackOf(bet), bet: win.transaction }));
      expectBalance(await kit.send(kit.dialect.balance(kit.session)), "the balance after the rollback", before);
    },
  },
  {
    id: "token-unknown",
    rule: "A bet with an unknown token is RS_ERROR_INVALID_TOKEN and deducts nothing.",
    async play(kit) {
      const answer = await kit.bet(kit.newBet(), { token: "a-token-that-was-never-issued" });
      expectStatus(answer, "the bet", "RS_ERROR_INVALID_TOKEN");
    },
  },
  {
    id: "token-expired-bet",
    rule: "A bet with an expired token is RS_ERROR_TOKEN_EXPIRED and deducts nothing.",
    async play(kit) {
      const token = await kit.expiredToken();
      expectStatus(await kit.bet(kit.newBet(), { token }), "the bet", "RS_ERROR_TOKEN_EXPIRED");
    },
  },
  {
    id: "token-expired-win",
    rule: "A win is paid with an expired token too: it settles an earlier bet.",
    async play(kit) {
      const token = await kit.expiredToken();
      const bet = await kit.placed();
      const before = await kit.balance();
      expectBalance(await kit.win(kit.winOf(bet, kit.stake), { token }), "the win", before + kit.stake);
    },
  },
  {
    id: "token-expired-rollback",
    rule: "A rollback is executed with an expired token too.",
    async play(kit) {
      const token = await kit.expiredToken();
      const before = await kit.balance();
      const bet = await kit.placed();
      expectBalance(await kit.rollback(kit.rollbackOf(bet), { token }), "the rollback", before);
    },
  },
  {
    id: "game-unknown",
    rule: "A bet in a game that is not the session's is RS_ERROR_INVALID_GAME and deducts nothing.",
    async play(kit) {
      const answer = await kit.bet(kit.newBet(), { game_code: "no_such_game_here" });
      expectStatus(answer, "the bet", "RS_ERROR_INVALID_GAME");
    },
  },
  {
    id: "currency-bet",
    rule: "A bet in another currency than the wallet's is RS_ERROR_WRONG_CURRENCY and deducts nothing.",
    async play(kit) {
      const currency = kit.session.currency === "EUR" ? "USD" : "EUR";
      expectStatus(await kit.bet(kit.newBet(), { currency }), "the bet", "RS_ERROR_WRONG_CURRENCY");
    },
  },
  {
    id: "currency-win",
    rule: "A win in another currency than the wallet's is RS_ERROR_WRONG_CURRENCY and pays nothing.",
    async play(kit) {
      const currency = kit.session.currency === "EUR" ? "USD" : "EUR";
      const win = kit.winOf(await kit.placed(), kit.stake);
      expectStatus(await kit.win(win, { currency }), "the win", "RS_ERROR_WRONG_CURRENCY");
    },
  },
];
