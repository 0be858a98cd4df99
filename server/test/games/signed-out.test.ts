import { randomUUID } from "node:crypto";
import type { ReplyOf } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "../../src/platform/crypto/tokens.ts";
import { collect } from "../../src/wiring/ranks.ts";
import type { Modules } from "../../src/wiring/modules.ts";
import { serveCalls, type CallServer } from "../harness/calls.ts";
import { settings } from "../harness/lobby.ts";
import {
  caletaGame,
  expectBooksToBalance,
  game,
  openGamesFixture,
  terms,
  type GamesFixture,
  type Play,
} from "./fixture.ts";

let fixture: GamesFixture;
let accounts: Modules["accounts"];
let lobby: CallServer;
beforeAll(async () => {
  fixture = await openGamesFixture();
  const modules = fixture.restarted({
    promotions: { ...settings.promotions, gift: 10_000 },
    rewardKinds: { ...settings.rewardKinds, gift: "cash" },
  });
  accounts = modules.accounts;
  lobby = await serveCalls({ routes: collect("routes", modules), authenticate: accounts.authenticate });
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await lobby.close();
  await fixture.close();
});

type Phone = ReplyOf<"/user/login">;

const password = "s4mpan-jati";
let names = 0;
const newName = () => `pemain${String(++names).padStart(4, "0")}`;

/** Signs in a guest who accepted the terms on a new phone. */
async function openPhone(deviceId: string = randomUUID()): Promise<Phone> {
  const { data } = await lobby.call("/user/login", deviceLogin(deviceId));
  if (data === null) throw new Error("the sign-in failed");
  await fixture.lobby.call("/v1/consent", { ageConfirmed: true, termsVersion: terms }, { token: data.userId });
  return data;
}

const byName = (userName: string, secret: string, deviceId: string = randomUUID()) =>
  lobby.call("/user/login", deviceLogin(deviceId, { loginType: "account", apiType: 1, userName, password: secret }));

/** Gives a phone's player a name; the phone continues with the new token. */
async function bind(phone: Phone, userName: string): Promise<Phone> {
  const { token, deviceId } = phone;
  const { data } = await lobby.call("/user/bindLoginAccount", { userName, password, deviceId }, { token });
  if (data === null) throw new Error("the name was not bound");
  return { ...phone, token: data.token };
}

const logout = (phone: Phone) => lobby.call("/v1/session/logout", {}, { token: phone.token });

/** Opens a game on a phone. */
async function launch(phone: Phone, gameId: string = game): Promise<Play> {
  const reply = await lobby.call("/game/forward", { id: gameId }, { token: phone.token });
  expect(reply.msgCode).toBe("success");
  const { launches } = gameId === caletaGame ? fixture.caleta : fixture.provider;
  const token = launches.findLast(({ body }) => body["user"] === phone.userId)?.body["token"];
  if (token === undefined) throw new Error("the provider was given no token");
  return { user: phone.userId, token };
}

const balanceIn = async ({ user, token }: Play) =>
  (await fixture.send("/user/balance", { user, token, request_uuid: randomUUID(), game_code: game })).status;

const prefix = () => randomUUID().slice(0, 8);

