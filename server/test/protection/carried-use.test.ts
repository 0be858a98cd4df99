import { randomUUID } from "node:crypto";
import type { PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBetUse } from "../../src/modules/games/play/bet-use.ts";
import { postWalletBatch } from "../../src/modules/games/wallet/post-batch.ts";
import { openAccounts, post } from "../../src/modules/ledger/index.ts";
import { addUse, noUse, useToCarry, type Use } from "../../src/modules/protection/model.ts";
import { readCarried, storeCarried } from "../../src/modules/protection/store.ts";
import { asAnotherCaller } from "../../src/platform/db/second-connection.ts";
import type { Modules } from "../../src/wiring/modules.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls, type CallServer } from "../harness/calls.ts";
import { settings } from "../harness/lobby.ts";
import { untilWaiting } from "../harness/locks.ts";
import { expectBooksToBalance, game, openGamesFixture, terms, type GamesFixture, type Play } from "../games/fixture.ts";

const reached = "RS_ERROR_LIMIT_REACHED";
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const zone = "Asia/Jakarta";
/** Noon in Jakarta on Wednesday, 16 December 2026. */
const wednesday = Date.UTC(2026, 11, 16, 5);

describe("the sum that is carried over", () => {
  const amounts = { day: 1n, week: 2n, month: 3n };
  const use = (part: Partial<Use>): Use => ({ ...noUse, ...part });

  test("R-LMT-14 counts what each player used once, also after several guests in a row", () => {
    const ofA = use({ deposit: amounts, stake: amounts, loss: amounts, played: 5n });
    const toB = useToCarry([{ own: ofA, carried: noUse }]);
    expect(toB).toEqual(ofA);
    const ofB = use({ stake: { day: 10n, week: 10n, month: 10n }, played: 7n });
    const toC = useToCarry([
      { own: ofB, carried: toB },
      { own: ofA, carried: noUse },
    ]);
    expect(toC).toEqual(addUse(ofA, ofB));
    // A player who is no longer known counts with the guest who started after it.
    expect(useToCarry([{ own: ofB, carried: toB }])).toEqual(toC);
    expect(useToCarry([])).toEqual(noUse);
  });

  test("R-LMT-14 a gain of one player gives the next no room", () => {
    const gain = use({ loss: { day: -200n, week: -200n, month: 40n } });
    expect(useToCarry([{ own: gain, carried: noUse }])).toEqual(use({ loss: { day: 0n, week: 0n, month: 40n } }));
    const lost = use({ loss: { day: 100n, week: 100n, month: 100n } });
    const both = [gain, lost].map((own) => ({ own, carried: noUse }));
    expect(useToCarry(both).loss).toEqual({ day: 100n, week: 100n, month: 140n });
  });

  test("R-LMT-14 is never less than what counted for one of the players, and never more than all of it", () => {
    const figure = fc.bigInt(-1_000n, 1_000n);
    const count = fc.bigInt(0n, 1_000n);
    const periods = (one: fc.Arbitrary<bigint>) => fc.record({ day: one, week: one, month: one });
    const useOf = (loss: fc.Arbitrary<bigint>): fc.Arbitrary<Use> =>
      fc.record({ deposit: periods(count), stake: periods(count), loss: periods(loss), played: count });
    const player = fc.record({ own: useOf(figure), carried: useOf(count) });
    const figures = ({ deposit, stake, loss, played }: Use) => [
      ...[deposit, stake, loss].flatMap((one) => [one.day, one.week, one.month]),
      played,
    ];
    const gainless = (one: bigint) => (one > 0n ? one : 0n);
    fc.assert(
      fc.property(fc.array(player, { maxLength: 5 }), (others) => {
        for (const [nth, carried] of figures(useToCarry(others)).entries()) {
          const own = others.map((one) => gainless(figures(one.own)[nth] ?? 0n));
          const counted = others.map((one) => (figures(one.own)[nth] ?? 0n) + (figures(one.carried)[nth] ?? 0n));
          const all = own.reduce((sum, one) => sum + one, 0n);
          expect(carried).toBe([all, ...counted].reduce((most, one) => (one > most ? one : most), 0n));
        }
      }),
    );
  });
});

let fixture: GamesFixture;
let modules: Modules;
let lobby: CallServer;
beforeAll(async () => {
  fixture = await openGamesFixture();
  modules = fixture.restarted({
    promotions: { ...settings.promotions, gift: 10_000 },
    rewardKinds: { ...settings.rewardKinds, gift: "cash" },
  });
  lobby = await serveCalls({ routes: collect("routes", modules), authenticate: modules.accounts.authenticate });
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await lobby.close();
  await fixture.close();
});

