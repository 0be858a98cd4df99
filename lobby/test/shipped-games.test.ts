import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstGame } from "../src/app/dialogs/ready-dialog.ts";
import { awnings } from "../src/features/home/awnings.ts";
import type { Tile } from "../src/shared/server/config.ts";

const settings = readFileSync(join(import.meta.dirname, "../../config/lobby.json"), "utf8");
const { tiles } = JSON.parse(settings) as { readonly tiles: readonly Tile[] };

test("every game of config/lobby.json has its own awning colour, and no other game has one", () => {
  expect(Object.keys(awnings).sort()).toEqual([...new Set(tiles.map(({ gameId }) => gameId))].sort());
  expect(new Set(Object.values(awnings)).size).toBe(Object.keys(awnings).length);
});

test("R-HOME-30 the game offered to new players is in config/lobby.json and can be opened", () => {
  expect(tiles).toContainEqual(expect.objectContaining({ gameId: firstGame, enabled: true }));
});
