import { randomUUID } from "node:crypto";
import { check } from "../dialects/caleta.ts";
import { expectStatus, type Case } from "../kit.ts";
import { BrokenRule } from "../rules.ts";

export const hub88Cases: readonly Case[] = [
  {
    id: "user-info",
    rule: "/user/info returns the player and is signed like every call.",
    async play(kit) {
      const body = { user: kit.session.user, request_uuid: randomUUID() };
      const answer = await kit.send({ path: "/user/info", body });
      expectStatus(answer, "/user/info", "RS_OK");
      if (answer.user !== kit.session.user) throw new BrokenRule(`the user is ${answer.user}, not ${kit.session.user}`);
      if (answer.requestUuid !== body.request_uuid) throw new BrokenRule("request_uuid is not the request's");
      const unsigned = await kit.send({ path: "/user/info", body }, null);
      expectStatus(unsigned, "/user/info without a signature", "RS_ERROR_INVALID_SIGNATURE");
    },
  },
];

export const caletaCases: readonly Case[] = [
  {
    id: "check",
    rule: "/wallet/check exchanges the token: the new one plays on, the old one can only settle; an unknown one is refused.",
    async play(kit) {
      const bet = await kit.placed();
      const old = await kit.expiredToken();
      if (kit.session.token === old) throw new BrokenRule("the new token is the old one");
      expectStatus(await kit.bet(kit.newBet()), "a bet with the new token", "RS_OK");
      expectStatus(await kit.bet(kit.newBet(), { token: old }), "a bet with the old token", "RS_ERROR_TOKEN_EXPIRED");
      expectStatus(await kit.win(kit.winOf(bet, 0n), { token: old }), "a win with the old token", "RS_OK");
      const unknown = await kit.send(check("a-token-that-was-never-issued"));
      expectStatus(unknown, "the check of an unknown token", "RS_ERROR_INVALID_TOKEN");
    },
  },
];