type Phone = ReplyOf<"/user/login">;

/** Signs in on a phone, by default a new one, and accepts the terms. */
async function signIn(deviceId: string = randomUUID()): Promise<Phone> {
  const { data, msgCode } = await lobby.call("/user/login", deviceLogin(deviceId));
  if (data === null) throw new Error(`the sign-in failed: ${msgCode}`);
  await choose(data, { ageConfirmed: true, termsVersion: terms });
  return data;
}
const choose = (phone: Phone, choices: RequestInput<"/v1/consent">) =>
  lobby.call("/v1/consent", choices, { token: phone.token });
const used = async (phone: Phone) => (await choose(phone, {})).data?.used;

/** Signs out and opens the phone's next guest, who has cash to play with. */
async function nextGuest(phone: Phone): Promise<Phone> {
  expect((await lobby.call("/v1/session/logout", {}, { token: phone.token })).msgCode).toBe("success");
  const next = await signIn(phone.deviceId);
  expect(next.userId).not.toBe(phone.userId);
  await give(next.userId, 10_000n);
  return next;
}

async function give(player: PlayerId, cash: bigint): Promise<void> {
  const posting = { player, currency: "IDR", key: randomUUID(), fingerprint: "f", subject: "test:given" } as const;
  await fixture.database.transaction((tx) =>
    post(tx, { ...posting, mode: "legs", kind: "deposit", cash, house: { deposits: -cash } }, fixture.clock.at),
  );
}

const forward = (phone: Phone) => lobby.call("/game/forward", { id: game }, { token: phone.token });
async function launch(phone: Phone): Promise<Play> {
  expect((await forward(phone)).msgCode).toBe("success");
  const token = fixture.provider.launches.findLast(({ body }) => body["user"] === phone.userId)?.body["token"];
  if (token === undefined) throw new Error("the provider was given no token");
  return { user: phone.userId, token };
}

let nth = 0;
/** Bets one amount after the other, and returns the answers. */
async function bets(play: Play, ...amounts: number[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const amount of amounts) statuses.push((await fixture.bet(play, `carried-${++nth}`, amount)).status);
  return statuses;
}

const guardOf = (player: PlayerId) =>
  fixture.database.query<{ carried_begins: string[] | null; carried_staked: string[] | null }>(
    "select carried_begins::text[], carried_staked::text[] from protection.bet_guard where player_id = $1",
    [player],
  );

