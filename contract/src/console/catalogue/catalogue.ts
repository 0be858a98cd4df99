import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant, ownReason } from "../fields.ts";
import { decided } from "../people/people.ts";

/** new: waits for an operator; hidden: an operator took it out of the lobby. */
export const gameStates = ["new", "shown", "hidden"] as const;
export type GameState = (typeof gameStates)[number];

/** The most games that one call shows or hides. */
export const mostGames = 200;

const listedGameId = describe(
  z.string().check(z.minLength(1), z.maxLength(81), z.regex(/^[^:]+:[^:]+$/)),
  "The game's id: `<provider>:<code>`.",
);

const gameList = z.object({
  provider: describe(z.string(), "The provider's key."),
  readAt: describe(z.nullable(instant), "When the provider's list was last taken over; null: never."),
  refused: describe(
    z.nullable(z.enum(["unavailable", "malformed", "shrunk"])),
    "Why the latest list was not taken over (R-CTG-02); null: it was.",
  ),
  shrunkTo: describe(
    z.nullable(z.int()),
    "Number of games in a list that was refused because it shrank; null for any other list.",
  ),
  accepted: describe(
    z.boolean(),
    "True if an operator accepted a list of this size or smaller: such a list is taken over once.",
  ),
});

const gameRow = z.object({
  id: listedGameId,
  name: z.string(),
  studio: z.string(),
  category: describe(z.string(), "The category as the provider names it."),
  since: describe(instant, "When the game was first listed."),
  gone: describe(z.boolean(), "True if the game was missing from two lists in a row; it cannot be opened."),
  onHome: describe(z.boolean(), "True if the game is on a tile of the home screen; it is always shown."),
});

export const listCatalogue = defineCall({
  path: "/c/v1/catalogue/list",
  summary: "Lists the state of each provider's list of games, and the games in one state (R-CTG-02, R-CTG-03).",
  access: "game.publish",
  request: z.object({
    state: z._default(z.enum(gameStates), "new"),
    search: describe(
      z._default(z.string().check(z.trim(), z.maxLength(80)), ""),
      "A part of the game's or the studio's name.",
    ),
  }),
  reply: z.object({
    lists: z.array(gameList),
    rows: describe(z.array(gameRow), `The ${mostGames} newest games that match.`),
    total: describe(z.int(), "Number of games that match."),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: { state: "new", search: "moon" },
    reply: {
      lists: [{ provider: "reef", readAt: 1_790_000_000_000, refused: "shrunk", shrunkTo: 12, accepted: false }],
      rows: [
        {
          id: "reef:moon_garden",
          name: "Moon Garden",
          studio: "Reef",
          category: "video slots",
          since: 1_790_000_000_000,
          gone: false,
          onHome: false,
        },
      ],
      total: 1,
      asOf: 1_790_000_200_000,
    },
  },
});

export const publishGames = defineCall({
  path: "/c/v1/catalogue/publish",
  summary: "Shows listed games in the lobby, or removes them from it; rounds under way are settled (R-CTG-03).",
  access: "game.publish",
  action: "publish_game",
  request: z.object({
    games: z.array(listedGameId).check(z.minLength(1), z.maxLength(mostGames)),
    shown: describe(
      z.boolean(),
      "True: show the games; false: remove them from the lobby, which is not possible for a game on a tile of the home screen.",
    ),
    reason: ownReason,
  }),
  reply: decided,
  failures: ["not_found", "not_changeable", "already_decided"],
  example: {
    request: { games: ["reef:moon_garden"], shown: true, reason: "It was played and read." },
    reply: { proposalId: null },
  },
});

export const acceptGameList = defineCall({
  path: "/c/v1/catalogue/accept",
  summary: "Lets a provider's shrunk list be taken over once (R-CTG-02).",
  access: "game.publish",
  action: "accept_list",
  request: z.object({ provider: z.string().check(z.minLength(1), z.maxLength(20)), reason: ownReason }),
  reply: decided,
  failures: ["not_found", "already_decided"],
  example: {
    request: { provider: "reef", reason: "Two studios left the aggregator." },
    reply: { proposalId: null },
  },
});
