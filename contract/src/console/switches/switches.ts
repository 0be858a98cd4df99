import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant, ownReason } from "../fields.ts";
import { decided } from "../people/people.ts";

/** What can be closed for new bets: a game, every game of a provider, or everything launched from a country. */
export const switchKinds = ["game", "provider", "region"] as const;
export type SwitchKind = (typeof switchKinds)[number];

const switchName = describe(
  z.string().check(z.minLength(1), z.maxLength(80)),
  "The game's id, the provider's key, or the country's two capital letters.",
);

const count = (words: string) => describe(z.nullable(z.int()), `${words}; null: it could not be read.`);

const switchRow = z.object({
  kind: z.enum(switchKinds),
  name: switchName,
  label: describe(z.string(), "The game's name in the lobby; for a provider or region the same as name."),
  closed: describe(
    z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
    "Who closed the game, provider or region, when and why; null: it is open.",
  ),
  provider: describe(z.nullable(z.string()), "The game's provider; null for a provider or region."),
  sessions: count("Number of launched games that may bet now"),
  openRounds: count(
    "Number of rounds with a bet and no outcome, among the last 20 bookings of these sessions' players",
  ),
});

export const listSwitches = defineCall({
  path: "/c/v1/switches/list",
  summary:
    "Lists games, providers and regions with the sessions and rounds that closing each would affect now (R-CAT-02).",
  access: "game.off",
  request: z.object({}),
  reply: z.object({
    rows: describe(
      z.array(switchRow),
      "Every game and provider of the settings, and each region that is closed or has sessions.",
    ),
    counted: describe(
      z.boolean(),
      "True if sessions and rounds were counted: a region that is not listed then has none.",
    ),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      rows: [
        {
          kind: "game",
          name: "66121",
          label: "Lentera Sungai",
          closed: { by: "Sari Dewi", at: 1_790_000_000_000, reason: "The reels stand still." },
          provider: "hub88",
          sessions: 3,
          openRounds: 1,
        },
      ],
      counted: true,
      asOf: 1_790_000_200_000,
    },
  },
});

const request = z.object({ kind: z.enum(switchKinds), name: switchName, reason: ownReason });
const example = { kind: "game", name: "66121", reason: "The reels stand still." } as const;

export const closeSwitch = defineCall({
  path: "/c/v1/switches/close",
  summary: "Closes a game, a provider or a region for new bets and launches; rounds under way are settled (R-SRV-75).",
  access: "game.off",
  action: "close_game",
  request,
  reply: decided,
  failures: ["not_found", "already_decided"],
  example: { request: example, reply: { proposalId: null } },
});

export const openSwitch = defineCall({
  path: "/c/v1/switches/open",
  summary: "Opens a game, a provider or a region again.",
  access: "game.on",
  action: "open_game",
  request,
  reply: decided,
  failures: ["already_decided"],
  example: {
    request: { ...example, reason: "The provider replaced the build." },
    reply: { proposalId: "01890a5d-ac96-774b-bcce-b302099a8058" },
  },
});
