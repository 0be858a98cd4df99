import { expect, test } from "vitest";
import { count, pictures, testGames } from "../src/games-list/games.ts";

test("R-FND-12 the bench lists 5,000 different games with pictures", () => {
  const games = testGames();
  expect([count, games.length, new Set(games.map(({ name }) => name)).size]).toEqual([5_000, 5_000, 5_000]);
  expect(new Set(games.map(({ picture }) => picture)).size).toBe(pictures);
});
