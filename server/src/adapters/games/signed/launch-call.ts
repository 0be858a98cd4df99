import { Agent, request } from "undici";
import * as z from "zod";
import type { GameProvider, Launch, RoundRef } from "../../../modules/games/index.ts";
import type { Log } from "../../../platform/log.ts";
import { sign } from "./signature.ts";

/** The lobby is sent addresses of up to 2048 characters. */
const url = z.url({ protocol: /^https?$/ }).max(2048);
const launchReply = z.object({ url });
/** The proof is the bundled provider's addition to its dialect. */
const roundReply = z.object({ url, proof: z.nullish(z.record(z.string(), z.unknown())) });
const largestLaunch = 64 * 1024;
/** A round of many free spins, with the definition it was played under. */
const largestRound = 2 * 1024 * 1024;

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

interface DialectCall<Subject> {
  readonly path: string;
  readonly body: (subject: Subject) => object;
}

/** A dialect's calls to the provider. Without `round` it has no way to show one again. */
interface Dialect {
  /** Carries the signature. */
  readonly header: string;
  readonly launch: DialectCall<Launch>;
  readonly round?: DialectCall<RoundRef>;
}

/** A provider that is asked by signed calls; whatever it answers but what was asked for makes the game unavailable. */
export function createLauncher(account: OperatorAccount, { header, launch, round }: Dialect): GameProvider {
  const timeoutMs = account.timeoutMs ?? 5_000;
  const agentFor = (largest: number) => new Agent({ maxResponseSize: largest, connect: { timeout: timeoutMs } });
  const [launchAgent, roundAgent] = [agentFor(largestLaunch), agentFor(largestRound)];

  const ask = async <Reply>(
    path: string,
    content: object,
    { schema, agent, gameId }: { schema: z.ZodType<Reply>; agent: Agent; gameId: string },
  ): Promise<Reply | null> => {
    const body = JSON.stringify(content);
    try {
      const response = await request(new URL(path, account.baseUrl), {
        method: "POST",
        headers: { "content-type": "application/json", [header]: sign(body, account.operatorPrivateKey) },
        body,
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const parsed = schema.safeParse(await response.body.json());
      if (response.statusCode === 200 && parsed.success) return parsed.data;
      account.log.warn({ status: response.statusCode, gameId, path }, "the game provider did not give what was asked");
    } catch (error) {
      account.log.warn({ err: error, gameId, path }, "the game provider did not answer");
    }
    return null;
  };

  return {
    async launch(wanted) {
      const about = { schema: launchReply, agent: launchAgent, gameId: wanted.gameId };
      return (await ask(launch.path, launch.body(wanted), about)) ?? { failure: "unavailable" };
    },
    async round(wanted) {
      if (round === undefined) return { failure: "unavailable" };
      const about = { schema: roundReply, agent: roundAgent, gameId: wanted.gameId };
      const shown = await ask(round.path, round.body(wanted), about);
      return shown === null ? { failure: "unavailable" } : { url: shown.url, proof: shown.proof ?? null };
    },
  };
}