describe("signing out", () => {
  test("R-LMT-14 R-LMT-03 R-LMT-07 leaves the device's next guests no more of a stake limit than was left", async () => {
    fixture.clock.at = wednesday;
    const first = await signIn();
    const chosen = await choose(first, { dailyStakeLimit: 100, weeklyStakeLimit: 150 });
    expect(chosen.data).not.toHaveProperty("carried");
    expect(await bets(await launch(first), 60)).toEqual(["RS_OK"]);

    const second = await nextGuest(first);
    expect((await choose(second, {})).data).toMatchObject({
      dailyStakeLimit: 100,
      used: { staked: { day: 60, week: 60, month: 60 }, lost: { day: 60 } },
      carried: { staked: { day: 60, week: 60, month: 60 }, lost: { month: 60 }, playedSeconds: 0 },
    });

    const play = await launch(second);
    expect(await bets(play, 41)).toEqual([reached]);
    const before = fixture.statements().length;
    expect(await bets(play, 40, 1)).toEqual(["RS_OK", reached]);
    expect(fixture.statements().slice(before)).toEqual(["games.post", "games.post"]);
    expect(await forward(second)).toMatchObject({ msgCode: "limit_reached", msg: expect.stringContaining("Rp 100") });
    // The sums of the ledger are the player's own.
    const own = await readBetUse(fixture.database, second.userId, zone, fixture.clock.at);
    expect(own.stake).toEqual({ day: 40n, week: 40n, month: 40n });

    const third = await nextGuest(second);
    expect((await used(third))?.staked).toEqual({ day: 100, week: 100, month: 100 });
    expect((await forward(third)).msgCode).toBe("limit_reached");

    // The next day has 50 of the week left.
    fixture.clock.at += day;
    expect((await used(third))?.staked).toEqual({ day: 0, week: 100, month: 100 });
    expect(await bets(await launch(third), 51, 50, 1)).toEqual([reached, "RS_OK", reached]);
  });

  test("R-LMT-14 R-LMT-03 leaves no more of a loss limit, and a gain gives no room", async () => {
    fixture.clock.at = wednesday;
    const first = await signIn();
    await choose(first, { dailyLossLimit: 100, monthlyLossLimit: 300 });
    const play = await launch(first);
    expect(await bets(play, 80)).toEqual(["RS_OK"]);
    expect((await fixture.win(play, "carried-win", `carried-${nth}`, 30)).status).toBe("RS_OK");

    const second = await nextGuest(first);
    expect((await used(second))?.lost).toEqual({ day: 50, week: 50, month: 50 });
    const again = await launch(second);
    expect(await bets(again, 51, 10)).toEqual([reached, "RS_OK"]);
    expect((await fixture.win(again, "carried-gain", `carried-${nth}`, 500)).status).toBe("RS_OK");
    // The player of a gain can lose it again, the next guest cannot.
    expect((await used(second))?.lost.day).toBe(-440);
    const third = await nextGuest(second);
    expect((await used(third))?.lost).toEqual({ day: 50, week: 50, month: 50 });
    expect(await bets(await launch(third), 51, 50, 1)).toEqual([reached, "RS_OK", reached]);
  });

  test("R-LMT-14 R-SRV-61 R-SRV-71 leaves no more of the daily play time", async () => {
    fixture.clock.at = wednesday;
    const first = await signIn();
    await choose(first, { dailyPlayMinutes: 10 });
    const play = await launch(first);
    await bets(play, 1);
    fixture.clock.at += 6 * minute;
    await bets(play, 1);

    const second = await nextGuest(first);
    const playedSeconds = async () => (await choose(second, {})).data?.usedToday.playedSeconds;
    expect(await playedSeconds()).toBe(360);
    const again = await launch(second);
    expect(await bets(again, 1)).toEqual(["RS_OK"]);
    fixture.clock.at += 4 * minute;
    // This bet uses up what is left.
    expect(await bets(again, 1, 1)).toEqual(["RS_OK", reached]);
    expect(await playedSeconds()).toBe(600);
    expect((await forward(second)).msgCode).toBe("limit_reached");
    const third = await nextGuest(second);
    expect((await forward(third)).msgCode).toBe("limit_reached");
    // Midnight in Jakarta.
    fixture.clock.at = Date.UTC(2026, 11, 16, 17) - 1;
    expect((await forward(third)).msgCode).toBe("limit_reached");
    fixture.clock.at += 1;
    expect((await forward(third)).msgCode).toBe("success");
  });

  test("R-LMT-14 R-LMT-06 80 % of a limit counts what was carried over", async () => {
    fixture.clock.at = wednesday;
    const first = await signIn();
    await choose(first, { dailyStakeLimit: 100 });
    await bets(await launch(first), 70);
    const second = await nextGuest(first);
    await bets(await launch(second), 10);
    for (const job of modules.games.jobs) if (job.name === "announce-limits") await job.handle({} as never);
    const { data } = await lobby.call("/v1/inbox", { pageNum: 1, pageSize: 50 }, { token: second.token });
    expect(data?.list.filter(({ kind }) => kind === "limit_near").map(({ subject }) => subject)).toEqual([
      "dailyStakeLimit",
    ]);
  });

  test("R-LMT-14 another sign-in of the guest adds nothing, and an account with a name keeps its own use", async () => {
    fixture.clock.at = wednesday;
    const first = await signIn();
    await choose(first, { dailyStakeLimit: 100 });
    await bets(await launch(first), 60);
    const second = await nextGuest(first);
    await bets(await launch(second), 10);
    for (let round = 0; round < 2; round++) {
      expect((await signIn(second.deviceId)).userId).toBe(second.userId);
    }
    const resumed = await signIn(second.deviceId);
    expect((await used(resumed))?.staked.day).toBe(70);

    const [userName, password] = ["tetap0001", "s4mpan-jati"];
    const named = await signIn();
    const bound = await lobby.call(
      "/user/bindLoginAccount",
      { userName, password, deviceId: named.deviceId },
      { token: named.token },
    );
    await choose({ ...named, token: bound.data?.token ?? "" }, { dailyStakeLimit: 500 });
    const account = { loginType: "account", apiType: 1, userName, password } as const;
    const { data } = await lobby.call("/user/login", deviceLogin(resumed.deviceId, account));
    expect(data?.userId).toBe(named.userId);
    expect((await choose(data ?? named, {})).data).toMatchObject({
      dailyStakeLimit: 500,
      used: { staked: { day: 0 } },
    });
  });

  test("R-LMT-14 what a guest started with counts on the next device of the account too", async () => {
    fixture.clock.at = wednesday;
    const first = await signIn();
    await choose(first, { dailyStakeLimit: 100 });
    await bets(await launch(first), 60);
    const second = await nextGuest(first);
    const [userName, password] = ["tetap0002", "s4mpan-jati"];
    const { deviceId, token } = second;
    await lobby.call("/user/bindLoginAccount", { userName, password, deviceId }, { token });
    const account = { loginType: "account", apiType: 1, userName, password } as const;
    const { data: elsewhere } = await lobby.call("/user/login", deviceLogin(randomUUID(), account));
    if (elsewhere === null) throw new Error("the sign-in failed");
    expect(elsewhere.userId).toBe(second.userId);
    expect((await used(elsewhere))?.staked.day).toBe(60);
    const third = await nextGuest(elsewhere);
    expect((await used(third))?.staked.day).toBe(60);
  });

  test("R-LMT-14 R-LMT-05 stores nothing for a guest whose device's players have no limits", async () => {
    fixture.clock.at = wednesday;
    const first = await signIn();
    await bets(await launch(first), 60);
    const second = await nextGuest(first);
    expect(await guardOf(second.userId)).toEqual([]);
    await choose(second, { dailyStakeLimit: 100 });
    expect((await used(second))?.staked.day).toBe(0);
    expect((await guardOf(second.userId))[0]?.carried_begins).toBeNull();
  });
});

