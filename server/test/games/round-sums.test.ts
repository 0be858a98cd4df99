import { afterAll, beforeAll, expect, test } from "vitest";
import { game, openGamesWorld, wire, type GamesWorld } from "./world.ts";

let world: GamesWorld;
beforeAll(async () => {
  world = await openGamesWorld();
});
afterAll(() => world.close());

const ofRound = (round: string) => ({ round });

test("R-SRV-31 a settled round stays settled whatever is booked to it later", async () => {
  const play = await world.playing({ cash: 1_000n });
  const settled = async (): Promise<number> => {
    await world.games.sumUpRounds(play.user);
    return world.games.countSettled(world.database, play.user, { gameId: game, since: 0, most: 10 });
  };
  await world.bet(play, "first", 100, ofRound("r"));
  expect(await settled()).toBe(0);
  await world.win(play, "w", "first", 50, ofRound("r"));
  expect(await settled()).toBe(1);
  // A second stake of the same round, and one taken back: neither has a win of its own.
  await world.bet(play, "second", 100, ofRound("r"));
  expect(await settled()).toBe(1);
  await world.rollback(play, "back", "second", ofRound("r"));
  expect(await settled()).toBe(1);
});

test("R-SRV-62 what is taken back belongs to the round of its stake, whatever round the rollback names", async () => {
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
