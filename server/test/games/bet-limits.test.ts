import { moneyLimitNames, moneyLimits, type MoneyLimit, type PlayerId, type RequestInput } from "@fairlobby/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBetUse } from "../../src/modules/games/play/bet-use.ts";
import { postWalletBatch } from "../../src/modules/games/wallet/post-batch.ts";
import { lockBalances, type Posting } from "../../src/modules/ledger/index.ts";
import { noUse } from "../../src/modules/protection/model.ts";
import { storeCarried } from "../../src/modules/protection/store.ts";
import { asAnotherCaller } from "../../src/platform/db/second-connection.ts";
import { asOwner } from "../harness/database.ts";
import { untilWaiting } from "../harness/locks.ts";
import {
  expectBalance,
  expectBooksToBalance,
  game,
  openGamesFixture,
  type GamesFixture,
  type Play,
} from "./fixture.ts";

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

const reached = "RS_ERROR_LIMIT_REACHED";
const hour = 3_600_000;
const day = 24 * hour;
/** Noon in Jakarta on Wednesday, 16 December 2026. */
const wednesday = Date.UTC(2026, 11, 16, 5);

const choose = async (player: PlayerId, limits: RequestInput<"/v1/consent">) =>
  fixture.lobby.call("/v1/consent", limits, { token: player });
const used = async (player: PlayerId) => (await choose(player, {})).data?.used;
const bets = async (play: Play, ...amounts: [id: string, amount: number][]) => {
  const statuses: string[] = [];
  for (const [id, amount] of amounts) statuses.push((await fixture.bet(play, id, amount)).status);
  return statuses;
};
/** A player who launched a game at a given time. */
const playingAt = (at: number, cash = 10_000n): Promise<Play> => {
  fixture.clock.at = at;
  return fixture.playing({ cash });
};
/** The launch of an open game ends after half a day. */
const launchedAgain = (play: Play): Promise<Play> => fixture.launch(play.user);