describe("an open game after its player signed out", () => {
  const ways: readonly [string, (phone: Phone, name: string) => Promise<unknown>][] = [
    ["a logout", (phone) => logout(phone)],
    [
      "a password changed on another device",
      async (_, name) => {
        const elsewhere = await byName(name, password);
        const change = { password, newPassword: "p3rahu-rotan" };
        const reply = await lobby.call("/v1/session/password", change, { token: elsewhere.data?.token ?? "" });
        expect(reply.msgCode).toBe("success");
      },
    ],
    [
      "another account on the device",
      async (phone) => {
        const another = newName();
        await bind(await openPhone(), another);
        expect((await byName(another, password, phone.deviceId)).msgCode).toBe("success");
      },
    ],
    [
      "a logout after which the same player came back",
      async (phone, name) => {
        await logout(phone);
        expect((await byName(name, password, phone.deviceId)).data?.userId).toBe(phone.userId);
      },
    ],
  ];
  test.each(ways)(
    "R-SRV-120 R-SRV-72 %s: the game gets no balance and no new bets, but open bets are settled",
    async (_, end) => {
      const name = newName();
      const phone = await bind(await openPhone(), name);
      const play = await launch(phone);
      const id = prefix();
      const first = await fixture.bet(play, `${id}-a`, 100);
      await fixture.bet(play, `${id}-b`, 100);
      expect(first.status).toBe("RS_OK");
      expect(await balanceIn(play)).toBe("RS_OK");
      await end(phone, name);

      const before = await fixture.balances(play.user);
      const statements = fixture.statements().length;
      expect((await fixture.bet(play, `${id}-c`, 100)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
      expect(fixture.statements().slice(statements)).toEqual(["games.post"]);
      expect((await fixture.bet(play, `${id}-free`, 0, { is_free: true })).status).toBe("RS_ERROR_TOKEN_EXPIRED");
      expect(await balanceIn(play)).toBe("RS_ERROR_TOKEN_EXPIRED");
      expect(await fixture.balances(play.user)).toEqual(before);
      // A repeated bet gets its first result, and wins and rollbacks are booked.
      expect(await fixture.bet(play, `${id}-a`, 100)).toMatchObject({ status: "RS_OK", balance: first.balance });
      expect((await fixture.win(play, `${id}-w`, `${id}-a`, 70)).status).toBe("RS_OK");
      expect((await fixture.rollback(play, `${id}-r`, `${id}-b`)).status).toBe("RS_OK");
      expect((await fixture.balances(play.user)).cash).toBe(before.cash + 170n);
    },
  );

  test("R-SRV-120 a game of a provider that exchanges tokens gets no newer token, no balance and no bet", async () => {
    const phone = await openPhone();
    const play = await launch(phone, caletaGame);
    const check = () => fixture.caletaSend("/wallet/check", { token: play.token });
    const token = (await check()).token ?? "";
    await logout(phone);
    expect((await check()).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    const shared = { token, request_uuid: randomUUID(), supplier_user: "s", game_code: caletaGame };
    expect((await fixture.caletaSend("/wallet/balance", shared)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    const bet = { ...shared, transaction_uuid: randomUUID(), round: "r", round_closed: false, is_free: false };
    const refused = await fixture.caletaSend("/wallet/bet", { ...bet, currency: "IDR", amount: 5_000_000 });
    expect(refused.status).toBe("RS_ERROR_TOKEN_EXPIRED");
  });

  test("R-SRV-120 bets concurrent with a logout are booked or refused; bets after its reply are refused", async () => {
    for (let round = 0; round < 5; round++) {
      const phone = await openPhone();
      const play = await launch(phone);
      const id = prefix();
      const bets = Array.from({ length: 8 }, (_, n) => fixture.bet(play, `${id}-${n}`, 10));
      const out = logout(phone).then(async () => fixture.bet(play, `${id}-after`, 10));
      const statuses = (await Promise.all(bets)).map(({ status }) => status);
      for (const status of statuses) expect(["RS_OK", "RS_ERROR_TOKEN_EXPIRED"]).toContain(status);
      expect((await out).status).toBe("RS_ERROR_TOKEN_EXPIRED");
      const booked = statuses.filter((status) => status === "RS_OK").length;
      expect((await fixture.balances(play.user)).cash).toBe(10_000n - 10n * BigInt(booked));
    }
  });
});

describe("an open game whose player stays signed in", () => {
  test("R-SRV-120 R-ACC-05 continues through renewed tokens and new sign-ins of the same player on the device", async () => {
    const name = newName();
    let phone = await openPhone();
    const play = await launch(phone);
    const id = prefix();
    let nth = 0;
    const goesOn = async () => expect((await fixture.bet(play, `${id}-${nth++}`, 10)).status).toBe("RS_OK");
    await goesOn();
    phone = await openPhone(phone.deviceId);
    await goesOn();
    phone = await bind(phone, name);
    await goesOn();
    const change = { password, newPassword: "p3rahu-rotan" };
    const renewed = await lobby.call("/v1/session/password", change, { token: phone.token });
    expect(renewed.msgCode).toBe("success");
    await goesOn();
    expect((await byName(name, "p3rahu-rotan", phone.deviceId)).data?.userId).toBe(phone.userId);
    await goesOn();
    // Another device of the account has its own sign-in, whose end does not affect this one.
    const away = (await byName(name, "p3rahu-rotan")).data;
    if (away === null) throw new Error("the sign-in failed");
    await logout(away);
    await goesOn();
    expect(await balanceIn(play)).toBe("RS_OK");
  });

  test("R-SRV-120 is not ended by another player's logout, even in one batch", async () => {
    const [leaving, staying] = [await openPhone(), await openPhone()];
    const [left, stayed] = [await launch(leaving), await launch(staying)];
    await logout(leaving);
    const id = prefix();
    const answers = await Promise.all([fixture.bet(left, `${id}-l`, 10), fixture.bet(stayed, `${id}-s`, 10)]);
    expect(answers.map(({ status }) => status)).toEqual(["RS_ERROR_TOKEN_EXPIRED", "RS_OK"]);
  });
});

test("R-SRV-120 continues until its twelve hours are over when it was launched before the upgrade", async () => {
  const player = await fixture.player({ cash: 1_000n });
  const play = await fixture.launch(player);
  await fixture.database.query("delete from games.session where player_id = $1", [player]);
  await fixture.database.query(
    `insert into games.session (token_hash, player_id, game_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [hashToken(play.token), player, game, new Date(fixture.clock.at), new Date(fixture.clock.at + 12 * 3_600_000)],
  );
  expect((await fixture.bet(play, "old-a", 10)).status).toBe("RS_OK");
  fixture.clock.at += 12 * 3_600_000;
  expect((await fixture.bet(play, "old-b", 10)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
});
