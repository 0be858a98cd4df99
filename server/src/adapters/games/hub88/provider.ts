import { Agent, request } from "undici";
import * as z from "zod";
import type { GameProvider } from "../../../modules/games/index.ts";
import type { Log } from "../../../platform/log.ts";
import { sign } from "./signature.ts";

/** The lobby is sent addresses of up to 2048 characters. */
const reply = z.object({ url: z.url({ protocol: /^https?$/ }).max(2048) });
const largestReply = 64 * 1024;

/** Opens games at a Hub88-speaking provider: `POST /operator/generic/v2/game/url`, signed with the operator's key. */
export function createHub88Provider(options: {
  baseUrl: string;
  operatorId: string;
  operatorPrivateKey: string;
  /** Where the lobby is, for the page to talk to and go back to. */
  lobbyUrl: string;
  log: Log;
  /** How long a launch may take from connecting to the last byte; a page is waiting for it. 5 s when left out. */
  timeoutMs?: number;
}): GameProvider {
  const timeoutMs = options.timeoutMs ?? 5_000;
  const agent = new Agent({ maxResponseSize: largestReply, connect: { timeout: timeoutMs } });
  return {
    async launch(launch) {
      const body = JSON.stringify({
        user: launch.playerId,
        token: launch.token,
        operator_id: options.operatorId,
        platform: "GPL_MOBILE",
        lobby_url: options.lobbyUrl,
        lang: launch.language,
        game_code: launch.gameId,
        currency: launch.currency,
        country: launch.country,
      });
      try {
        const response = await request(new URL("/operator/generic/v2/game/url", options.baseUrl), {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-hub88-signature": sign(body, options.operatorPrivateKey),
          },
          body,
          dispatcher: agent,
          signal: AbortSignal.timeout(timeoutMs),
        });
        const parsed = reply.safeParse(await response.body.json());
        if (response.statusCode === 200 && parsed.success) return { url: parsed.data.url };
        options.log.warn({ status: response.statusCode, gameId: launch.gameId }, "the game provider opened no game");
      } catch (error) {
        options.log.warn({ err: error, gameId: launch.gameId }, "the game provider did not answer");
      }
      return { failure: "unavailable" };
    },
  };
}
