import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offerOf, playableRules, rewardStateOf, type TaskSettings } from "../../src/modules/tasks/model.ts";
import { checkLobbyConfig } from "../../src/wiring/settings.ts";
import { readFileSync } from "node:fs";
import { currencies } from "@fairlobby/contract";
import { shippedSettings } from "../main/program.ts";

const games = ["a", "b", "c"];
const rule = fc.record({ gameId: fc.constantFrom(...games), rounds: fc.integer({ min: 1, max: 50 }) });
const settings: fc.Arbitrary<TaskSettings> = fc.record({
  rewards: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 4 }),
  sets: fc.array(fc.uniqueArray(rule, { selector: ({ gameId }) => gameId, minLength: 1 }), { maxLength: 4 }),
});
const playable = fc.subarray(games).map((some) => new Set(some));
const setNo = fc.integer({ min: 1, max: 12 });

describe("the tasks and reward of a set", () => {
  test("R-TASK-17 the last settings apply to every later set, and only playable games are included", () => {
    fc.assert(
      fc.property(settings, setNo, playable, (given, number, open) => {
        const offer = offerOf(given, number, open);
        const wanted = given.sets[Math.min(number, given.sets.length) - 1] ?? [];
        expect(offer?.rules ?? []).toEqual(wanted.filter(({ gameId }) => open.has(gameId)));
        if (offer !== null)
          expect(offer.reward).toBe(BigInt(given.rewards[Math.min(number, given.rewards.length) - 1] ?? 0));
      }),
    );
  });

  test("R-SRV-32 leaves a closed game out while another can be played", () => {
    fc.assert(
      fc.property(
        settings,
        setNo,
        playable,
        fc.uniqueArray(rule, { selector: (one) => one.gameId, minLength: 1 }),
        (given, number, open, rules) => {
          const now = playableRules({ setNo: number, rules }, given, open);
          expect(now.length).toBeGreaterThan(0);
          if (rules.some(({ gameId }) => open.has(gameId)) || offerOf(given, number, open) !== null) {
            expect(now.every(({ gameId }) => open.has(gameId))).toBe(true);
          }
        },
      ),
    );
  });

  test("R-SRV-32 a reward is claimable once every task is done, and permanently claimed afterwards", () => {
    const task = fc.record({ gameId: fc.constantFrom(...games), rounds: fc.nat(5), played: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(task), fc.boolean(), (tasks, claimed) => {
        const done = tasks.length > 0 && tasks.filter(({ played, rounds }) => played < rounds).length === 0;
        expect(rewardStateOf({ claimed }, tasks)).toBe(claimed ? "claimed" : done ? "claimable" : "incomplete");
      }),
    );
  });
});

describe("the settings", () => {
  const shipped = JSON.parse(readFileSync(shippedSettings, "utf8")) as Record<string, unknown>;
  const rewardsIn = (currency: string) => checkLobbyConfig({ ...shipped, currency, tasks: {} }, "test").tasks.rewards;

  test("R-TASK-16 R-TASK-17 R-MON-18 default to rewards of 60.000, 40.000 and 20.000, converted to the store's currency", () => {
    expect(rewardsIn("IDR")).toEqual([60_000, 40_000, 20_000]);
    for (const currency of currencies.filter((one) => one !== "IDR")) {
      expect(rewardsIn(currency)).toEqual([6_000, 4_000, 2_000]);
    }
    expect(checkLobbyConfig({ ...shipped, tasks: { rewards: [500] } }, "test").tasks.rewards).toEqual([500]);
  });

  test("R-TASK-07 as shipped include only games that can be opened", () => {
    const { tasks, tiles } = checkLobbyConfig(shipped, "test");
    const open = new Set(tiles.filter(({ enabled }) => enabled).map(({ gameId }) => gameId as string));
    expect(tasks.sets.length).toBeGreaterThan(0);
    expect(tasks.sets.flat().filter(({ gameId }) => !open.has(gameId))).toEqual([]);
  });

  test.each([
    [[[{ gameId: "nowhere", rounds: 1 }]], /tasks\.sets\.0\.0\.gameId: no tile/],
    [
      [
        [{ gameId: "66121", rounds: 1 }],
        [
          { gameId: "66121", rounds: 1 },
          { gameId: "66121", rounds: 2 },
        ],
      ],
      /tasks\.sets\.1\.1\.gameId: named twice/,
    ],
    [[[{ gameId: "66121", rounds: 0 }]], /tasks\.sets\.0\.0\.rounds/],
  ])("with a game that cannot be played are refused, naming the field: %j", (sets, message) => {
    expect(() => checkLobbyConfig({ ...shipped, tasks: { sets } }, "test")).toThrow(message);
  });

  test("R-SRV-190 promotional terms can require a task only if every set has a game that can be played", () => {
    const withSets = (sets: unknown) =>
      checkLobbyConfig({ ...shipped, promotions: { requiresTask: true }, tasks: { sets } }, "test");
    const first = [{ gameId: "66121", rounds: 1 }];
    expect(withSets([first]).promotions.requiresTask).toBe(true);
    expect(() => withSets([])).toThrow(/promotions\.requiresTask/);
    const tiles = (shipped["tiles"] as { gameId: string }[]).map((tile) => ({
      ...tile,
      enabled: tile.gameId !== "66121",
    }));
    expect(() =>
      checkLobbyConfig({ ...shipped, tiles, promotions: { requiresTask: true }, tasks: { sets: [first] } }, "test"),
    ).toThrow(/promotions\.requiresTask/);
  });
});
