import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { gameId } from "../ids.ts";

export const gameForward = defineCall({
  path: "/game/forward",
  row: "R-API-35",
  area: "games",
  summary: "Opens a game: returns a one-time signed address for the game frame (R-SRV-41).",
  access: "player",
  money: false,
  disclosureLog: "each",
  request: z.object({ id: describe(gameId, "Id of the game.") }),
  reply: z.object({ openGameUrl: describe(text(2048), "Address to load in the frame; works for one load only.") }),
  failures: [
    "consent_required",
    "on_break",
    "limit_reached",
    "play_barred",
    "exist_process_order",
    "region_blocked",
    "verify_required",
    "game_unavailable",
  ],
  example: {
    request: { id: "66121" },
    reply: { openGameUrl: "http://localhost:8082/play/66121?launch=5f2c1b7e" },
  },
});
