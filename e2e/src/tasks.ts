import type { Page } from "playwright";
import { translated } from "../../tools/lobby-texts.ts";
import { spinOnce } from "../../tools/first-game.ts";
import { call, type Player } from "../../tools/player.ts";

/** The shipped tasks with fewer rounds, and VIP levels that the first rounds reach. The gift is cash. */
export const fewRounds = {
  tasks: { sets: [[{ gameId: "66121", rounds: 3 }]] },
  vipLevels: [1, 2, 3],
  rewardKinds: { gift: "cash", depositBonus: "promo", task: "cash", invite: "cash" },
};

/** The translation of a text with its placeholders filled. */
export const filled = (source: string, values: Readonly<Record<string, string | number>>): string =>
  translated(source).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
/** Returns the progress of a task as the lobby shows it. */
export const roundsOf = (played: number): string =>
  filled("Rounds played: {played} of {rounds}", { played, rounds: 3 });
/** The label of the reward button. */
export const take = filled("Claim {amount}", { amount: "Rp 60.000" });

export const tasksOn = (page: Page) => page.getByRole("region", { name: translated("Today's tasks") });

/** Plays rounds of the open game. */
export async function play(page: Page, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await spinOnce(page);
}

export const account = async (player: Player) => (await call(player, "/v1/bus/accountInfo", {})).result;