describe("at the same time", () => {
  test("R-LMT-14 two sign-ins of a device open one guest, who starts with the others' use once", async () => {
    fixture.clock.at = wednesday;
    const first = await signIn();
    await choose(first, { dailyStakeLimit: 100 });
    await bets(await launch(first), 60);
    await lobby.call("/v1/session/logout", {}, { token: first.token });
    const both = await Promise.all([1, 2, 3].map(() => lobby.call("/user/login", deviceLogin(first.deviceId))));
    const guests = new Set(both.map(({ data }) => data?.userId));
    expect(guests.size).toBe(1);
    const guest = await signIn(first.deviceId);
    expect(guests).toContain(guest.userId);
    expect((await used(guest))?.staked.day).toBe(60);
  });

  test("R-LMT-14 a bet that is being booked when the device's next guest starts is counted", async () => {
    fixture.clock.at = wednesday;
    const first = await signIn();
    await choose(first, { dailyStakeLimit: 100 });
    await bets(await launch(first), 60);
    await lobby.call("/v1/session/logout", {}, { token: first.token });
    let next: Promise<Phone> | undefined;
    await fixture.database.transaction(async (tx) => {
      const stake = { player: first.userId, currency: "IDR", key: randomUUID(), fingerprint: "f" } as const;
      await post(tx, { ...stake, mode: "stake", kind: "stake", amount: 30n, subject: "round:1:1" }, wednesday);
      next = asAnotherCaller(() => signIn(first.deviceId));
      await untilWaiting(tx, 1);
    });
    const guest = await next;
    if (guest === undefined) throw new Error("nobody signed in");
    expect((await used(guest))?.staked.day).toBe(90);
  });

  test("R-LMT-14 devices with the same earlier players open their guests together", async () => {
    fixture.clock.at = wednesday;
    const phones = await Promise.all([1, 2, 3, 4].map(() => signIn()));
    const names = ["serentak1", "serentak2", "serentak3", "serentak4"];
    const password = "s4mpan-jati";
    for (const [at, phone] of phones.entries()) {
      const { deviceId, token } = phone;
      const userName = names[at] ?? "";
      const { data } = await lobby.call("/user/bindLoginAccount", { userName, password, deviceId }, { token });
      const bound = { ...phone, token: data?.token ?? "" };
      await choose(bound, { dailyStakeLimit: 100 });
      await bets(await launch(bound), 10);
    }
    // Each account was on each device, in another order.
    for (const [at, { deviceId }] of phones.entries()) {
      for (let n = 0; n < names.length; n++) {
        const userName = names[(at + n) % names.length] ?? "";
        const account = { loginType: "account", apiType: 1, userName, password } as const;
        const { data } = await lobby.call("/user/login", deviceLogin(deviceId, account));
        await lobby.call("/v1/session/logout", {}, { token: data?.token ?? "" });
      }
      // The device's own guest, who is one of the accounts, signs out too.
      const { data } = await lobby.call("/user/login", deviceLogin(deviceId));
      await lobby.call("/v1/session/logout", {}, { token: data?.token ?? "" });
    }
    const guests = await Promise.all(phones.map(({ deviceId }) => signIn(deviceId)));
    for (const guest of guests) expect((await used(guest))?.staked.day).toBe(40);
  });
});

