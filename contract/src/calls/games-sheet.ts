import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount, positiveAmount, signedAmount } from "../fields/amounts.ts";
import { count } from "../fields/basics.ts";
import { gameId } from "../ids.ts";

const figure = z.number().check(z.nonnegative());
const ifKnown = <T extends z.ZodMiniType>(schema: T, meaning: string) =>
  describe(z.optional(schema), `${meaning} Left out if the provider does not publish it.`);

export const gamesSheet = defineCall({
  path: "/v1/games/sheet",
  row: "R-API-75",
  area: "games",
  summary:
    "What the sheet of a game shows besides the catalogue (R-FND-08): figures of the game, and the player's own sums of this month.",
  access: "player",
  money: false,
  request: z.object({ id: describe(gameId, "Id of the game.") }),
  reply: z.object({
    figures: describe(
      z.object({
        returned: ifKnown(figure, "How much of the stakes is paid back, e.g. 0.9586. Shares."),
        hitShare: ifKnown(figure, "How many of the rounds pay something, e.g. 0.3. Shares."),
        deviation: ifKnown(figure, "Volatility as a figure: the standard deviation of a round's result. Stakes."),
        largestWin: ifKnown(figure, "The largest win of one spin. Stakes."),
        roundsToLargestWin: ifKnown(figure, "Average number of spins per spin with the largest win. Items."),
        smallestStake: ifKnown(positiveAmount, "The smallest stake. Minor units."),
        largestStake: ifKnown(positiveAmount, "The largest stake. Minor units."),
      }),
      "The game's figures. The catalogue says whether they are computed exactly or stated by the provider (R-CTG-06).",
    ),
    month: describe(
      z.object({
        rounds: describe(count, "Rounds that began this month. Items."),
        staked: describe(amount, "Stakes of these rounds, less the stakes that were taken back. Minor units."),
        won: describe(amount, "Wins of these rounds so far. Minor units."),
        net: describe(signedAmount, "Won less staked. Minor units."),
      }),
      "The player's own rounds of this game in the current month of the display time zone.",
    ),
  }),
  failures: ["game_unavailable"],
  example: {
    request: { id: "hub88:66123" },
    reply: {
      figures: {
        returned: 0.9586,
        hitShare: 0.31,
        deviation: 6.2,
        largestWin: 2500,
        roundsToLargestWin: 4_100_000,
        smallestStake: 200,
        largestStake: 100_000,
      },
      month: { rounds: 40, staked: 16_000, won: 15_200, net: -800 },
    },
  },
});
