import { Agent, request } from "undici";
import { keyIdOf, type PublishedKey } from "@fairlobby/verifier/proofs";
import * as z from "zod";
import type { GameProvider, Launch, RoundRef } from "../../../modules/games/index.ts";
import type { Log } from "../../../platform/log.ts";
import { traceHeaders } from "../../../platform/trace.ts";
import { sign } from "./signature.ts";

/** The lobby is sent addresses of up to 2048 characters. */
const url = z.url({ protocol: /^https?$/ }).max(2048);
const launchReply = z.object({ url });
/** The proof is the bundled provider's addition to its dialect. */
const roundReply = z.object({ url, proof: z.nullish(z.record(z.string(), z.unknown())) });
/** 32 bytes, base64url. One key that is none spoils the list: who passed it over would tell the rest as all there are. */
const keysReply = z.object({ keys: z.array(z.object({ x: z.string().regex(/^[\w-]{43}$/) })).max(1_000) });
/** What a provider answers that has no such address: it signs nothing. */
const noSuchAddress: ReadonlySet<number> = new Set([404, 410]);
/** Whoever checks a quote waits for this too. */
const keysTimeoutMs = 2_000;
const largestLaunch = 64 * 1024;
/** A thousand keys, each with all that is written about one. */
const largestKeys = 512 * 1024;
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

/**
 * A dialect's calls to the provider. `keys` is where the keys of its proofs are published, to be had without a signature;
 * without it, it signs none.
 */
interface Dialect {
  /** Carries the signature. */
  readonly header: string;
  readonly launch: DialectCall<Launch>;
  readonly round: DialectCall<RoundRef>;
  readonly keys?: string;
}

/** A provider that is asked by signed calls; whatever it answers but what was asked for makes the game unavailable. */
export function createLauncher(account: OperatorAccount, { header, launch, round, keys }: Dialect): GameProvider {
  const timeoutMs = account.timeoutMs ?? 5_000;
  const agentFor = (largest: number) => new Agent({ maxResponseSize: largest, connect: { timeout: timeoutMs } });
  const [launchAgent, roundAgent, keysAgent] = [agentFor(largestLaunch), agentFor(largestRound), agentFor(largestKeys)];

  const ask = async <Reply>(
    path: string,
    content: object,
    { schema, agent, gameId }: { schema: z.ZodType<Reply>; agent: Agent; gameId: string },
  ): Promise<Reply | null> => {
    const body = JSON.stringify(content);
    const started = performance.now();
    try {
      const response = await request(new URL(path, account.baseUrl), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [header]: sign(body, account.operatorPrivateKey),
          ...traceHeaders(),
        },
        body,
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const parsed = schema.safeParse(await response.body.json());
      const ms = Math.round((performance.now() - started) * 10) / 10;
      account.log.info({ target: account.baseUrl, kind: path, status: response.statusCode, ms }, "provider call");
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
      const about = { schema: roundReply, agent: roundAgent, gameId: wanted.gameId };
      const shown = await ask(round.path, round.body(wanted), about);
      return shown === null ? { failure: "unavailable" } : { url: shown.url, proof: shown.proof ?? null };
    },
    async proofKeys() {
      if (keys === undefined) return [];
      try {
        const response = await request(new URL(keys, account.baseUrl), {
          dispatcher: keysAgent,
          signal: AbortSignal.timeout(Math.min(timeoutMs, keysTimeoutMs)),
        });
        if (response.statusCode !== 200) {
          // The status is the answer, however its page ends.
          await response.body.dump().catch(() => null);
          if (noSuchAddress.has(response.statusCode)) return [];
          throw new Error(`it answered ${response.statusCode}`);
        }
        const told = keysReply.parse(await response.body.json());
        return await Promise.all(told.keys.map(({ x }) => publishedKey(x)));
      } catch (error) {
        account.log.warn({ err: error, path: keys }, "the game provider does not tell its keys");
        return { failure: "unavailable" };
      }
    },
  };
}

/** Whatever else a provider writes about its key, its id follows from the key alone. */
const publishedKey = async (x: string): Promise<PublishedKey> => ({
  kty: "OKP",
  crv: "Ed25519",
  use: "sig",
  alg: "EdDSA",
  kid: await keyIdOf(x),
  x,
});
