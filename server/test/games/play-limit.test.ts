import type { PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPlaySession } from "../../src/modules/ledger/index.ts";
import { expectBalance, expectBooksToBalance, game, openGamesFixture, type GamesFixture } from "./fixture.ts";

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

const minute = 60_000;
const hour = 60 * minute;
/** Noon in Jakarta on a day that no other test uses. */
let nextDay = Date.UTC(2026, 11, 1, 5);
const freshDay = (): number => (fixture.clock.at = nextDay += 3 * 24 * hour);

const choose = async (player: PlayerId, dailyPlayMinutes: number | null) =>
  fixture.lobby.call("/v1/consent", { dailyPlayMinutes }, { token: player });
const playedSeconds = async (player: PlayerId) =>
  (await fixture.lobby.call("/v1/consent", {}, { token: player })).data?.usedToday.playedSeconds;

describe("the daily play limit", () => {
  test("R-SRV-61 R-SRV-41 refuses launches and new bets once it is reached, and never a settlement", async () => {
    freshDay();
    const play = await fixture.playing({ cash: 1_000n });
    await choose(play.user, 10);
    const first = await fixture.bet(play, "a", 10);
    fixture.clock.at += 10 * minute - 1;
    await fixture.bet(play, "b", 10);
    // 9:59.999 are booked: one more bet is allowed, and reaches the limit.
    fixture.clock.at += 1;
    const before = fixture.statements().length;
    expect((await fixture.bet(play, "c", 10)).status).toBe("RS_OK");
    // The limit is checked in the statement that books the bet.
    expect(fixture.statements().slice(before)).toEqual(["games.post"]);
    expect(await playedSeconds(play.user)).toBe(600);

    const refused = await fixture.bet(play, "d", 0);
    expect(refused.status).toBe("RS_ERROR_LIMIT_REACHED");
    await expectBalance(fixture, play, refused, 970);
    expect(await fixture.bet(play, "a", 10)).toMatchObject({ status: "RS_OK", balance: first.balance });
    expect((await fixture.bet(play, "a", 11)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    await expectBalance(fixture, play, await fixture.win(play, "w", "b", 500), 1_470);
    await expectBalance(fixture, play, await fixture.rollback(play, "r", "c"), 1_480);

    expect(await fixture.lobby.call("/game/forward", { id: game }, { token: play.user })).toMatchObject({
      success: false,
      msgCode: "limit_reached",
      msg: expect.stringContaining("10 menit") as string,
    });
    // A refused bet is not play, and the limit applies until midnight in Jakarta.
    fixture.clock.at += 11 * hour;
    expect(await playedSeconds(play.user)).toBe(600);
    expect((await fixture.bet(play, "d", 10)).status).toBe("RS_ERROR_LIMIT_REACHED");
    fixture.clock.at = nextDay + 12 * hour;
    expect(await playedSeconds(play.user)).toBe(0);
    expect((await fixture.lobby.call("/game/forward", { id: game }, { token: play.user })).msgCode).toBe("success");
  });

  test("R-SRV-61 a limit set after playing counts the time played before; a break is reported first", async () => {
    freshDay();
    const play = await fixture.playing({ cash: 1_000n });
    await fixture.bet(play, "a", 10);
    fixture.clock.at += 20 * minute;
    await fixture.bet(play, "b", 10);
    await choose(play.user, 20);
    expect((await fixture.bet(play, "c", 10)).status).toBe("RS_ERROR_LIMIT_REACHED");
    await fixture.takeBreak(play.user, fixture.clock.at + hour);
    expect((await fixture.bet(play, "c", 10)).status).toBe("RS_ERROR_USER_DISABLED");
    expect((await fixture.bet(play, "c", 10, { token: "nobody-has-it" })).status).toBe("RS_ERROR_INVALID_TOKEN");
    fixture.clock.at += hour;
    // The limit outlasts the break.
    expect((await fixture.bet(play, "c", 10)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await fixture.bet(play, "c", 10, { token: "nobody-has-it" })).status).toBe("RS_ERROR_INVALID_TOKEN");
  });

  test("R-SRV-61 R-SRV-59 a stricter limit applies to the very next bet; a looser one only a day later", async () => {
    freshDay();
    const play = await fixture.playing({ cash: 1_000n });
    await choose(play.user, 600);
    await fixture.bet(play, "a", 10);
    fixture.clock.at += 5 * minute;
    expect((await fixture.bet(play, "b", 10)).status).toBe("RS_OK");
    await choose(play.user, 5);
    expect((await fixture.bet(play, "c", 10)).status).toBe("RS_ERROR_LIMIT_REACHED");
    await choose(play.user, null);
    expect((await fixture.bet(play, "c", 10)).status).toBe("RS_ERROR_LIMIT_REACHED");
  });

  test("R-SRV-61 affects no other player, even in one batch", async () => {
    freshDay();
    const over = await fixture.playing({ cash: 100n });
    const others = await Promise.all(Array.from({ length: 12 }, () => fixture.playing({ cash: 100n })));
    await fixture.bet(over, "a", 10);
    fixture.clock.at += minute;
    await fixture.bet(over, "b", 10);
    await Promise.all([choose(over.user, 1), ...others.slice(6).map(({ user }) => choose(user, 1))]);
    const [refused, ...answers] = await Promise.all([over, ...others].map((play) => fixture.bet(play, "c", 10)));
    expect(refused?.status).toBe("RS_ERROR_LIMIT_REACHED");
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => "RS_OK"));
  });

  test("R-SRV-61 concurrent bets of many players who reached their limit neither deadlock nor are accepted", async () => {
    freshDay();
    const plays = await Promise.all(Array.from({ length: 8 }, () => fixture.playing({ cash: 1_000n })));
    await Promise.all(plays.map(({ user }) => choose(user, 1)));
    await Promise.all(plays.map((play) => fixture.bet(play, "start", 10)));
    fixture.clock.at += minute;
    await Promise.all(plays.map((play) => fixture.bet(play, "fill", 10)));
    const rivals = plays.flatMap((play, nth) =>
      [1, 2, 3].map((n) =>
        n === 3 && nth % 2 === 0 ? choose(play.user, 1) : fixture.bet(plays[(nth + n) % 8] ?? play, `x${nth}-${n}`, 10),
      ),
    );
    const answers = await Promise.all(rivals);
    for (const answer of answers) {
      if ("status" in answer) expect(answer.status).toBe("RS_ERROR_LIMIT_REACHED");
      else expect(answer.msgCode).toBe("success");
    }
    for (const { user } of plays) expect(await fixture.postings(user)).toBe(2);
  });
});

