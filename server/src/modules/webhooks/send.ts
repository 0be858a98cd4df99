import type { Outgoing, OutgoingAnswer } from "@fairlobby/ports/outgoing";
import { createOutgoing } from "../../platform/outgoing/outgoing.ts";
import { webhookHeaders } from "../../platform/outgoing/webhook-signature.ts";
import type { Services } from "../../platform/services.ts";
import type { Endpoint } from "./settings.ts";
import { endAttempt, handBack, takeDue, type Taken } from "./store.ts";

/**
 * What became of an attempt.
 * - delivered: the receiver answered with 2xx
 * - failed: it is tried again later
 * - given_up: it was the last attempt, or the receiver answered that the endpoint is gone
 */
export type AttemptOutcome = "delivered" | "failed" | "given_up";

/** Milliseconds. */
export interface Times {
  /** For an attempt, from connecting to the last byte of the answer. */
  readonly timeout: number;
  /** Before the second attempt, the third, and so on; after as many failures more the delivery is given up. */
  readonly pauses: readonly number[];
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Those that Standard Webhooks suggests: three days and three hours. */
export const usualTimes: Times = {
  timeout: 15 * second,
  pauses: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
};

/** How many messages a node sends to an endpoint at once. */
const atOnce = 4;
/** How much longer than the time-out a node keeps a delivery for itself. */
const spareMs = 45 * second;
const maxAnswerBytes = 64 * 1024;
/** How many characters of an answer are kept. */
const keptCharacters = 200;
/** The status of a receiver that wants no more messages. */
const gone = 410;

export interface SenderDeps extends Pick<Services, "database" | "now" | "log"> {
  readonly times: Times;
  readonly count: (endpoint: string, outcome: AttemptOutcome) => void;
}

/** Sends what is due for one endpoint; each has its own, so that a slow one holds up no other (R-EXT-15). */
export interface Sender {
  readonly name: string;
  /** Looks for deliveries that are due. */
  wake(): void;
  /** Takes no more deliveries, and hands those back whose attempts are under way; these attempts do not count (R-EXT-14). */
  stop(): Promise<void>;
}

export function createSender(endpoint: Endpoint, deps: SenderDeps): Sender {
  const { database, now, log, times } = deps;
  const { name } = endpoint;
  const { origin } = new URL(endpoint.url);
  const outgoing = createOutgoing({
    target: `webhook ${name}`,
    spanName: "webhook",
    baseUrl: origin,
    log,
    pauses: false,
    connections: atOnce,
  });
  const running = new Set<Promise<void>>();
  const state = { stopped: false, again: false };
  let taking: Promise<void> | null = null;

  const start = (delivery: Taken): void => {
    const attempt = sendOnce(deps, endpoint, outgoing, delivery, () => state.stopped)
      // The delivery is taken again when its time is over.
      .catch((error: unknown) => log.error({ err: error, endpoint: name }, "the end of an attempt was not stored"))
      .finally(() => {
        running.delete(attempt);
        wake();
      });
    running.add(attempt);
  };
  const takeAll = async (): Promise<void> => {
    do {
      state.again = false;
      const most = atOnce - running.size;
      if (most === 0 || state.stopped) return;
      const at = now();
      const taken = await takeDue(database, { endpoint: name, at, until: at + times.timeout + spareMs, most });
      taken.forEach(start);
    } while (state.again);
  };
  const wake = (): void => {
    state.again = true;
    if (state.stopped || taking !== null) return;
    taking = takeAll()
      .catch((error: unknown) => log.error({ err: error, endpoint: name }, "webhooks could not be read; trying again"))
      .finally(() => (taking = null));
  };
  return {
    name,
    wake,
    async stop() {
      state.stopped = true;
      await taking;
      await outgoing.close();
      await Promise.all(running);
    },
  };
}

async function sendOnce(
  { database, now, times, count }: SenderDeps,
  endpoint: Endpoint,
  outgoing: Outgoing,
  { deliveryId, messageId, body, nth, before }: Taken,
  isStopped: () => boolean,
): Promise<void> {
  const { pathname, search } = new URL(endpoint.url);
  const at = now();
  const answer = await outgoing.call({
    kind: "send_webhook",
    method: "POST",
    path: pathname + search,
    headers: { ...webhookHeaders(endpoint.keys, { id: messageId, body }, at), "user-agent": "fairlobby" },
    body,
    timeoutMs: times.timeout,
    maxBytes: maxAnswerBytes,
    cutsAnswer: true,
  });
  const endedAt = now();
  // It was probably this node that ended the attempt, so the receiver has not failed.
  if (answer.outcome === "none" && isStopped()) {
    await handBack(database, { deliveryId, nth, at: endedAt });
    return;
  }
  const outcome = outcomeOf(answer, nth - before, times);
  const asked = answer.waitMs;
  const pause = times.pauses[nth - before - 1] ?? 0;
  await endAttempt(database, {
    endpoint: endpoint.name,
    deliveryId,
    nth,
    at: endedAt,
    ms: Math.max(Math.round(endedAt - at), 0),
    ...resultOf(answer),
    state: outcome === "failed" ? "waiting" : outcome,
    // Up to a fifth later, so that what failed together does not come back together.
    nextAt: outcome === "failed" ? endedAt + Math.max(pause * (1 + Math.random() / 5), asked) : null,
  });
  count(endpoint.name, outcome);
}

/** @param nth counts the attempts since the delivery was asked for */
function outcomeOf(answer: OutgoingAnswer, nth: number, { pauses }: Times): AttemptOutcome {
  if (answer.outcome === "answered") {
    if (answer.status >= 200 && answer.status <= 299) return "delivered";
    if (answer.status === gone) return "given_up";
  }
  return nth > pauses.length ? "given_up" : "failed";
}

/** Returns what is kept of an answer. */
function resultOf(answer: OutgoingAnswer) {
  if (answer.outcome === "none") return { status: null, answer: null, failure: answer.reason };
  // PostgreSQL stores no NUL in a text.
  const text = answer.body.toString("utf8").replaceAll("\0", "").slice(0, keptCharacters);
  return { status: answer.status, answer: text.toWellFormed(), failure: null };
}
