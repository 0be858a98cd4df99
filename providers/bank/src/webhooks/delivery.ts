import { Agent, request } from "undici";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { startDueWorker } from "../due-worker.ts";
import type { QueuedWebhook, WebhookStore } from "./store.ts";

const MAX_AT_ONCE = 8;
const ATTEMPT_TIMEOUT_MILLIS = 10_000;
const MAX_PAUSE_MILLIS = 60_000;

export type WebhookDelivery = { wake(): void; stop(): Promise<void> };

type DeliveryOptions = {
  store: WebhookStore;
  clock: Clock;
  log: Logger;
  callbackUrl: string;
  callbackToken: string;
  retryMillis: number;
  giveUpMillis: number;
};

/**
 * Sends queued webhooks until the receiver answers 2xx: at least once each, in no promised order, with a growing and
 * jittered pause between attempts, and for a bounded time (Xendit too stops after 24 hours).
 */
export function startWebhookDelivery(options: DeliveryOptions): WebhookDelivery {
  const { store, clock, log } = options;
  const agent = new Agent({ connections: MAX_AT_ONCE });
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();

  store.resume();
  const worker = startDueWorker({
    clock,
    // While the maximum number is being sent, nothing is due; the end of an attempt wakes the worker.
    nextDueAt: () => (sending.size >= MAX_AT_ONCE ? undefined : store.nextDueAt()),
    runDue: () => {
      for (const webhook of store.take(MAX_AT_ONCE - sending.size)) {
        const task: Promise<void> = attempt(webhook, options, agent, stopping.signal)
          .then((result) => recordResult(webhook, result, options, stopping.signal))
          .catch((error: unknown) => log.error({ error, webhook: webhook.id }, "webhook bookkeeping failed"))
          .finally(() => {
            sending.delete(task);
            worker.wake();
          });
        sending.add(task);
      }
    },
    onError: (error) => log.error({ error }, "webhook queue failed"),
  });

  return {
    wake: () => worker.wake(),
    async stop() {
      worker.stop();
      stopping.abort();
      await Promise.all(sending);
      await agent.destroy();
    },
  };
}

/** Sends a webhook once; returns the status code of the answer, or a word for the failure. */
async function attempt(
  webhook: QueuedWebhook,
  { callbackUrl, callbackToken }: DeliveryOptions,
  agent: Agent,
  stopping: AbortSignal,
): Promise<string> {
  try {
    const response = await request(callbackUrl, {
      method: "POST",
      dispatcher: agent,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ATTEMPT_TIMEOUT_MILLIS)]),
      headers: {
        "content-type": "application/json",
        "x-callback-token": callbackToken,
        "webhook-id": webhook.id,
      },
      body: webhook.body,
    });
    await response.body.dump();
    return String(response.statusCode);
  } catch (error) {
    return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : "failed";
  }
}

function recordResult(webhook: QueuedWebhook, result: string, options: DeliveryOptions, stopping: AbortSignal): void {
  const { store, clock, log, retryMillis, giveUpMillis } = options;
  if (/^2\d\d$/.test(result)) {
    store.settle(webhook.sequence, "delivered", result);
    return;
  }
  // Stopped during the attempt: the row stays "sending" and is sent again at the next start.
  if (stopping.aborted) return;
  const at = clock() + pauseAfter(webhook.attempts, retryMillis);
  if (at - webhook.created > giveUpMillis) {
    log.error({ webhook: webhook.id, result }, "webhook given up");
    store.settle(webhook.sequence, "given_up", result);
  } else {
    log.info({ webhook: webhook.id, attempt: webhook.attempts, result }, "webhook will be tried again");
    store.retryAt(webhook.sequence, at, result);
  }
}

/**
 * Returns the pause after an attempt, ms: doubled with each attempt up to a minute, and jittered to between half and
 * all of that.
 */
export function pauseAfter(attempts: number, retryMillis: number): number {
  const full = Math.min(retryMillis * 2 ** Math.min(attempts - 1, 20), MAX_PAUSE_MILLIS);
  return Math.round(full / 2 + Math.random() * (full / 2));
}
