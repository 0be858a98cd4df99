import type { PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPlaySession } from "../../src/modules/ledger/index.ts";
import { postings, openHistoryFixture, type HistoryFixture } from "./fixture.ts";

let fixture: HistoryFixture;
beforeAll(async () => {
  fixture = await openHistoryFixture();
});
afterAll(() => fixture?.close());

const minute = 60_000;
const sessionOf = async (player: PlayerId) => (await fixture.read(player, { type: "game" })).session;

/** Books a stake and, a second later, its win. */
async function spin(player: PlayerId, key: string, stake: bigint, payout: bigint): Promise<void> {
  await fixture.bookAll(player, postings.stake(key, stake, key));
  fixture.clock.at += 1000;
  await fixture.bookAll(player, postings.win(`${key}-won`, key, payout, key));
}

async function playerWith(amount: bigint): Promise<PlayerId> {
  const player = await fixture.player();
  await fixture.bookAll(player, postings.deposit(`first-${player}`, amount));
  await fixture.signIn(player);
  return player;
}

describe("R-SRV-62 the session", () => {
  test("R-SRV-62 begins at sign-in; time played runs from its first stake to its latest booking", async () => {
    const player = await playerWith(100_000n);
    const since = fixture.clock.at;
    expect(await sessionOf(player)).toEqual({ since, playedSeconds: 0, net: 0 });
    fixture.clock.at += 5 * minute;
    await spin(player, "a", 1_000n, 400n);
    fixture.clock.at += 10 * minute;
    await spin(player, "b", 1_000n, 2_500n);
    expect(await sessionOf(player)).toEqual({ since, playedSeconds: 10 * 60 + 2, net: 900 });
    // Reading the history is not play.
    fixture.clock.at += 20 * minute;
    expect(await sessionOf(player)).toEqual({ since, playedSeconds: 10 * 60 + 2, net: 900 });
  });

  test("R-SRV-62 restarts only at the first activity after 30 idle minutes", async () => {
    const player = await playerWith(100_000n);
    const since = fixture.clock.at;
    await spin(player, "a", 1_000n, 0n);
    fixture.clock.at += 30 * minute - 1000;
    await spin(player, "b", 1_000n, 0n);
    expect(await sessionOf(player)).toMatchObject({ since, net: -2_000 });
    fixture.clock.at += 30 * minute + 1000;
    // Reading the history starts a new session.
    expect(await sessionOf(player)).toEqual({ since: fixture.clock.at, playedSeconds: 0, net: 0 });
    const again = fixture.clock.at;
    await spin(player, "c", 500n, 100n);
    expect(await sessionOf(player)).toEqual({ since: again, playedSeconds: 1, net: -400 });
  });

  test("R-SRV-62 continues with a deposit or a withdrawal, not with a late win or a paid withdrawal", async () => {
    const player = await playerWith(100_000n);
    const since = fixture.clock.at;
    await spin(player, "a", 1_000n, 0n);
    fixture.clock.at += 25 * minute;
    await fixture.bookAll(player, postings.deposit(`more-${player}`, 10_000n));
    fixture.clock.at += 25 * minute;
    await fixture.bookAll(player, postings.reserve("W1", 50_000n));
    fixture.clock.at += 25 * minute;
    expect(await sessionOf(player)).toMatchObject({ since, net: -1_000 });
    await fixture.bookAll(player, postings.paid("W1", 50_000n), postings.win("a-late", "a", 300n, "a"));
    fixture.clock.at += 10 * minute;
    expect(await sessionOf(player)).toEqual({ since: fixture.clock.at, playedSeconds: 0, net: 0 });
  });

  test("R-SRV-62 restarts at a new sign-in, even after play", async () => {
    const player = await playerWith(100_000n);
    await spin(player, "a", 1_000n, 0n);
    fixture.clock.at += minute;
    await fixture.signIn(player);
    const since = fixture.clock.at;
    await spin(player, "b", 700n, 200n);
    expect(await sessionOf(player)).toEqual({ since, playedSeconds: 1, net: -500 });
  });

  test("R-SRV-62 counts no time for a pause with only a deposit in it, nor for a late win", async () => {
    const player = await playerWith(100_000n);
    const since = fixture.clock.at;
    await spin(player, "a", 1_000n, 0n);
    fixture.clock.at += 25 * minute;
    await fixture.bookAll(player, postings.deposit(`bridge-${player}`, 10_000n));
    fixture.clock.at += 25 * minute;
    await fixture.bookAll(player, postings.win("a-late", "a", 300n, "a"));
    await spin(player, "b", 1_000n, 0n);
    expect(await sessionOf(player)).toEqual({ since, playedSeconds: 2, net: -1_700 });
  });

  test("R-SRV-62 does not count stakes that are taken back", async () => {
    const player = await playerWith(100_000n);
    await fixture.bookAll(player, postings.stake("a", 900n, "a"), postings.takenBack("a-back", "a", "a"));
    expect((await sessionOf(player)).net).toBe(0);
  });

  const step = fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 5 * minute }), fc.integer({ min: 29 * minute, max: 31 * minute })),
    what: fc.constantFrom("stake", "stake", "win", "deposit", "gift", "signIn"),
    amount: fc.integer({ min: 1, max: 900 }),
  });

  test("R-SRV-62 matches a simple calculation from all bookings", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.integer({ min: 0, max: 40 * minute }),
        async (steps, later) => {
          const player = await playerWith(1_000_000n);
          let signedIn = fixture.clock.at;
          const booked: { what: string; amount: number; at: number }[] = [
            { what: "deposit", amount: 0, at: fixture.clock.at },
          ];
          let lastStake: string | null = null;
          for (const [nth, { wait, what, amount }] of steps.entries()) {
            fixture.clock.at += wait;
            const at = fixture.clock.at;
            const key = `n${nth}`;
            if (what === "signIn") {
              signedIn = at;
              await fixture.signIn(player);
            } else if (what === "stake") {
              await fixture.bookAll(player, postings.stake(key, BigInt(amount), key));
              lastStake = key;
              booked.push({ what, amount: -amount, at });
            } else if (what === "win" && lastStake !== null) {
              await fixture.bookAll(player, postings.win(key, lastStake, BigInt(amount), lastStake));
              booked.push({ what, amount, at });
            } else if (what === "deposit") {
              await fixture.bookAll(player, postings.deposit(`${key}-${player}`, BigInt(amount)));
              booked.push({ what, amount: 0, at });
            } else if (what === "gift") {
              await fixture.bookAll(player, { ...postings.bonus(key, BigInt(amount)), subject: "elsewhere" });
            }
          }
          fixture.clock.at += later;

          const now = fixture.clock.at;
          const activities = [signedIn, ...booked.filter(({ what }) => what !== "win").map(({ at }) => at)].toSorted(
            (a, b) => a - b,
          );
          let since = now;
          for (const [index, at] of activities.entries()) {
            if (at === signedIn || at - (activities[index - 1] ?? -Infinity) > 30 * minute)
              since = Math.max(at, signedIn);
          }
          if (now - (activities.at(-1) ?? 0) > 30 * minute) since = now;
          const games = booked.filter(({ what, at }) => what !== "deposit" && at >= since);
          // Stakes and wins within 30 minutes of a stake are play; a longer pause is not.
          let staked = -Infinity;
          const play = games.flatMap(({ what, at }) => {
            if (what === "stake") staked = at;
            return at - staked <= 30 * minute ? [at] : [];
          });
          const pauses = play.map((at, nth) => at - (play[nth - 1] ?? at));
          const expected = {
            since,
            playedMs: pauses.filter((pause) => pause <= 30 * minute).reduce((sum, pause) => sum + pause, 0),
            net: BigInt(games.reduce((sum, { amount }) => sum + amount, 0)),
          };
          for (const lookBack of [undefined, [1, 3, 7, null]]) {
            expect(await readPlaySession(fixture.database, player, signedIn, now, lookBack)).toEqual(expected);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
