import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { gameId } from "../ids.ts";

export const gameDemo = defineCall({
  path: "/game/demo",
  row: "R-API-76",
  area: "games",
  summary: "Opens a game without stakes, if its provider offers that (R-FND-09): returns a one-time address.",
  access: "player",
  money: false,
  request: z.object({ id: describe(gameId, "Id of the game.") }),
  reply: z.object({ openGameUrl: describe(text(2048), "Address to load in the frame; works for one load only.") }),
  // An open withdrawal or a used-up play limit refuse bets, and a demo places none.
  failures: ["consent_required", "on_break", "play_barred", "region_blocked", "verify_required", "game_unavailable"],
  example: {
    request: { id: "hub88:66123" },
    reply: { openGameUrl: "http://localhost:8082/play/66123?launch=5f2c1b7e" },
  },
});