describe("in SQL", () => {
  const carried = (amount: bigint): Use["stake"] => ({ day: amount, week: 2n * amount, month: 3n * amount });
  const start: Use = { deposit: carried(10n), stake: carried(20n), loss: carried(30n), played: 40n };

  test.each([
    ["Asia/Jakarta", Date.UTC(2026, 11, 16, 5), Date.UTC(2026, 11, 16, 17), Date.UTC(2026, 11, 20, 17), 17],
    ["America/Sao_Paulo", Date.UTC(2026, 11, 16, 5), Date.UTC(2026, 11, 17, 3), Date.UTC(2026, 11, 21, 3), 3],
  ] as const)(
    "R-LMT-14 in %s a period counts until it ends, to the millisecond",
    async (timeZone, at, nextDay, nextWeek, utcHour) => {
      const player = await fixture.player({ cash: 1_000n });
      await fixture.database.transaction((tx) => storeCarried(tx, player, start, { timeZone, at }));
      await fixture.database.query(
        "update protection.bet_guard set stake_limits = '{25,45,65}', loss_limits = '{1000,1000,1000}' where player_id = $1",
        [player],
      );
      const nextMonth = Date.UTC(2026, 11, 31, utcHour) + (utcHour < 12 ? day : 0);
      const none = { day: 0n, week: 0n, month: 0n };
      const left = (until: "day" | "week" | "month" | "none", amount: bigint): Use["stake"] => {
        const all = carried(amount);
        if (until === "none") return none;
        return { ...all, ...(until !== "day" && { day: 0n }), ...(until === "month" && { week: 0n }) };
      };
      for (const [moment, until] of [
        [at, "day"],
        [nextDay - 1, "day"],
        [nextDay, "week"],
        [nextWeek - 1, "week"],
        [nextWeek, "month"],
        [nextMonth - 1, "month"],
        [nextMonth, "none"],
      ] as const) {
        expect(await readCarried(fixture.database, player, { timeZone, at: moment })).toEqual({
          deposit: left(until, 10n),
          stake: left(until, 20n),
          loss: left(until, 30n),
          played: until === "day" ? 40n : 0n,
        });
        // The bet of 6 passes the day's 25, the week's 45 or the month's 65 while these are used up but for 5.
        const [result] = await postWalletBatch(
          fixture.database,
          [
            {
              player,
              currency: "IDR",
              subject: "round:1:1",
              fingerprint: "f",
              key: randomUUID(),
              mode: "stake",
              kind: "stake",
              amount: 6n,
            },
          ],
          { timeZone, at: moment, lockMs: 60_000, wait: true },
        );
        expect(result?.outcome).toBe(until === "none" ? "posted" : "limit_reached");
      }
    },
  );

  test("R-LMT-14 the database refuses a part of what is carried over, and use below zero", async () => {
    const player = String(77_000_001) as PlayerId;
    await openAccounts(fixture.database, { playerId: player, currency: "IDR" });
    const insert = (columns: string, values: string) =>
      fixture.database.query(`insert into protection.bet_guard (player_id, ${columns}) values ($1, ${values})`, [
        player,
      ]);
    await expect(insert("carried_staked", "'{1,1,1}'")).rejects.toThrow("bet_guard_carried");
    const all = "carried_begins, carried_deposited, carried_staked, carried_lost, carried_played_ms";
    const days = "'{2026-12-16,2026-12-14,2026-12-01}'";
    await expect(insert(all, `${days}, '{1,1,1}', '{1,1,1}', '{-1,1,1}', 0`)).rejects.toThrow("bet_guard_carried");
    await expect(insert(all, `${days}, '{1,1}', '{1,1,1}', '{1,1,1}', 0`)).rejects.toThrow("check");
    await insert(all, `${days}, '{1,1,1}', '{1,1,1}', '{1,1,1}', 0`);
  });
});