describe("a stake limit", () => {
  test("R-LMT-03 refuses the stake that would pass it, in the statement that books bets, and never a settlement", async () => {
    const play = await playingAt(wednesday);
    await choose(play.user, { dailyStakeLimit: 100 });
    const first = await fixture.bet(play, "a", 60);
    const before = fixture.statements().length;
    const refused = await fixture.bet(play, "b", 41);
    expect(refused.status).toBe(reached);
    expect(fixture.statements().slice(before)).toEqual(["games.post"]);
    await expectBalance(fixture, play, refused, 9_940);
    // What is left can be staked, to the last unit; a bet of zero stakes nothing.
    expect(await bets(play, ["c", 40], ["d", 1], ["e", 0])).toEqual(["RS_OK", reached, "RS_OK"]);
    expect(await fixture.bet(play, "a", 60)).toMatchObject({ status: "RS_OK", balance: first.balance });
    expect((await fixture.bet(play, "a", 61)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    // A win gives no room for stakes, a stake that is taken back does.
    expect((await fixture.win(play, "w", "a", 500)).status).toBe("RS_OK");
    expect(await bets(play, ["f", 1])).toEqual([reached]);
    expect((await fixture.rollback(play, "r", "c")).status).toBe("RS_OK");
    expect(await bets(play, ["g", 41], ["h", 40])).toEqual([reached, "RS_OK"]);
    expect(await used(play.user)).toMatchObject({ staked: { day: 100, week: 100, month: 100 }, lost: { day: -400 } });
  });

  test("R-LMT-03 R-LMT-01 closes launches once it is used up, and the refusal names it", async () => {
    const play = await playingAt(wednesday);
    await choose(play.user, { weeklyStakeLimit: 100, dailyStakeLimit: 500 });
    await bets(play, ["a", 90]);
    const forward = () => fixture.lobby.call("/game/forward", { id: game }, { token: play.user });
    expect((await forward()).msgCode).toBe("success");
    await bets(play, ["b", 10]);
    expect(await forward()).toMatchObject({
      msgCode: "limit_reached",
      msg: expect.stringContaining("Rp 100") as string,
    });
    // Monday in Jakarta.
    fixture.clock.at = Date.UTC(2026, 11, 20, 17) - 1;
    expect((await forward()).msgCode).toBe("limit_reached");
    fixture.clock.at += 1;
    expect((await forward()).msgCode).toBe("success");
  });

  test("R-LMT-01 counts what was staked before it was set, also under an earlier limit that was removed", async () => {
    let play = await playingAt(wednesday);
    await bets(play, ["a", 70]);
    await choose(play.user, { monthlyStakeLimit: 100 });
    expect(await bets(play, ["b", 31], ["c", 20])).toEqual([reached, "RS_OK"]);
    await choose(play.user, { monthlyStakeLimit: null });
    expect(await bets(play, ["d", 11])).toEqual([reached]);
    fixture.clock.at += day;
    play = await launchedAgain(play);
    await choose(play.user, { monthlyStakeLimit: null });
    expect(await bets(play, ["e", 500])).toEqual(["RS_OK"]);
    await choose(play.user, { monthlyStakeLimit: 600 });
    expect(await bets(play, ["f", 11], ["g", 10], ["h", 1])).toEqual([reached, "RS_OK", reached]);
  });

  test("R-LMT-01 starts again with the day, on Monday and on the first, each in the display time zone", async () => {
    const december = (date: number, hours: number) => Date.UTC(2026, 11, date, hours);
    for (const [limit, before, after] of [
      ["dailyStakeLimit", december(16, 16), december(16, 17)],
      ["weeklyStakeLimit", december(20, 16), december(20, 17)],
      ["monthlyStakeLimit", december(31, 16), december(31, 17)],
    ] as const) {
      const play = await playingAt(before);
      await choose(play.user, { [limit]: 100 });
      fixture.clock.at = after - 1;
      expect(await bets(play, ["a", 100], ["b", 1])).toEqual(["RS_OK", reached]);
      expect((await used(play.user))?.until[moneyLimits[limit].period]).toBe(after);
      fixture.clock.at = after;
      expect(await bets(play, ["c", 100], ["d", 1])).toEqual(["RS_OK", reached]);
    }
  });
});

describe("a loss limit", () => {
  test("R-LMT-03 R-LMT-02 counts a round that has not ended as lost, and wins once they are booked", async () => {
    const play = await playingAt(wednesday);
    await choose(play.user, { dailyLossLimit: 100 });
    expect(await bets(play, ["a", 80], ["b", 21])).toEqual(["RS_OK", reached]);
    await fixture.win(play, "w", "a", 60);
    // 20 are lost, so 80 can be.
    expect(await bets(play, ["c", 81], ["d", 80], ["e", 1])).toEqual([reached, "RS_OK", reached]);
    // After a gain, it can be lost again beside the limit.
    await fixture.win(play, "w2", "d", 300);
    expect((await used(play.user))?.lost.day).toBe(-200);
    expect(await bets(play, ["f", 301], ["g", 300])).toEqual([reached, "RS_OK"]);
  });

  test("R-LMT-02 a stake taken back after its period ended changes that period alone; a late win counts when booked", async () => {
    const play = await playingAt(Date.UTC(2026, 11, 31, 16, 59));
    await choose(play.user, { monthlyStakeLimit: 100, dailyLossLimit: 100 });
    expect(await bets(play, ["a", 50], ["b", 50])).toEqual(["RS_OK", "RS_OK"]);
    fixture.clock.at += hour;
    await bets(play, ["c", 100]);
    expect((await fixture.rollback(play, "r", "a")).status).toBe("RS_OK");
    expect(await bets(play, ["d", 1])).toEqual([reached]);
    expect(await used(play.user)).toMatchObject({ staked: { month: 100 }, lost: { day: 100 } });
    expect((await fixture.win(play, "w", "b", 30)).status).toBe("RS_OK");
    expect(await used(play.user)).toMatchObject({ staked: { month: 100 }, lost: { day: 70, month: 70 } });
  });

  test("R-LMT-02 counts promotional gold as cash", async () => {
    fixture.clock.at = wednesday;
    const play = await fixture.playing({ cash: 50n, promo: 50n });
    await choose(play.user, { dailyLossLimit: 70 });
    expect(await bets(play, ["a", 40], ["b", 40], ["c", 30])).toEqual(["RS_OK", reached, "RS_OK"]);
  });
});

describe("bets at the same time", () => {
  test("R-LMT-03 of many that arrive together no more are booked than the limit allows", async () => {
    const plays = await Promise.all([1, 2, 3].map(() => playingAt(wednesday)));
    const free = await playingAt(wednesday);
    for (const { user } of plays) await choose(user, { dailyStakeLimit: 100, weeklyLossLimit: 90 });
    const answers = await Promise.all(
      [...plays, free].flatMap((play) => Array.from({ length: 12 }, (_, n) => fixture.bet(play, `b${n}`, 20))),
    );
    for (const nth of [0, 1, 2]) {
      const statuses = answers.slice(nth * 12, nth * 12 + 12).map(({ status }) => status);
      expect(statuses.filter((status) => status === "RS_OK")).toHaveLength(4);
      expect(statuses.filter((status) => status === reached)).toHaveLength(8);
    }
    expect(answers.slice(36).every(({ status }) => status === "RS_OK")).toBe(true);
  });

  test("R-LMT-03 R-LMT-01 a bet concurrent with a new limit is booked before it or refused", async () => {
    const play = await playingAt(wednesday);
    let bet: ReturnType<typeof fixture.bet> | undefined;
    await fixture.database.transaction(async (tx) => {
      await lockBalances(tx, { playerId: play.user });
      bet = asAnotherCaller(() => fixture.bet(play, "meanwhile", 10));
      await untilWaiting(tx, 1);
      await tx.query("insert into protection.bet_guard (player_id, stake_limits) values ($1, '{5,null,null}')", [
        play.user,
      ]);
    });
    expect((await bet)?.status).toBe(reached);

    const rival = await playingAt(wednesday);
    const [first, , ...rest] = await Promise.all([
      fixture.bet(rival, "x", 60),
      choose(rival.user, { dailyStakeLimit: 100 }),
      fixture.bet(rival, "y", 60),
      fixture.bet(rival, "z", 60),
    ]);
    const booked = [first, ...rest].filter(({ status }) => status === "RS_OK").length;
    expect((await used(rival.user))?.staked.day).toBe(booked * 60);
    expect(await bets(rival, ["after", 60])).toEqual([booked === 0 ? "RS_OK" : reached]);
  });
});

test("R-LMT-05 a bet of a player without stake and loss limits stores nothing for them", async () => {
  const play = await playingAt(wednesday);
  const timed = await playingAt(wednesday);
  await fixture.database.query("insert into protection.bet_guard (player_id, play_minutes) values ($1, 60)", [
    timed.user,
  ]);
  const stored = () =>
    fixture.database.query(
      `select player_id, transfer_id from games.bet_read where player_id = any ($1)
       union all select player_id, staked from games.bet_day where player_id = any ($1) order by 1, 2`,
      [[play.user, timed.user]],
    );
  const before = await stored();
  await bets(play, ["a", 10], ["b", 10]);
  await bets(timed, ["a", 10]);
  expect(await stored()).toEqual(before);
});

describe("80 % of a limit", () => {
  const lines = async (player: PlayerId) => {
    for (const job of fixture.games.jobs) if (job.name === "announce-limits") await job.handle({} as never);
    const { data } = await fixture.lobby.call("/v1/inbox", { pageNum: 1, pageSize: 50 }, { token: player });
    return (data?.list ?? []).flatMap(({ kind, subject, amount }) =>
      kind === "limit_near" ? [[subject, amount]] : [],
    );
  };

  test("R-LMT-06 is announced once in each period, by the stake that uses it", async () => {
    const play = await playingAt(wednesday);
    await choose(play.user, { dailyStakeLimit: 100, weeklyStakeLimit: 1_000 });
    await bets(play, ["a", 79]);
    expect(await lines(play.user)).toEqual([]);
    await bets(play, ["b", 1]);
    expect(await lines(play.user)).toEqual([["dailyStakeLimit", 100]]);
    await bets(play, ["c", 20], ["d", 1]);
    expect(await lines(play.user)).toEqual([["dailyStakeLimit", 100]]);
    fixture.clock.at += day;
    expect(await bets(await launchedAgain(play), ["e", 90])).toEqual(["RS_OK"]);
    expect(await lines(play.user)).toEqual([
      ["dailyStakeLimit", 100],
      ["dailyStakeLimit", 100],
    ]);
  });

  test("R-LMT-06 is not announced of a loss that was won back, but when it is lost again", async () => {
    const play = await playingAt(wednesday);
    await choose(play.user, { monthlyLossLimit: 100 });
    await bets(play, ["a", 90]);
    await fixture.win(play, "w", "a", 50);
    expect(await lines(play.user)).toEqual([]);
    await bets(play, ["b", 45]);
    expect(await lines(play.user)).toEqual([["monthlyLossLimit", 100]]);
  });
});

test("R-LMT-06 a limit that cannot be announced holds up no other", async () => {
  const [failing, other] = [await playingAt(wednesday), await playingAt(wednesday)];
  for (const play of [failing, other]) {
    await choose(play.user, { dailyStakeLimit: 100 });
    await bets(play, ["a", 80]);
  }
  const refusing = `alter table inbox.line add constraint refusing check (player_id <> ${failing.user}) not valid`;
  const announcing = async () => {
    for (const job of fixture.games.jobs) if (job.name === "announce-limits") await job.handle({} as never);
  };
  const subjects = async (play: Play) => {
    const { data } = await fixture.lobby.call("/v1/inbox", { pageNum: 1, pageSize: 50 }, { token: play.user });
    return (data?.list ?? []).flatMap(({ kind, subject }) => (kind === "limit_near" ? [subject] : []));
  };
  await asOwner(fixture.databaseUrl, refusing);
  try {
    await expect(announcing()).rejects.toThrow("1 limits could not be announced");
  } finally {
    await asOwner(fixture.databaseUrl, "alter table inbox.line drop constraint refusing");
  }
  expect([await subjects(failing), await subjects(other)]).toEqual([[], ["dailyStakeLimit"]]);
  await announcing();
  expect(await subjects(failing)).toEqual(["dailyStakeLimit"]);
});

describe("the event about a limit", () => {
  const reports = async (player: PlayerId) => {
    await Promise.all(fixture.protection.jobs.map((job) => job.handle({} as never)));
    const rows = await fixture.database.query<{ payload: { limit: string; begins: string } }>(
      "select payload from platform.outbox where topic = 'limit.reached' and player_id = $1 order by fact_id",
      [player],
    );
    return rows.map(({ payload }) => `${payload.limit} ${payload.begins}`);
  };

  test("R-EXT-17 R-LMT-05 is written once in each of its periods, when it first refuses a bet or a game", async () => {
    const free = await playingAt(wednesday);
    const play = await playingAt(wednesday);
    await choose(play.user, { dailyStakeLimit: 100, weeklyLossLimit: 150 });
    await bets(play, ["a", 100]);
    expect(await reports(play.user)).toEqual([]);
    expect(await bets(play, ["b", 1], ["c", 60])).toEqual([reached, reached]);
    const first = ["dailyStakeLimit 2026-12-16", "weeklyLossLimit 2026-12-14"];
    expect(await reports(play.user)).toEqual(first);
    expect(await bets(play, ["d", 1])).toEqual([reached]);
    expect(await reports(play.user)).toEqual(first);

    fixture.clock.at += day;
    const again = await launchedAgain(play);
    expect(await bets(again, ["e", 50], ["f", 60])).toEqual(["RS_OK", reached]);
    // The loss limit is used up: no game opens.
    const forward = await fixture.lobby.call("/game/forward", { id: game }, { token: play.user });
    expect(forward.msgCode).toBe("limit_reached");
    expect(await reports(play.user)).toEqual([...first, "dailyStakeLimit 2026-12-17"]);
    expect(await bets(await launchedAgain(free), ["a", 900])).toEqual(["RS_OK"]);
    expect(await reports(free.user)).toEqual([]);
  });
});

/** Days, weeks and months by `Intl`, independently of the database. */
function periodsOf(at: number, timeZone: string): Readonly<Record<"day" | "week" | "month", string>> {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
  const monday = new Date(`${date}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return { day: date, week: monday.toISOString().slice(0, 10), month: date.slice(0, 7) };
}

interface Round {
  readonly at: number;
  readonly amount: number;
  back: boolean;
  readonly wins: { readonly at: number; readonly amount: number }[];
}

/** What a player with these rounds has staked and lost in the period of a moment. */
function useOf(rounds: Iterable<Round>, at: number, zone: string, period: "day" | "week" | "month") {
  const isNow = (one: number) => periodsOf(one, zone)[period] === periodsOf(at, zone)[period];
  let [stake, loss] = [0, 0];
  for (const round of rounds) {
    if (isNow(round.at) && !round.back) stake += round.amount;
    for (const win of round.wins) if (isNow(win.at)) loss -= win.amount;
  }
  loss += stake;
  return { stake, loss };
}

const zones = ["Asia/Jakarta", "America/Sao_Paulo", "Europe/Berlin", "America/New_York", "UTC"] as const;
const step = fc.record({
  wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 * hour }), fc.integer({ min: 0, max: 9 * day })),
  // The postings of one batch.
  batch: fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ what: fc.constant("bet" as const), amount: fc.constantFrom(0, 10, 25, 60) }),
      },
      { weight: 2, arbitrary: fc.record({ what: fc.constant("win" as const), amount: fc.constantFrom(0, 15, 90) }) },
      {
        weight: 1,
        arbitrary: fc.record({ what: fc.constantFrom("rollback" as const, "repeat" as const), amount: fc.constant(0) }),
      },
    ),
    { minLength: 1, maxLength: 5 },
  ),
  set: fc.option(
    fc.record({
      name: fc.constantFrom(...moneyLimitNames.filter((name) => moneyLimits[name].kind !== "deposit")),
      most: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
    }),
    { nil: null },
  ),
  pick: fc.nat(50),
});

/** What a guest started with of other players' use, for the day, the week and the month it started in. */
const carriedOver = fc.option(
  fc.record({
    stake: fc.tuple(fc.nat(100), fc.nat(150), fc.nat(200)),
    loss: fc.tuple(fc.nat(100), fc.nat(150), fc.nat(200)),
  }),
  { nil: null },
);

test("R-LMT-02 R-LMT-03 R-LMT-14 every bet of any batch is decided as a model of the ledger says, in zones with and without summer time", async () => {
  let nth = 0;
  let [refused, booked] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      // From days before both changes of the clocks, and before the end of the year.
      fc.constantFrom(Date.UTC(2027, 2, 11), Date.UTC(2027, 9, 28), Date.UTC(2026, 11, 27, 12)),
      carriedOver,
      fc.array(step, { minLength: 1, maxLength: 14 }),
      async (zone, start, carried, steps) => {
        const player = await fixture.player({ cash: 100_000n });
        if (carried !== null) {
          const byPeriod = ([ofDay, ofWeek, ofMonth]: readonly [number, number, number]) => ({
            day: BigInt(ofDay),
            week: BigInt(ofWeek),
            month: BigInt(ofMonth),
          });
          const use = { ...noUse, stake: byPeriod(carried.stake), loss: byPeriod(carried.loss) };
          await fixture.database.transaction((tx) => storeCarried(tx, player, use, { timeZone: zone, at: start }));
        }
        const carriedIn = (kind: "stake" | "loss", now: number, period: "day" | "week" | "month") =>
          periodsOf(start, zone)[period] === periodsOf(now, zone)[period]
            ? (carried?.[kind][["day", "week", "month"].indexOf(period)] ?? 0)
            : 0;
        const limits = new Map<MoneyLimit, number>();
        const rounds = new Map<string, Round>();
        let at = start;
        for (const { wait, batch, set, pick } of steps) {
          at += wait;
          if (set !== null) {
            if (set.most === null) limits.delete(set.name);
            else limits.set(set.name, set.most);
            const of = (kind: string) =>
              `{${moneyLimitNames.flatMap((name) => (moneyLimits[name].kind === kind ? [limits.get(name) ?? "null"] : [])).join(",")}}`;
            const has = (kind: string) => [...limits.keys()].some((name) => moneyLimits[name].kind === kind);
            await fixture.database.transaction(async (tx) => {
              await lockBalances(tx, { playerId: player });
              await tx.query(
                `insert into protection.bet_guard (player_id, stake_limits, loss_limits) values ($1, $2, $3)
                 on conflict (player_id) do update set stake_limits = $2, loss_limits = $3`,
                [player, has("stake") ? of("stake") : null, has("loss") ? of("loss") : null],
              );
            });
          }
          const postings: Posting[] = [];
          const expected: string[] = [];
          const base = { player, currency: "IDR" as const, subject: "round:1:1", fingerprint: "f" };
          for (const { what, amount } of batch) {
            const known = [...rounds.keys()];
            const ref = known[pick % Math.max(known.length, 1)];
            if (what === "bet") {
              const key = `b${++nth}`;
              postings.push({ ...base, key, mode: "stake", kind: "stake", amount: BigInt(amount) });
              const passes = [...limits].some(([name, most]) => {
                const { kind, period } = moneyLimits[name];
                if (kind === "deposit") return false;
                const usedNow = useOf(rounds.values(), at, zone, period)[kind] + carriedIn(kind, at, period);
                return usedNow + amount > most;
              });
              if (passes && amount > 0) {
                refused += 1;
                expected.push("limit_reached");
              } else {
                booked += 1;
                rounds.set(key, { at, amount, back: false, wins: [] });
                expected.push("posted");
              }
            } else if (ref !== undefined) {
              const round = rounds.get(ref);
              if (round === undefined) throw new Error("no round");
              if (what === "repeat") {
                postings.push({ ...base, key: ref, mode: "stake", kind: "stake", amount: BigInt(round.amount) });
                expected.push("replayed");
              } else if (what === "win") {
                postings.push({ ...base, key: `w${++nth}`, mode: "share", kind: "win", amount: BigInt(amount), ref });
                if (!round.back) round.wins.push({ at, amount });
                expected.push(round.back ? "voided" : "posted");
              } else {
                postings.push({ ...base, key: `r${++nth}`, mode: "void", kind: "void", ref });
                round.back = true;
                expected.push("posted");
              }
            }
          }
          if (postings.length === 0) continue;
          const results = await postWalletBatch(fixture.database, postings, {
            timeZone: zone,
            at,
            lockMs: 60_000,
            wait: true,
          });
          expect(results.map(({ outcome }) => outcome)).toEqual(expected);
          const use = await readBetUse(fixture.database, player, zone, at);
          for (const period of ["day", "week", "month"] as const) {
            const { stake, loss } = useOf(rounds.values(), at, zone, period);
            expect([use.stake[period], use.loss[period]]).toEqual([BigInt(stake), BigInt(loss)]);
            // It ends with the last moment of the period, also where clocks change.
            expect(periodsOf(use.until[period] - 1, zone)[period]).toBe(periodsOf(at, zone)[period]);
            expect(periodsOf(use.until[period], zone)[period]).not.toBe(periodsOf(at, zone)[period]);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(refused).toBeGreaterThan(20);
  expect(booked).toBeGreaterThan(20);
}, 120_000);
