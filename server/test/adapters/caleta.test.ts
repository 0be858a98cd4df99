import { randomUUID, verify } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sign } from "../../src/adapters/games/signed/signature.ts";
import { eraseLaunchSessions } from "../../src/modules/games/index.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { silentLog } from "../harness/database.ts";
import {
  caletaGame,
  expectBooksToBalance,
  openGamesFixture,
  wire,
  type Answer,
  type Fields,
  type GamesFixture,
  type Play,
} from "../games/fixture.ts";
import type { Balances } from "../../src/modules/ledger/index.ts";

const gameSessionMs = 12 * 60 * 60_000;

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

const playing = async (has?: Partial<Balances>): Promise<Play> => fixture.launch(await fixture.player(has), caletaGame);

/** All fields of a transaction in the operator's guide 1.5, including those that the lobby does not read. */
const transaction = (play: Play, id: string): Fields => ({
  token: play.token,
  transaction_uuid: id,
  request_uuid: randomUUID(),
  supplier_user: "user_19098",
  round: "CG-1718271",
  round_closed: false,
  is_free: false,
  game_id: 132,
  game_code: caletaGame,
  currency: "IDR",
  bet: "Extra balls n1",
  campaign_uuid: null,
  jackpot_win: 5,
});
const bet = (play: Play, id: string, amount: number, more: Fields = {}): Promise<Answer> =>
  fixture.caletaSend("/wallet/bet", { ...transaction(play, id), amount: wire(amount), ...more });
const win = (play: Play, id: string, ref: string, amount: number, more: Fields = {}): Promise<Answer> =>
  fixture.caletaSend("/wallet/win", {
    ...transaction(play, id),
    reference_transaction_uuid: ref,
    amount: wire(amount),
    round_closed: true,
    ...more,
  });
/** Sends a rollback, which has no amount and no currency. */
const rollback = (play: Play, id: string, ref: string, more: Fields = {}): Promise<Answer> => {
  const { currency: _, supplier_user: __, ...fields } = transaction(play, id);
  return fixture.caletaSend("/wallet/rollback", { ...fields, reference_transaction_uuid: ref, ...more });
};
const cash = async (player: PlayerId): Promise<bigint> => (await fixture.balances(player)).cash;

describe("R-SRV-78 R-SRV-76 a launch at a Caleta provider", () => {
  test("is a signed game-url call, with a token of the session", async () => {
    const player = await fixture.player();
    const before = fixture.provider.launches.length;
    const play = await fixture.launch(player, caletaGame);
    const launch = fixture.caleta.launches.at(-1);
    expect(launch).toMatchObject({ path: "POST /api/game/url", signed: true });
    expect(launch?.body).toEqual({
      user: player,
      token: play.token,
      operator_id: "fairlobby",
      sub_partner_id: "fairlobby",
      lobby_url: "http://lobby.test",
      // Caleta has no Indonesian.
      lang: "en",
      game_code: caletaGame,
      currency: "IDR",
      country: "ID",
    });
    expect(fixture.provider.launches).toHaveLength(before);
    for (const lang of ["pt", "es", "th", "zh"]) {
      await fixture.lobby.call("/game/forward", { id: caletaGame }, { token: player, language: lang });
      expect(fixture.caleta.launches.at(-1)?.body["lang"]).toBe(lang);
    }
  });

  test("without an answer, or refused, makes the game unavailable", async () => {
    const player = await fixture.player();
    fixture.caleta.behave((_, response) => {
      response.writeHead(404, { "content-type": "application/json" }).end('{"error":"no such operator"}');
    });
    const reply = await fixture.lobby.call("/game/forward", { id: caletaGame }, { token: player });
    expect(reply.msgCode).toBe("game_unavailable");
    fixture.caleta.behave(({ body }, response) => {
      response.end(JSON.stringify({ url: `http://games.test/${body["game_code"]}` }));
    });
  });
});

