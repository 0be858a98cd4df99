import { afterAll, beforeAll, expect, test } from "vitest";
import { game, openGamesFixture, wire, type GamesFixture } from "./fixture.ts";

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(() => fixture.close());

const ofRound = (round: string) => ({ round });

test("R-SRV-31 a settled round stays settled whatever is booked on it later", async () => {
  const play = await fixture.playing({ cash: 1_000n });
  const settled = async (): Promise<number> => {
    await fixture.games.sumUpRounds(play.user);
    return fixture.games.countSettled(fixture.database, play.user, { gameId: game, since: 0, most: 10 });
  };
  await fixture.bet(play, "first", 100, ofRound("r"));
  expect(await settled()).toBe(0);
  await fixture.win(play, "w", "first", 50, ofRound("r"));
  expect(await settled()).toBe(1);
  // A second stake of the round, which has no win, and its rollback.
  await fixture.bet(play, "second", 100, ofRound("r"));
  expect(await settled()).toBe(1);
  await fixture.rollback(play, "back", "second", ofRound("r"));
  expect(await settled()).toBe(1);
});

test("R-SRV-62 a rollback belongs to the round of its stake, whatever round it names", async () => {
  const play = await fixture.playing({ cash: 1_000n });
  await fixture.bet(play, "a", 100, ofRound("round-a"));
  await fixture.bet(play, "b", 30, ofRound("round-b"));
  const back = await fixture.rollback(play, "back", "a", ofRound("round-b"));
  expect(back).toMatchObject({ status: "RS_OK", balance: wire(970) });
  await fixture.games.sumUpRounds(play.user);
  const rounds = await fixture.games.rounds(play.user, {}, { limit: 10 });
  expect(rounds.map(({ roundId, staked, takenBack }) => [roundId, staked, takenBack])).toEqual([
    ["round-b", 30n, 0n],
    ["round-a", 100n, 100n],
  ]);
});

test("R-SRV-121 the job that opening a game queues sums up the rounds and the time played before", async () => {
  const play = await fixture.playing({ cash: 1_000n });
  const summedUp = () =>
    fixture.database.query<{ rounds: bigint; played_ms: bigint }>(
      `select r.rounds, d.played_ms from games.rounds_read r join games.play_day d using (player_id) where player_id = $1`,
      [play.user],
    );
  await fixture.bet(play, "a", 100, ofRound("a"));
  fixture.clock.at += 10 * 60_000;
  await fixture.bet(play, "b", 100, ofRound("b"));
  expect(await summedUp()).toEqual([]);
  const { month, ...sums } = (await fixture.games.months(play.user, 0))[0] ?? {};
  expect(month).toBe("2026-11");
  expect(sums).toEqual({ staked: 200n, paid: 0n, promoStaked: 0n, promoPaid: 0n, playedMs: 600_000n });
  // Reading a month writes nothing.
  expect(await summedUp()).toEqual([]);
  const job = fixture.games.jobs.find(({ name }) => name === "sum-up-rounds");
  await job?.handle({ playerId: play.user } as never);
  expect(await summedUp()).toEqual([{ rounds: 2n, played_ms: 600_000n }]);
  expect(await fixture.games.months(play.user, 0)).toEqual([{ month, ...sums }]);
});

test("R-API-61 a span of time has all its rounds when the clock of one node is behind another's", async () => {
  const play = await fixture.playing({ cash: 1_000n });
  const from = fixture.clock.at - 60_000;
  const inAll = async (): Promise<number> => {
    await fixture.games.sumUpRounds(play.user);
    const span = { from, to: fixture.clock.at + 60_000 };
    const listed = await fixture.games.rounds(play.user, span, { limit: 10 });
    expect(await fixture.games.countRounds(play.user, span)).toBe(listed.length);
    return listed.length;
  };
  await fixture.bet(play, "a", 100, ofRound("a"));
  fixture.clock.at -= 20;
  await fixture.bet(play, "b", 100, ofRound("b"));
  expect(await inAll()).toBe(2);
  fixture.clock.at -= 20;
  await fixture.bet(play, "c", 100, ofRound("c"));
  expect(await inAll()).toBe(3);
  fixture.clock.at += 60_000;
});
