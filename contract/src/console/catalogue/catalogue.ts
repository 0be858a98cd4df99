import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant, ownReason } from "../fields.ts";
import { decided } from "../people/people.ts";

/** new: waits for an operator; hidden: an operator took it out of the lobby. */
export const gameStates = ["new", "shown", "hidden"] as const;
export type GameState = (typeof gameStates)[number];

/** At most this many games are shown or hidden by one act. */
export const mostGames = 200;

const listedGameId = describe(
  z.string().check(z.minLength(1), z.maxLength(81), z.regex(/^[^:]+:[^:]+$/)),
  "`<provider>:<code>`.",
);

const gameList = z.object({
  provider: describe(z.string(), "The provider's key."),
  readAt: describe(z.nullable(instant), "When its list was last taken over; null: never."),
  refused: describe(
    z.nullable(z.enum(["unavailable", "malformed", "shrunk"])),
    "Why the latest list was not taken over (R-CTG-02); null: it was.",
  ),
  shrunkTo: describe(z.nullable(z.int()), "Games of a list that was refused because it shrank."),
  accepted: describe(
    z.boolean(),
    "An operator accepted a list of this size, or of a smaller one: it is taken over once.",
  ),
});

const gameRow = z.object({
  id: listedGameId,
  name: z.string(),
  studio: z.string(),
  category: describe(z.string(), "The provider's word."),
  since: describe(instant, "When it was first listed."),
  gone: describe(z.boolean(), "It was missing from two lists in a row, and cannot be opened."),
  onHome: describe(z.boolean(), "It is on a tile of home, and always shown."),
});

export const listCatalogue = defineCall({
  path: "/c/v1/catalogue/list",
  summary: "Lists what became of the providers' lists, and the games of a state (R-CTG-02, R-CTG-03).",
  access: "game.publish",
  request: z.object({
    state: z._default(z.enum(gameStates), "new"),
    search: describe(z._default(z.string().check(z.trim(), z.maxLength(80)), ""), "A part of a name or studio."),
  }),
  reply: z.object({
    lists: z.array(gameList),
    rows: describe(z.array(gameRow), `The ${mostGames} newest that match.`),
    total: describe(z.int(), "Games that match."),
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
  summary: "Shows listed games in the lobby, or takes them out; rounds under way are settled (R-CTG-03).",
  access: "game.publish",
  action: "publish_game",
  request: z.object({
    games: z.array(listedGameId).check(z.minLength(1), z.maxLength(mostGames)),
    shown: describe(z.boolean(), "False: taken out of the lobby; not for a game on a tile of home."),
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
