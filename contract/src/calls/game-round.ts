import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { gameId } from "../ids.ts";

export const gameRound = defineCall({
  path: "/game/round",
  row: "R-API-66",
  area: "games",
  summary:
    "Shows one of the player's own rounds again: an address that replays it, and its proof (R-SRV-80, R-HON-13).",
  access: "player",
  money: false,
  request: z.object({
    gameId: describe(gameId, "Game the round was played in."),
    roundId: describe(
      z.string().check(z.regex(/^[\x20-\x7e]{1,80}$/)),
      "Id of the round from the game history; the round must be the player's own.",
    ),
  }),
  reply: z.object({
    replayUrl: describe(
      text(2048),
      "Page that replays the round. Anybody may open it: it contains no session, name or balance.",
    ),
    proof: describe(
      z.nullable(z.record(z.string(), z.unknown())),
      "The round's proof, a file of format fairlobby-round-1 (docs/fairness.md); null if the provider gives none.",
    ),
  }),
  failures: ["consent_required", "not_found", "game_unavailable"],
  example: {
    request: { gameId: "66121", roundId: "R8K1-204" },
    reply: {
      replayUrl: "http://localhost:8082/replay/UjhLMS0yMDQ.q83vEjRWeJCrze8SNFZ4kA",
      proof: { format: "fairlobby-round-1", roundId: "R8K1-204", gameId: "66121" },
    },
  },
});
