import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sign } from "../../src/adapters/games/signed/signature.ts";
import { expectBalance, expectBooksToBalance, openGamesFixture, wire, type GamesFixture } from "../games/fixture.ts";

const gameSessionMs = 12 * 60 * 60_000;

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

describe("R-SRV-78 a rollback in the Hub88 dialect", () => {
  test("of a bet whose win is booked gives back the bet's cash and promotional gold, and the win stays", async () => {
    const play = await fixture.playing({ cash: 60n, promo: 40n });
    const one = { round: "one" };
    await fixture.bet(play, "b", 100, one);
    await fixture.win(play, "w", "b", 50, one);
    expect(await fixture.balances(play.user)).toEqual({ cash: 30n, promo: 20n, reserved: 0n });
    const taken = await fixture.rollback(play, "r", "b", one);
    expect(taken.status).toBe("RS_OK");
    await expectBalance(fixture, play, taken, 150);
    expect(await fixture.balances(play.user)).toEqual({ cash: 90n, promo: 60n, reserved: 0n });
    // A repetition of the win gets the first answer; another win of the bet is refused.
    expect((await fixture.win(play, "w", "b", 50, one)).status).toBe("RS_OK");
    expect((await fixture.win(play, "w2", "b", 50, one)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect((await fixture.rollback(play, "r", "b", one)).status).toBe("RS_OK");
    expect(await fixture.postings(play.user)).toBe(3);
    await fixture.games.sumUpRounds(play.user);
    const [round] = await fixture.games.rounds(play.user, {}, { limit: 1 });
    expect(round).toMatchObject({ staked: 100n, takenBack: 100n, paid: 50n });
  });

  test("R-SRV-177 a win above Rp 90 billion, which no JSON number of a wire amount holds safely, is booked exactly", async () => {
    const play = await fixture.playing({ cash: 3_000_000_000_001n });
    await fixture.bet(play, "b", 1);
    const won = await fixture.win(play, "w", "b", 100_000_000_000);
    expect(won.status).toBe("RS_OK");
    expect((await fixture.balances(play.user)).cash).toBe(3_100_000_000_000n);
  });

  test("of a win changes nothing: RS_ERROR_TRANSACTION_DOES_NOT_EXIST, also if its gold is spent", async () => {
    const play = await fixture.playing({ cash: 100n });
    await fixture.bet(play, "b", 100);
    await fixture.win(play, "w", "b", 80);
    await fixture.bet(play, "c", 80);
    const refused = await fixture.rollback(play, "r", "w");
    expect(refused.status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    await expectBalance(fixture, play, refused, 0);
    expect(await fixture.postings(play.user)).toBe(3);
  });

  test("of a refused bet, which suppliers send after most refusals, is RS_OK and books nothing", async () => {
    const play = await fixture.playing({ cash: 100n });
    await fixture.takeBreak(play.user, fixture.clock.at + 60_000);
    expect((await fixture.bet(play, "b", 10)).status).toBe("RS_ERROR_USER_DISABLED");
    await expectBalance(fixture, play, await fixture.rollback(play, "r", "b"), 100);
    fixture.clock.at += 60_000;
    expect((await fixture.bet(play, "b", 10)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    await expectBalance(fixture, play, await fixture.bet(play, "c", 10), 90);
  });
});

describe("R-SRV-78 R-SRV-42 the Hub88 dialect", () => {
  test("a free round stakes nothing, whatever its amount, and is the same transaction when repeated", async () => {
    const play = await fixture.playing({ cash: 100n });
    const free = { is_free: true, reward_uuid: "8a9c", campaign_uuid: null };
    const first = await fixture.bet(play, "b", 5_000, free);
    expect(first.status).toBe("RS_OK");
    await expectBalance(fixture, play, first, 100);
    expect(await fixture.bet(play, "b", 5_000, free)).toMatchObject({ status: "RS_OK", balance: first.balance });
    expect((await fixture.bet(play, "b", 50)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    await expectBalance(fixture, play, await fixture.win(play, "w", "b", 250, free), 350);
  });

  test("a win months later, after the session's end, is paid", async () => {
    const play = await fixture.playing({ cash: 100n });
    await fixture.bet(play, "b", 100, { round_closed: false });
    fixture.clock.at += gameSessionMs + 100 * 86_400_000;
    const late = await fixture.win(play, "w", "b", 70, { round_closed: true });
    expect(late.status).toBe("RS_OK");
    await expectBalance(fixture, play, late, 70);
  });

  test("metadata of any shape, some of it large, is ignored", async () => {
    const play = await fixture.playing({ cash: 100n });
    const meta = { table: { cards: Array.from({ length: 4_000 }, (_, n) => `c${n}`) }, ["__proto__"]: { amount: 1 } };
    for (const [nth, more] of [{ meta }, { meta: null }, { meta: "text" }, { bet_uuid: 7, aux: [[]] }].entries()) {
      expect((await fixture.bet(play, `b${nth}`, 10, more)).status).toBe("RS_OK");
    }
    expect((await fixture.balances(play.user)).cash).toBe(60n);
  });

  test("/user/info and /user/balance answer for a player, and RS_ERROR_INVALID_TOKEN without one", async () => {
    const play = await fixture.playing({ cash: 100n, reserved: 900n });
    const info = await fixture.send("/user/info", { user: play.user, request_uuid: "q" });
    expect(JSON.parse(info.text)).toEqual({
      user: play.user,
      status: "RS_OK",
      request_uuid: "q",
      currency: "IDR",
      country: "ID",
      balance: wire(100),
    });
    const balance = { user: play.user, request_uuid: "q", token: play.token, game_code: "66121" };
    expect(await fixture.send("/user/balance", balance)).toMatchObject({ status: "RS_OK", balance: wire(100) });
    expect((await fixture.send("/user/balance", { ...balance, user: "7" })).status).toBe("RS_ERROR_INVALID_TOKEN");
  });

  test("bets of another brand than the account's get RS_ERROR_INVALID_PARTNER; the launch names the account's brand", async () => {
    const branded = await openGamesFixture({ subPartnerId: "lobby-one" });
    onTestFinished(branded.close);
    const play = await branded.playing({ cash: 100n });
    expect(branded.provider.launches.at(-1)?.body["sub_partner_id"]).toBe("lobby-one");
    expect((await branded.bet(play, "a", 10, { sub_partner_id: "lobby-two" })).status).toBe("RS_ERROR_INVALID_PARTNER");
    expect((await branded.bet(play, "b", 10, { sub_partner_id: "lobby-one" })).status).toBe("RS_OK");
    expect((await branded.bet(play, "c", 10)).status).toBe("RS_OK");
    // Calls that settle a bet are never refused for it.
    expect((await branded.win(play, "w", "b", 5, { sub_partner_id: "lobby-two" })).status).toBe("RS_OK");
    expect((await branded.balances(play.user)).cash).toBe(85n);
  });
});

describe("R-SRV-77 the addresses of wallet calls", () => {
  test("are those behind the trusted proxy; any other gets 403, signed or not, and nothing is booked", async () => {
    const fenced = await openGamesFixture({ addresses: ["192.0.2.0/24", "2001:db8::/32", "203.0.113.9"] });
    onTestFinished(fenced.close);
    const play = await fenced.playing({ cash: 1_000n });
    const from = async (addresses: string | null): Promise<number> => {
      const body = JSON.stringify({ user: play.user, request_uuid: "q", token: play.token });
      const headers = { "content-type": "application/json", "x-hub88-signature": sign(body, fenced.providerKey) };
      const forwarded = addresses === null ? headers : { ...headers, "x-forwarded-for": addresses };
      const answer = await fenced.send("/user/balance", body, forwarded);
      const denied = { code: 403, status: "RS_ERROR_UNKNOWN" };
      expect(answer).toMatchObject(answer.code === 200 ? { status: "RS_OK" } : denied);
      if (answer.code === 403) expect(JSON.parse(answer.text)).toEqual({ status: "RS_ERROR_UNKNOWN" });
      return answer.code;
    };
    for (const listed of ["192.0.2.1", "192.0.2.255", "2001:db8:1::5", "203.0.113.9", "::ffff:192.0.2.77"]) {
      expect([listed, await from(listed)]).toEqual([listed, 200]);
    }
    for (const stranger of ["192.0.3.1", "2001:db9::1", "203.0.113.8", "::ffff:203.0.113.8", "somebody", null]) {
      expect([stranger, await from(stranger)]).toEqual([stranger, 403]);
    }
    // An entry that the caller sent is before the proxy's, and does not count.
    expect(await from("192.0.2.1, 198.51.100.7")).toBe(403);
    expect(await from("198.51.100.7, 192.0.2.1")).toBe(200);
    // The lobby's other provider has its own, empty list.
    expect((await fenced.caletaSend("/wallet/check", { token: "x" })).code).toBe(200);
  });
});