describe("time played", () => {
  test("R-SRV-61 R-SRV-62 does not grow while a game keeps sending bets that are refused, and rolls them back", async () => {
    freshDay();
    const signedIn = fixture.clock.at;
    const play = await fixture.playing({ cash: 1_000n });
    await fixture.bet(play, "a", 10);
    fixture.clock.at += 5 * minute;
    await fixture.bet(play, "b", 10);
    await fixture.takeBreak(play.user, fixture.clock.at + 20 * minute);
    for (const id of ["c", "d"]) {
      fixture.clock.at += 8 * minute;
      expect((await fixture.bet(play, id, 10)).status).toBe("RS_ERROR_USER_DISABLED");
      expect((await fixture.rollback(play, `r${id}`, id)).status).toBe("RS_OK");
    }
    // A bet can be taken back only once.
    expect((await fixture.rollback(play, "rb", "b")).status).toBe("RS_OK");
    fixture.clock.at += 5 * minute;
    expect((await fixture.rollback(play, "rb-again", "b")).status).toBe("RS_OK");

    const played = 21 * minute;
    expect(await playedSeconds(play.user)).toBe(played / 1_000);
    const { playedMs } = await readPlaySession(fixture.database, play.user, signedIn, fixture.clock.at);
    expect(playedMs).toBe(played);
    const months = await fixture.games.months(play.user, signedIn - 31 * 24 * hour);
    expect(months.map((month) => month.playedMs)).toEqual([BigInt(played)]);
    await choose(play.user, 22);
    expect((await fixture.bet(play, "e", 10)).status).toBe("RS_OK");
  });

  const step = fc.record({
    wait: fc.oneof(
      fc.integer({ min: 0, max: 10 * minute }),
      fc.integer({ min: 29 * minute, max: 31 * minute }),
      fc.integer({ min: 0, max: 10 * hour }),
    ),
    what: fc.constantFrom("bet", "bet", "win", "rollback", "empty rollback", "look"),
  });

  test("R-SRV-61 R-SRV-62 of a day comes from the ledger, split at midnight in Jakarta; a session's is measured alike", async () => {
    const jakartaDay = (at: number): number => Math.floor((at + 7 * hour) / (24 * hour));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        freshDay();
        const signedIn = fixture.clock.at;
        const play = await fixture.playing({ cash: 1_000_000n });
        // An independent, simple calculation from the bookings.
        const days = new Map<number, number>();
        let stakedAt: number | undefined;
        let playedTo: number | undefined;
        const bookings: { at: number; stake: boolean }[] = [];
        const booked = (stake: boolean): void => {
          const { at } = fixture.clock;
          bookings.push({ at, stake });
          if (stake) stakedAt = at;
          if (stakedAt === undefined || at - stakedAt > 30 * minute) return;
          if (playedTo !== undefined && at - playedTo <= 30 * minute) {
            const midnight = jakartaDay(at) * 24 * hour - 7 * hour;
            const [today, before] = [jakartaDay(at), jakartaDay(playedTo)];
            days.set(today, (days.get(today) ?? 0) + at - (today === before ? playedTo : midnight));
            if (today !== before) days.set(before, (days.get(before) ?? 0) + midnight - playedTo);
          }
          playedTo = at;
        };
        let last: string | undefined;
        for (const [nth, { wait, what }] of steps.entries()) {
          fixture.clock.at += wait;
          if (what === "bet") {
            // A launch lasts half a day, so each bet gets a new one.
            const { token } = await fixture.launch(play.user);
            expect((await fixture.bet({ ...play, token }, `${nth}`, 1)).status).toBe("RS_OK");
            last = `${nth}`;
            booked(true);
          } else if (what === "look") await playedSeconds(play.user);
          else if (last !== undefined && what === "win") {
            expect((await fixture.win(play, `w${nth}`, last, 2)).status).toBe("RS_OK");
            booked(false);
          } else if (last !== undefined && what === "rollback") {
            expect((await fixture.rollback(play, `r${nth}`, last)).status).toBe("RS_OK");
            last = undefined;
            booked(false);
          } else if (what === "empty rollback") {
            // Suppliers roll a refused bet back. That rollback changes no balance, and is not play.
            expect((await fixture.rollback(play, `r${nth}`, `refused${nth}`)).status).toBe("RS_OK");
          }
          expect(await fixture.games.playedToday(fixture.database, play.user)).toBe(
            days.get(jakartaDay(fixture.clock.at)) ?? 0,
          );
        }
        const { since, playedMs } = await readPlaySession(fixture.database, play.user, signedIn, fixture.clock.at);
        stakedAt = playedTo = undefined;
        days.clear();
        for (const { at, stake } of bookings.filter((one) => one.at >= since)) {
          fixture.clock.at = at;
          booked(stake);
        }
        expect(playedMs).toBe([...days.values()].reduce((sum, one) => sum + one, 0));
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