describe("R-SRV-78 R-SRV-42 a round in the Caleta dialect", () => {
  test("the answers to balance, bet and win have the player, the request and the balance in hundred-thousandths", async () => {
    const play = await playing({ cash: 1_000n, reserved: 500n });
    const request = { token: play.token, request_uuid: "q-1", supplier_user: null, game_code: caletaGame };
    expect(JSON.parse((await fixture.caletaSend("/wallet/balance", request)).text)).toEqual({
      user: play.user,
      status: "RS_OK",
      request_uuid: "q-1",
      currency: "IDR",
      balance: 100_000_000,
    });
    const placed = await bet(play, "b", 400, { request_uuid: "q-2" });
    expect(JSON.parse(placed.text)).toEqual({
      user: play.user,
      status: "RS_OK",
      request_uuid: "q-2",
      currency: "IDR",
      balance: wire(600),
    });
    expect(await win(play, "w", "b", 2_500)).toMatchObject({ status: "RS_OK", balance: wire(3_100) });
    expect(await fixture.balances(play.user)).toEqual({ cash: 3_100n, promo: 0n, reserved: 500n });
    const [row] = await fixture.database.query<{ keys: string[] }>(
      "select array_agg(key order by transfer_id) as keys from ledger.transfer where player_id = $1 and kind <> 'deposit'",
      [play.user],
    );
    expect(row?.keys).toEqual(["caleta:b", "caleta:w"]);
  });

  test("the same transaction again is RS_OK and one posting, other data RS_ERROR_DUPLICATE_TRANSACTION", async () => {
    const play = await playing({ cash: 1_000n });
    const first = await bet(play, "b", 400);
    const again = await Promise.all(Array.from({ length: 20 }, () => bet(play, "b", 400)));
    for (const answer of again) expect(answer).toMatchObject({ status: "RS_OK", balance: first.balance });
    await win(play, "w", "b", 50);
    for (const other of [
      await bet(play, "b", 401),
      await bet(play, "b", 400, { round: "another" }),
      await win(play, "w", "b", 51),
      await win(play, "b", "b", 400),
    ]) {
      expect(other.status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    }
    expect(await fixture.postings(play.user)).toBe(2);
  });

  test("several bets of one round are independent: a rollback of one leaves the others and their win", async () => {
    const play = await playing({ cash: 300n });
    for (const id of ["b1", "b2", "b3"]) await bet(play, id, 100);
    expect(await rollback(play, "r", "b1", { round_closed: false })).toMatchObject({
      status: "RS_OK",
      balance: wire(100),
    });
    expect((await win(play, "w1", "b1", 10)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect(await win(play, "w2", "b2", 50)).toMatchObject({ status: "RS_OK", balance: wire(150) });
    expect((await rollback(play, "r", "b1")).status).toBe("RS_OK");
    expect((await rollback(play, "r-again", "b1")).status).toBe("RS_OK");
    expect(await cash(play.user)).toBe(150n);
  });

  test("a rollback of a bet that never came is RS_OK and the late bet is refused; a win without a bet is unknown", async () => {
    const play = await playing({ cash: 100n });
    expect(await rollback(play, "r", "late")).toMatchObject({ status: "RS_OK", balance: wire(100) });
    expect((await bet(play, "late", 10)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect((await win(play, "w", "never", 10)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    // Wins are never rolled back.
    await bet(play, "b", 10);
    await win(play, "won", "b", 5);
    expect((await rollback(play, "r2", "won")).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    expect(await cash(play.user)).toBe(95n);
  });

  test("a free bet costs nothing, whatever its amount, and its win is cash", async () => {
    const play = await playing();
    expect(await bet(play, "b", 750, { is_free: true, reward_uuid: randomUUID() })).toMatchObject({
      status: "RS_OK",
      balance: 0,
    });
    expect(await win(play, "w", "b", 300, { is_free: true })).toMatchObject({ status: "RS_OK", balance: wire(300) });
    expect((await rollback(play, "r", "b")).status).toBe("RS_OK");
    expect(await fixture.balances(play.user)).toEqual({ cash: 300n, promo: 0n, reserved: 0n });
  });
});

describe("R-SRV-78 R-SRV-72 refusals in the Caleta dialect", () => {
  test("each has its status, and wins and rollbacks succeed in all of these cases", async () => {
    const switches = fixture.games.operations;
    const play = await playing({ cash: 1_000n });
    await bet(play, "a", 10);
    const statusNow = async (more: Fields = {}, amount = 10): Promise<string> =>
      (await bet(play, "new", amount, more)).status;
    expect(await statusNow({}, 5_000)).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
    expect(await statusNow({ currency: "BRL" })).toBe("RS_ERROR_WRONG_CURRENCY");
    expect(await statusNow({ game_code: "66121" })).toBe("RS_ERROR_INVALID_GAME");
    expect(await statusNow({ token: "nobody-has-it" })).toBe("RS_ERROR_INVALID_TOKEN");
    expect(await statusNow({ amount: 1 })).toBe("RS_ERROR_WRONG_TYPES");
    await switches.setClosed({ name: "budi" }, "game", caletaGame, true, "");
    expect(await statusNow()).toBe("RS_ERROR_INVALID_GAME");
    await switches.setClosed({ name: "budi" }, "game", caletaGame, false, "");

    fixture.clock.at += 60_000;
    await bet(play, "b", 10);
    await fixture.lobby.call("/v1/consent", { dailyPlayMinutes: 1 }, { token: play.user });
    expect(await statusNow()).toBe("RS_ERROR_BET_LIMIT_EXCEEDED");
    await fixture.takeBreak(play.user, fixture.clock.at + 60_000);
    expect(await statusNow()).toBe("RS_ERROR_USER_DISABLED");
    expect((await win(play, "w", "a", 5)).status).toBe("RS_OK");
    expect((await rollback(play, "r", "b")).status).toBe("RS_OK");

    const waiting = await playing({ cash: 1_000n });
    await fixture.order(waiting.user, 300);
    expect((await bet(waiting, "x", 10)).status).toBe("RS_ERROR_USER_DISABLED");
  });

  test.each(["/wallet/check", "/wallet/balance", "/wallet/bet", "/wallet/win", "/wallet/rollback"])(
    "%s is refused unsigned or wrongly signed; a body that is not JSON, or not this call, gets its own status",
    async (path) => {
      const play = await playing({ cash: 100n });
      const request = transaction(play, "t");
      const body = JSON.stringify({ ...request, amount: wire(1), reference_transaction_uuid: "r" });
      for (const headers of [
        {},
        { "x-auth-signature": "" },
        { "x-auth-signature": sign(`${body} `, fixture.providerKey) },
        // A signature in the other dialect's header does not count.
        { "x-hub88-signature": sign(body, fixture.providerKey) },
      ]) {
        const answer = await fixture.caletaSend(path, body, headers);
        expect(answer.code).toBe(200);
        const { request_uuid } = request;
        expect(JSON.parse(answer.text)).toEqual({ status: "RS_ERROR_INVALID_SIGNATURE", request_uuid });
      }
      expect((await fixture.caletaSend(path, "{")).status).toBe("RS_ERROR_WRONG_SYNTAX");
      expect((await fixture.caletaSend(path, "[]")).status).toBe("RS_ERROR_WRONG_TYPES");
      expect((await fixture.caletaSend(path, { ...transaction(play, "t"), token: 5 })).status).toBe(
        "RS_ERROR_WRONG_TYPES",
      );
      expect(await fixture.postings(play.user)).toBe(0);
    },
  );
});

describe("R-SRV-154 a message of another Caleta call", () => {
  test("R-SRV-154 is refused, although signed", async () => {
    const play = await playing({ cash: 1_000n });
    expect((await bet(play, "b", 400)).status).toBe("RS_OK");
    const amount = wire(400);
    const won = { ...transaction(play, "w"), reference_transaction_uuid: "b", amount };
    expect((await fixture.caletaSend("/wallet/rollback", won)).status).toBe("RS_ERROR_WRONG_TYPES");
    expect((await fixture.caletaSend("/wallet/bet", won)).status).toBe("RS_ERROR_WRONG_TYPES");
    const placed = { ...transaction(play, "c"), amount };
    expect((await fixture.caletaSend("/wallet/rollback", placed)).status).toBe("RS_ERROR_WRONG_TYPES");
    expect(await cash(play.user)).toBe(600n);
  });
});

describe("R-SRV-78 a token of the Caleta dialect", () => {
  test("is exchanged by check: the former one can no longer bet, but settles its bets", async () => {
    const play = await playing({ cash: 1_000n });
    await bet(play, "a", 100);
    const checked = await fixture.caletaSend("/wallet/check", { token: play.token });
    expect(checked).toMatchObject({ code: 200, token: expect.any(String) as string });
    const newer = { ...play, token: checked.token ?? "" };
    expect(newer.token).not.toBe(play.token);

    expect((await bet(play, "b", 100)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await bet(play, "a", 100)).status).toBe("RS_OK");
    expect((await bet(newer, "b", 100)).status).toBe("RS_OK");
    expect((await win(play, "w", "a", 50)).status).toBe("RS_OK");
    expect((await rollback(play, "r", "b")).status).toBe("RS_OK");

    fixture.clock.at += gameSessionMs + 1;
    expect((await bet(newer, "d", 100)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await fixture.caletaSend("/wallet/check", { token: newer.token })).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await fixture.caletaSend("/wallet/check", { token: "nobody" })).status).toBe("RS_ERROR_INVALID_TOKEN");
  });

  test("R-SRV-82 the newest is the only one of its launch that can bet, after any checks of former ones", async () => {
    const check = async (token: string): Promise<string> => {
      const { status, token: newer } = await fixture.caletaSend("/wallet/check", { token });
      expect(status).toBe("RS_OK");
      return newer ?? "";
    };
    const play = await playing({ cash: 1_000n });
    const other = await fixture.launch(play.user, caletaGame);
    const statuses = async (id: string, tokens: readonly string[]): Promise<string[]> => {
      const answers = tokens.map((token, nth) => bet({ ...play, token }, `${id}${nth}`, 10));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const dead = "RS_ERROR_TOKEN_EXPIRED";

    // A check is repeated because its answer was lost, and the first answer arrives after all.
    const lost = await check(play.token);
    const newest = await check(play.token);
    expect(await statuses("b", [play.token, lost, newest])).toEqual([dead, dead, "RS_OK"]);
    // A chain of checks, then a check of an earlier token.
    const chained = await check(newest);
    expect(await statuses("c", [play.token, lost, newest, chained])).toEqual([dead, dead, dead, "RS_OK"]);
    const fromLost = await check(lost);
    expect(await statuses("d", [newest, chained, fromLost])).toEqual([dead, dead, "RS_OK"]);
    // Every token of the launch still settles the bets of all of them, and no bets of another launch.
    expect((await win({ ...play, token: lost }, "w", "b2", 5)).status).toBe("RS_OK");
    expect((await rollback(play, "r", "c3")).status).toBe("RS_OK");
    expect((await bet(other, "other", 10)).status).toBe("RS_OK");

    const atOnce = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => check(nth % 2 === 0 ? play.token : fromLost)),
    );
    const alive = (await statuses("e", [...atOnce, fromLost])).filter((status) => status !== dead);
    expect(alive).toEqual(["RS_OK"]);
  });

  test("settles long after it expired: the supplier closes open rounds months later", async () => {
    const play = await playing({ cash: 1_000n });
    await bet(play, "a", 100);
    await bet(play, "b", 100);
    fixture.clock.at += 120 * 86_400_000;
    await eraseLaunchSessions(fixture.database, fixture.clock.at - 130 * 86_400_000);
    expect((await win(play, "w", "a", 50)).status).toBe("RS_OK");
    expect((await rollback(play, "r", "b")).status).toBe("RS_OK");
    expect(await cash(play.user)).toBe(950n);
  });

  test("identifies its player: a rollback that names another player is refused, and one with a deleted token counts for the player it names", async () => {
    const [play, other] = [await playing({ cash: 100n }), await playing({ cash: 100n })];
    await bet(play, "b", 40);
    expect((await rollback(play, "r", "b", { user: other.user })).status).toBe("RS_ERROR_INVALID_TOKEN");
    expect((await rollback(play, "r", "b", { token: "gone", user: play.user })).status).toBe("RS_OK");
    expect(await cash(play.user)).toBe(100n);
    expect((await win(play, "w", "b", 40, { token: "gone" })).status).toBe("RS_ERROR_INVALID_TOKEN");
  });

  test("belongs to its provider: neither dialect accepts the other's tokens or bets", async () => {
    const player = await fixture.player({ cash: 1_000n });
    const here = await fixture.launch(player, caletaGame);
    const there = await fixture.launch(player);
    expect((await bet(there, "b", 10)).status).toBe("RS_ERROR_INVALID_TOKEN");
    expect((await fixture.bet(here, "b", 10, { game_code: caletaGame })).status).toBe("RS_ERROR_INVALID_TOKEN");
    expect((await bet(here, "b", 10)).status).toBe("RS_OK");
    // The same id at two providers means two transactions.
    expect((await fixture.bet(there, "b", 25)).status).toBe("RS_OK");
    expect((await fixture.win(there, "w", "b", 5)).status).toBe("RS_OK");
    expect((await rollback(here, "r", "b")).status).toBe("RS_OK");
    expect(await cash(player)).toBe(980n);
  });
});

describe("R-SRV-78 R-SRV-42 a call that the database did not answer", () => {
  /** Makes a bet wait for its player's balance, then ends the wait as a timeout of the database would. */
  async function cutOff(player: PlayerId, send: () => Promise<Answer>): Promise<Answer> {
    const owner = openDatabase({ url: fixture.databaseUrl, log: silentLog, size: 1 });
    onTestFinished(owner.end);
    return owner.transaction(async (tx) => {
      await tx.query("select from ledger.balance where player_id = $1 for update", [player]);
      const answer = send();
      let cut: object[] = [];
      while (cut.length === 0) {
        cut = await tx.query(
          "select pg_cancel_backend(l.pid) from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))",
        );
      }
      return answer;
    });
  }

  test("is RS_ERROR_TIMEOUT here and RS_ERROR_UNKNOWN in Hub88; repeated or rolled back, nothing is lost", async (context) => {
    onPlainOnly("cancels the connection that waits, and sees only the locks of one server")(context);
    const play = await playing({ cash: 1_000n });
    expect((await cutOff(play.user, () => bet(play, "b", 100))).status).toBe("RS_ERROR_TIMEOUT");
    expect(await cash(play.user)).toBe(1_000n);
    expect(await bet(play, "b", 100)).toMatchObject({ status: "RS_OK", balance: wire(900) });

    const other = await fixture.playing({ cash: 1_000n });
    expect((await cutOff(other.user, () => fixture.bet(other, "b", 100))).status).toBe("RS_ERROR_UNKNOWN");
    expect((await fixture.rollback(other, "r", "b")).status).toBe("RS_OK");
    expect((await fixture.bet(other, "b", 100)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect(await cash(other.user)).toBe(1_000n);
  });
});

test("R-SRV-78 the signature is the guide's: RSA-SHA256 over the raw body, base64", () => {
  // The operator's key signs launches in the same way. Each side can check the other's signature with openssl.
  const body = '{"user":"test","country":"BR"}';
  const signature = sign(body, fixture.providerKey);
  expect(verify("RSA-SHA256", Buffer.from(body), fixture.providerPublicKey, Buffer.from(signature, "base64"))).toBe(
    true,
  );
});
