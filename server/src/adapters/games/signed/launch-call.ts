import { Agent, request } from "undici";
import * as z from "zod";
import type { GameProvider, Launch } from "../../../modules/games/index.ts";
import type { Log } from "../../../platform/log.ts";
import { sign } from "./signature.ts";

/** The lobby is sent addresses of up to 2048 characters. */
const reply = z.object({ url: z.url({ protocol: /^https?$/ }).max(2048) });
const largestReply = 64 * 1024;

/** What an operator is to a provider, whichever dialect it speaks. */
export interface OperatorAccount {
  readonly baseUrl: string;
  readonly operatorId: string;
  /** The brand behind the account; undefined where the provider keeps none apart. */
  readonly subPartnerId?: string | undefined;
  /** PEM. */
  readonly operatorPrivateKey: string;
  /** Where the lobby is, for the page to talk to and go back to. */
  readonly lobbyUrl: string;
  readonly log: Log;
  /** How long a launch may take from connecting to the last byte; a page is waiting for it. 5 s when left out. */
  readonly timeoutMs?: number;
}

/** Opens games with one signed call that answers `{ url }`; anything else makes the game unavailable. */
export function createLauncher(
  account: OperatorAccount,
  call: { readonly path: string; readonly header: string; readonly body: (launch: Launch) => object },
): GameProvider {
  const timeoutMs = account.timeoutMs ?? 5_000;
  const agent = new Agent({ maxResponseSize: largestReply, connect: { timeout: timeoutMs } });
  return {
    async launch(launch) {
      const body = JSON.stringify(call.body(launch));
      try {
        const response = await request(new URL(call.path, account.baseUrl), {
          method: "POST",
          headers: { "content-type": "application/json", [call.header]: sign(body, account.operatorPrivateKey) },
          body,
          dispatcher: agent,
          signal: AbortSignal.timeout(timeoutMs),
        });
        const parsed = reply.safeParse(await response.body.json());
        if (response.statusCode === 200 && parsed.success) return { url: parsed.data.url };
        account.log.warn({ status: response.statusCode, gameId: launch.gameId }, "the game provider opened no game");
      } catch (error) {
        account.log.warn({ err: error, gameId: launch.gameId }, "the game provider did not answer");
      }
      return { failure: "unavailable" };
    },
  };
}
