import type { Currency } from "@fairlobby/contract";
import { Agent, request } from "undici";
import { keyIdOf } from "@fairlobby/verifier/proofs";
import * as z from "zod";
import type { GameProvider, Launch, ListedGame, RoundRef } from "../../../modules/games/index.ts";
import { publishedKey } from "../../../platform/crypto/signing.ts";
import type { Log } from "../../../platform/log/log.ts";
import { inSpan, type NoteSpan } from "../../../platform/tracing/spans.ts";
import { traceHeaders } from "../../../platform/tracing/trace.ts";
import { sign } from "./signature.ts";

/** The longest address that the lobby accepts. */
const url = z.url({ protocol: /^https?$/ }).max(2048);
const launchReply = z.object({ url });
/** Only the bundled provider sends a proof. */
const roundReply = z.object({ url, proof: z.nullish(z.record(z.string(), z.unknown())) });
/** Keys of 32 bytes, base64url. One bad key makes the list unreadable: without that key it would look complete. */
const keysReply = z.object({ keys: z.array(z.object({ x: z.string().regex(/^[\w-]{43}$/) })).max(1_000) });
/** Statuses of a provider that has no such address, because it signs nothing. */
const noSuchAddress: ReadonlySet<number> = new Set([404, 410]);
/** Short, because visitors who check a quote also wait for the keys. */
const keysTimeoutMs = 2_000;
const maxLaunchBytes = 64 * 1024;
/** A thousand keys with all their fields. */
const maxKeysBytes = 512 * 1024;
/** Ten thousand games with all their metadata. */
const maxListBytes = 32 * 1024 * 1024;
/** A list of thousands of games is written by a database, and nobody waits for it. */
const listTimeoutMs = 60_000;
/** A round of many free spins, with the game definition. */
const maxRoundBytes = 2 * 1024 * 1024;

/** The operator's account at a provider, in any dialect. */
export interface OperatorAccount {
  readonly baseUrl: string;
  readonly operatorId: string;
  /** The brand within the account; undefined where the provider has none. */
  readonly subPartnerId?: string | undefined;
  /** The store's. */
  readonly currency: Currency;
  /** PEM. */
  readonly operatorPrivateKey: string;
  /** The lobby's address, for the page to talk to and return to. */
  readonly lobbyUrl: string;
  readonly log: Log;
  /** Time for a call, from connecting to the last byte, while a page waits for the answer. 5 s by default. */
  readonly timeoutMs?: number;
}

interface DialectCall<Subject> {
  readonly path: string;
  readonly body: (subject: Subject) => object;
}

/** How a dialect lists its games. */
interface ListCalls {
  readonly calls: readonly { readonly path: string; readonly body: object }[];
  /** Returns the games of the answers, one for each call; null if they are not what the dialect describes. */
  readonly read: (answers: readonly unknown[]) => readonly ListedGame[] | null;
}

/** A dialect's calls to the provider. */
export interface CallDialect {
  /** Holds the signature. */
  readonly header: string;
  readonly launch: DialectCall<Launch>;
  readonly round: DialectCall<RoundRef>;
  readonly list: ListCalls;
  /** The launch of a game that stakes nothing, at the path of `launch`. */
  readonly demo: (launch: Omit<Launch, "playerId" | "token">) => object;
  /** The path of the keys of its proofs, read without a signature; undefined where there are no proofs. */
  readonly keys?: string;
}

/** What a call is about, and the answer it expects. */
interface Expected<Reply> {
  readonly schema: z.ZodType<Reply>;
  readonly agent: Agent;
  /** What the call is about, for the log. */
  readonly gameId?: string;
  /** Time for the call; that of the account by default. */
  readonly timeoutMs?: number;
}

/** Creates a provider that is called with signed requests; any unexpected answer makes the game unavailable. */
export function createLauncher(account: OperatorAccount, dialect: CallDialect): GameProvider {
  const { header, launch, round, list, demo, keys } = dialect;
  const timeoutMs = account.timeoutMs ?? 5_000;
  const agentFor = (maxBytes: number) => new Agent({ maxResponseSize: maxBytes, connect: { timeout: timeoutMs } });
  const launchAgent = agentFor(maxLaunchBytes);
  const roundAgent = agentFor(maxRoundBytes);
  const keysAgent = agentFor(maxKeysBytes);
  const listAgent = agentFor(maxListBytes);

  const ask = <Reply>(path: string, content: object, about: Expected<Reply>): Promise<Reply | null> =>
    inSpan({ kind: "client", name: `games ${path}`, fields: { "server.address": account.baseUrl } }, (note) =>
      askOnce(path, content, about, note),
    );
  const askOnce = async <Reply>(
    path: string,
    content: object,
    { schema, agent, gameId, timeoutMs: ownTimeoutMs = timeoutMs }: Expected<Reply>,
    note: NoteSpan,
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
        signal: AbortSignal.timeout(ownTimeoutMs),
      });
      const parsed = schema.safeParse(await response.body.json());
      const ms = Math.round((performance.now() - started) * 10) / 10;
      account.log.info({ target: account.baseUrl, kind: path, status: response.statusCode, ms }, "provider call");
      const isExpected = response.statusCode === 200 && parsed.success;
      note({ "http.response.status_code": response.statusCode }, !isExpected);
      if (isExpected) return parsed.data;
      account.log.warn({ status: response.statusCode, gameId, path }, "the game provider gave an unexpected answer");
    } catch (error) {
      note({}, true);
      account.log.warn({ err: error, gameId, path }, "the game provider did not answer");
    }
    return null;
  };

  return {
    async launch(wanted) {
      const about = { schema: launchReply, agent: launchAgent, gameId: wanted.gameId };
      return (await ask(launch.path, launch.body(wanted), about)) ?? { failure: "unavailable" };
    },
    async demo(wanted) {
      const about = { schema: launchReply, agent: launchAgent, gameId: wanted.gameId };
      return (await ask(launch.path, demo(wanted), about)) ?? { failure: "unavailable" };
    },
    async list() {
      const answers: unknown[] = [];
      for (const { path, body } of list.calls) {
        const about = { schema: z.array(z.unknown()), agent: listAgent, timeoutMs: listTimeoutMs };
        const answer = await ask(path, body, about);
        if (answer === null) return { failure: "unavailable" };
        answers.push(answer);
      }
      return list.read(answers) ?? { failure: "malformed" };
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
          // Only the status matters, so a failure while reading the body is ignored.
          await response.body.dump().catch(() => null);
          if (noSuchAddress.has(response.statusCode)) return [];
          throw new Error(`it answered ${response.statusCode}`);
        }
        const reply = keysReply.parse(await response.body.json());
        // The id is computed from the key; an id sent by the provider is ignored.
        return await Promise.all(reply.keys.map(async ({ x }) => publishedKey(await keyIdOf(x), x)));
      } catch (error) {
        account.log.warn({ err: error, path: keys }, "the keys of the game provider cannot be read");
        return { failure: "unavailable" };
      }
    },
  };
}
