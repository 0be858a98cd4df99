import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToBalance, openGamesFixture, type GamesFixture } from "./fixture.ts";

const booked: PlayerId[] = [];
let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture({ onBooked: (playerId) => booked.push(playerId) });
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

test("R-PUSH-10 every bet, win and rollback is announced when it is booked; repetitions and refusals are not", async () => {
  const play = await fixture.playing({ cash: 1_000n });
  await fixture.bet(play, "b1", 100);
  await fixture.bet(play, "b1", 100);
  await fixture.win(play, "w1", "b1", 0);
  expect(booked).toEqual([play.user, play.user]);
  await fixture.bet(play, "b2", 5_000);
  await fixture.bet(play, "b1", 200);
  await fixture.win(play, "w9", "nothing", 5);
  expect(booked).toHaveLength(2);
  await fixture.bet(play, "b3", 100);
  await fixture.rollback(play, "r3", "b3");
  await fixture.rollback(play, "r3", "b3");
  expect(booked).toHaveLength(4);
});

test("R-PUSH-10 a round writes its two bookings and runs no other statement", async () => {
  const play = await fixture.playing({ cash: 1_000n });
  // The token's session is read only once; the other statements run in every round.
  await fixture.bet(play, "first", 100);
  const statements = fixture.statements();
  await fixture.bet(play, "b", 100);
  await fixture.win(play, "w", "b", 250);
  expect(fixture.statements().slice(statements.length)).toEqual(["games.post", "games.post"]);
  const [rows] = await fixture.database.query<{ events: bigint; rounds: bigint }>(
    "select (select count(*) from platform.outbox) as events, (select count(*) from games.round) as rounds",
  );
  expect(rows).toEqual({ events: 0n, rounds: 0n });
});
