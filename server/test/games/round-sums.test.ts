import { afterAll, beforeAll, expect, test } from "vitest";
import { game, openGamesWorld, wire, type GamesWorld } from "./world.ts";

let world: GamesWorld;
beforeAll(async () => {
  world = await openGamesWorld();
});
afterAll(() => world.close());

const ofRound = (round: string) => ({ round });

test("R-SRV-31 a settled round stays settled whatever is booked on it later", async () => {
  const play = await world.playing({ cash: 1_000n });
  const settled = async (): Promise<number> => {
    await world.games.sumUpRounds(play.user);
    return world.games.countSettled(world.database, play.user, { gameId: game, since: 0, most: 10 });
  };
  await world.bet(play, "first", 100, ofRound("r"));
  expect(await settled()).toBe(0);
  await world.win(play, "w", "first", 50, ofRound("r"));
  expect(await settled()).toBe(1);
  // A second stake of the round, which has no win, and its rollback.
  await world.bet(play, "second", 100, ofRound("r"));
  expect(await settled()).toBe(1);
  await world.rollback(play, "back", "second", ofRound("r"));
  expect(await settled()).toBe(1);
});

test("R-SRV-62 a rollback belongs to the round of its stake, whatever round it names", async () => {
  const play = await world.playing({ cash: 1_000n });
  await world.bet(play, "a", 100, ofRound("round-a"));
  await world.bet(play, "b", 30, ofRound("round-b"));
  const back = await world.rollback(play, "back", "a", ofRound("round-b"));
  expect(back).toMatchObject({ status: "RS_OK", balance: wire(970) });
  await world.games.sumUpRounds(play.user);
  const rounds = await world.games.rounds(play.user, {}, { limit: 10 });
  expect(rounds.map(({ roundId, staked, takenBack }) => [roundId, staked, takenBack])).toEqual([
    ["round-b", 30n, 0n],
    ["round-a", 100n, 100n],
  ]);
});

test("R-SRV-121 the job that opening a game queues sums up the rounds and the time played before", async () => {
  const play = await world.playing({ cash: 1_000n });
  const summedUp = () =>
    world.database.query<{ rounds: bigint; played_ms: bigint }>(
      `select r.rounds, d.played_ms from games.rounds_read r join games.play_day d using (player_id) where player_id = $1`,
      [play.user],
    );
  await world.bet(play, "a", 100, ofRound("a"));
  world.clock.at += 10 * 60_000;
  await world.bet(play, "b", 100, ofRound("b"));
  expect(await summedUp()).toEqual([]);
  const { month, ...sums } = (await world.games.months(play.user, 0))[0] ?? {};
  expect(month).toBe("2026-11");
  expect(sums).toEqual({ staked: 200n, paid: 0n, promoStaked: 0n, promoPaid: 0n, playedMs: 600_000n });
  // Reading a month writes nothing.
  expect(await summedUp()).toEqual([]);
  const job = world.games.jobs.find(({ name }) => name === "sum-up-rounds");
  await job?.handle({ playerId: play.user } as never);
  expect(await summedUp()).toEqual([{ rounds: 2n, played_ms: 600_000n }]);
  expect(await world.games.months(play.user, 0)).toEqual([{ month, ...sums }]);
});

test("R-API-61 a span of time has all its rounds when the clock of one node is behind another's", async () => {
  const play = await world.playing({ cash: 1_000n });
  const from = world.clock.at - 60_000;
  const inAll = async (): Promise<number> => {
    await world.games.sumUpRounds(play.user);
    const span = { from, to: world.clock.at + 60_000 };
    const listed = await world.games.rounds(play.user, span, { limit: 10 });
    expect(await world.games.countRounds(play.user, span)).toBe(listed.length);
    return listed.length;
  };
  await world.bet(play, "a", 100, ofRound("a"));
  world.clock.at -= 20;
  await world.bet(play, "b", 100, ofRound("b"));
  expect(await inAll()).toBe(2);
  world.clock.at -= 20;
  await world.bet(play, "c", 100, ofRound("c"));
  expect(await inAll()).toBe(3);
  world.clock.at += 60_000;
});
