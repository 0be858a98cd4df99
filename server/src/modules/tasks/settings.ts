import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import { fromRupiah } from "../../platform/config/fields.ts";

const rule = z.strictObject({
  gameId: z
    .string()
    .min(1)
    .max(40)
    .describe("A game of `tiles`; while no tile of it is enabled, the task is left out."),
  rounds: z.int().min(1).max(10_000).describe("Settled rounds that complete the task."),
});

const tasks = z.strictObject({
  rewards: z
    .array(z.int().min(1))
    .min(1)
    .max(100)
    .optional()
    .describe(
      "Rewards of a player's first set, the second and so on; the last is for every later set too. By default, amounts that " +
        "follow the store's currency (docs/requirements, R-TASK-16, R-TASK-17).",
    ),
  sets: z
    .array(z.array(rule).min(1).max(20))
    .max(100)
    .default([])
    .describe(
      "Tasks of a player's first set, the second and so on; the last are for every later set too. Empty for no tasks.",
    ),
});

export const taskSettings = {
  tasks: tasks.prefault({}).describe("Play-game tasks: one set per day (docs/tasks.md)."),
};

/** Fills in default rewards, converted to the currency. */
export function completeTasks({ rewards, ...given }: z.output<typeof tasks>, currency: Currency) {
  return { ...given, rewards: rewards ?? [60_000, 40_000, 20_000].map((rupiah) => fromRupiah(rupiah, currency)) };
}

/** Returns whether every set has a task whose game is enabled on a tile: then every player always has one to play. */
export function offersTasks(given: {
  readonly tasks: Pick<z.output<typeof tasks>, "sets">;
  readonly tiles: readonly { readonly gameId: string; readonly enabled: boolean }[];
}): boolean {
  const playable = new Set(given.tiles.filter(({ enabled }) => enabled).map(({ gameId }) => gameId));
  const { sets } = given.tasks;
  return sets.length > 0 && sets.every((rules) => rules.some(({ gameId }) => playable.has(gameId)));
}

/** Returns the first problem with the tasks that the schema does not find, as `<field>: <problem>`, or null. */
export function problemOfTasks(given: {
  readonly tasks: Pick<z.output<typeof tasks>, "sets">;
  readonly promotions: { readonly requiresTask: boolean };
  readonly tiles: readonly { readonly gameId: string; readonly enabled: boolean }[];
}): string | null {
  for (const [set, rules] of given.tasks.sets.entries()) {
    for (const [nth, { gameId }] of rules.entries()) {
      const field = `tasks.sets.${set}.${nth}.gameId`;
      if (!given.tiles.some((tile) => tile.gameId === gameId)) return `${field}: no tile opens this game`;
      if (rules.findIndex((other) => other.gameId === gameId) !== nth) return `${field}: named twice in one set`;
    }
  }
  if (given.promotions.requiresTask && !offersTasks(given)) {
    return "promotions.requiresTask: needs tasks.sets, each with a game that an enabled tile opens";
  }
  return null;
}
