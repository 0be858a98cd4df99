import type { Currency } from "@fairlobby/contract";
import { keyIdOf } from "@fairlobby/verifier/proofs";
import type { OutgoingCall } from "@fairlobby/ports/outgoing";
import * as z from "zod";
import type { GameProvider, Launch, ListedGame, RoundRef } from "../../../modules/games/index.ts";
import { publishedKey } from "../../../platform/crypto/signing.ts";
import type { Log } from "../../../platform/log/log.ts";
import { createOutgoing } from "../../../platform/outgoing/outgoing.ts";
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
/** Long: a provider reads thousands of games from its database, and no player waits for the list. */
const listTimeoutMs = 60_000;
/** A round of many free spins, with the game definition. */
const maxRoundBytes = 2 * 1024 * 1024;
/** Many, since players wait, and a provider that hangs occupies each connection for seconds. */
const connections = 128;

/** The operator's account at a provider, in any dialect. */
export interface OperatorAccount {
  readonly baseUrl: string;
  readonly operatorId: string;
  /** The brand within the account; undefined where the provider has none. */
  readonly subPartnerId?: string | undefined;
  /** The lobby's. */
  readonly currency: Currency;
  /** PEM. */
  readonly operatorPrivateKey: string;
  /** The lobby's address, for the page to talk to and return to. */
  readonly lobbyUrl: string;
  readonly log: Log;
  /** Time for a call, from connecting to the last byte. 5 s by default. */
  readonly timeoutMs?: number;
}

interface DialectCall<Subject> {
  readonly path: string;
  readonly body: (subject: Subject) => object;
}

/** The calls that list a dialect's games. */
interface ListCalls {
  readonly calls: readonly { readonly path: string; readonly body: object }[];
  /** Returns the games of the answers, one for each call; null if they are not what the dialect describes. */
  readonly read: (answers: readonly unknown[]) => readonly ListedGame[] | null;
}

/** A dialect's calls to the provider. */
export interface CallDialect {
  /** The header that holds the signature. */
  readonly header: string;
  readonly launch: DialectCall<Launch>;
  readonly round: DialectCall<RoundRef>;
  readonly list: ListCalls;
  /** The launch of a game that stakes nothing, at the path of `launch`. */
  readonly demo: (launch: Omit<Launch, "playerId" | "token">) => object;
  /** The path of the keys of its proofs, read without a signature; undefined where there are no proofs. */
  readonly keys?: string;
}

/** How long to wait for an answer, and how to read it. */
interface Expected<Reply> {
  readonly schema: z.ZodType<Reply>;
  /** A larger answer is not read. */
  readonly maxBytes: number;
  /** The game that the call is about, for the log. */
  readonly gameId?: string;
  /** Time for the call; that of the account by default. */
  readonly timeoutMs?: number;
  /** Returned when the provider has no such address. */
  readonly absent?: Reply;
}

/** Creates a provider that is called with signed requests; without the expected answer a call returns a failure. */
export function createLauncher(account: OperatorAccount, dialect: CallDialect): GameProvider {
  const { header, launch, round, list, demo, keys } = dialect;
  const timeoutMs = account.timeoutMs ?? 5_000;
  const { baseUrl: target, log } = account;
  const outgoing = createOutgoing({
    target,
    spanName: "games",
    baseUrl: new URL(target).origin,
    log,
    pauses: false,
    connections,
  });

  const callProvider = async <Reply>(
    call: Pick<OutgoingCall, "method" | "path" | "headers" | "body">,
    { schema, gameId, absent, timeoutMs: ownTimeoutMs = timeoutMs, maxBytes }: Expected<Reply>,
  ): Promise<Reply | null> => {
    const { path } = call;
    const answer = await outgoing.call({ ...call, kind: path, timeoutMs: ownTimeoutMs, maxBytes });
    if (answer.outcome === "none") {
      log.warn({ reason: answer.reason, gameId, path }, "the game provider did not answer");
      return null;
    }
    const { status } = answer;
    if (absent !== undefined && noSuchAddress.has(status)) return absent;
    const parsed = status === 200 ? schema.safeParse(readJson(answer.body)) : undefined;
    if (parsed?.success === true) return parsed.data;
    log.warn({ status, gameId, path }, "the game provider gave an unexpected answer");
    return null;
  };
  const post = <Reply>(path: string, content: object, about: Expected<Reply>): Promise<Reply | null> => {
    const body = JSON.stringify(content);
    const headers = { "content-type": "application/json", [header]: sign(body, account.operatorPrivateKey) };
    return callProvider({ method: "POST", path, headers, body }, about);
  };

  return {
    async launch(wanted) {
      const about = { schema: launchReply, maxBytes: maxLaunchBytes, gameId: wanted.gameId };
      return (await post(launch.path, launch.body(wanted), about)) ?? { failure: "unavailable" };
    },
    async demo(wanted) {
      const about = { schema: launchReply, maxBytes: maxLaunchBytes, gameId: wanted.gameId };
      return (await post(launch.path, demo(wanted), about)) ?? { failure: "unavailable" };
    },
    async list() {
      const answers: unknown[] = [];
      for (const { path, body } of list.calls) {
        const about = { schema: z.array(z.unknown()), maxBytes: maxListBytes, timeoutMs: listTimeoutMs };
        const answer = await post(path, body, about);
        if (answer === null) return { failure: "unavailable" };
        answers.push(answer);
      }
      return list.read(answers) ?? { failure: "malformed" };
    },
    async round(wanted) {
      const about = { schema: roundReply, maxBytes: maxRoundBytes, gameId: wanted.gameId };
      const shown = await post(round.path, round.body(wanted), about);
      return shown === null ? { failure: "unavailable" } : { url: shown.url, proof: shown.proof ?? null };
    },
    async proofKeys() {
      if (keys === undefined) return [];
      const call = { method: "GET", path: keys } as const;
      const reply = await callProvider(call, {
        schema: keysReply,
        maxBytes: maxKeysBytes,
        timeoutMs: Math.min(timeoutMs, keysTimeoutMs),
        absent: { keys: [] },
      });
      if (reply === null) return { failure: "unavailable" };
      // The id is computed from the key; an id sent by the provider is ignored.
      return Promise.all(reply.keys.map(async ({ x }) => publishedKey(await keyIdOf(x), x)));
    },
  };
}

/** Parses a body; undefined when it is not JSON. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
