import type { KeyedHash } from "../../platform/crypto/keyed-hash.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Outgoing } from "@fairlobby/ports/outgoing";
import { createThrottledLog, type ThrottledLog } from "../../platform/log/throttled-log.ts";
import type { Services } from "../../platform/services.ts";
import { isListed } from "./addresses.ts";
import { encryptMessage, type Sender } from "./encrypt.ts";
import {
  endSubscription,
  enqueueMessage,
  readDeviceRequest,
  recordRefused,
  recordSent,
  type Message,
} from "./store.ts";
import { newsText } from "./texts.ts";

/**
 * What became of a message.
 * - taken: the push service accepted it
 * - ended: the push service no longer has the subscription, or its host is no longer listed
 * - delayed: it is tried again later
 * - late: it is not tried again, because its time to live is over
 * - refused: the push service gave any other answer
 */
export type MessageOutcome = "taken" | "ended" | "delayed" | "late" | "refused";

/** Milliseconds. */
export interface Times {
  /** For a request, from connecting to the last byte of the answer. */
  readonly timeout: number;
  /** Before a message is tried again for the first time; doubles up to the longest. */
  readonly firstPause: number;
  readonly longestPause: number;
}

export interface SendDeps extends Pick<Services, "database" | "now" | "log"> {
  readonly hosts: readonly string[];
  readonly sender: Sender;
  readonly topicHash: KeyedHash;
  readonly outgoing: Outgoing;
  readonly times: Times;
  readonly count: (outcome: MessageOutcome) => void;
}

/** News older than this is not worth an alert. */
const timeToLiveMs = 24 * 60 * 60_000;
const maxAnswerBytes = 64 * 1024;

/**
 * Sends a message to a device (R-INB-04, R-INB-05). May run twice: a message that was taken is not sent again, and one that
 * was taken just before a crash replaces itself at the push service and on the device.
 */
export function createSender(deps: SendDeps): (message: Message) => Promise<void> {
  const { database, now, outgoing, count } = deps;
  const refusals = new Map<string, ThrottledLog>();

  return async (message) => {
    const { playerId, orderId, at } = message;
    const request = await readDeviceRequest(database, message);
    // The device no longer asks, or has got this message or a newer one, which says the same.
    if (request === null || (request.toldAt !== null && request.toldAt >= at)) return;
    const left = at + timeToLiveMs - now();
    if (left <= 0) return count("late");
    const { endpoint } = request;
    if (!isListed(endpoint, deps.hosts)) {
      await endSubscription(database, { playerId, endpoint });
      return count("ended");
    }
    const about = message.subscription === undefined ? "withdrawal" : "account";
    const topic = deps
      .topicHash(about === "withdrawal" ? [orderId] : [about, playerId])
      .toString("base64url")
      .slice(0, 32);
    const { host } = new URL(endpoint);
    const answer = await outgoing.call({
      kind: host,
      method: "POST",
      path: endpoint,
      ...(await encryptMessage(request, newsText(about, request.language), deps.sender, {
        ttl: Math.ceil(left / 1000),
        topic,
      })),
      timeoutMs: deps.times.timeout,
      maxBytes: maxAnswerBytes,
    });
    if (answer.outcome === "none") return repeat(deps, message, answer.waitMs);
    const { status } = answer;
    if (status >= 200 && status <= 299) {
      await recordSent(database, message);
      return count("taken");
    }
    if (status === 404 || status === 410) {
      await endSubscription(database, { playerId, endpoint });
      return count("ended");
    }
    count("refused");
    if (await recordRefused(database, playerId, endpoint, now()))
      refusalsOf(refusals, deps.log, host).count({ status });
  };
}

/** Tries a message again after a pause that doubles, with jitter, and not before the push service permits it. */
async function repeat(
  { database, now, times, count }: SendDeps,
  { attempts, ...message }: Message,
  waitMs: number,
): Promise<void> {
  const doubled = Math.min(times.firstPause * 2 ** Math.min(attempts, 20), times.longestPause);
  const at = now() + Math.max(waitMs, doubled / 2) + (Math.random() * doubled) / 2;
  if (at >= message.at + timeToLiveMs) return count("late");
  await enqueueMessage(database, { ...message, attempts: attempts + 1 }, at);
  count("delayed");
}

function refusalsOf(all: Map<string, ThrottledLog>, log: Log, host: string): ThrottledLog {
  const known = all.get(host);
  if (known !== undefined) return known;
  const made = createThrottledLog((fields) => log.warn({ host, ...fields }, "a push service refused messages"));
  all.set(host, made);
  return made;
}
