import { Agent, request } from "undici";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { startDueWorker } from "../due-worker.ts";
import type { QueuedWebhook, WebhookStore } from "./store.ts";

const AT_ONCE = 8;
const ATTEMPT_TIMEOUT_MILLIS = 10_000;
const LONGEST_PAUSE_MILLIS = 60_000;

export type WebhookDelivery = { wake(): void; stop(): Promise<void> };

/**
 * Sends queued webhooks until the receiver answers 2xx: at least once each, in no promised order, with a growing and
 * jittered pause between attempts, and for a bounded time (Xendit too stops after 24 hours).
 */
export function startWebhookDelivery(options: {
  store: WebhookStore;
  clock: Clock;
  log: Logger;
  callbackUrl: string;
  callbackToken: string;
  retryMillis: number;
  giveUpMillis: number;
}): WebhookDelivery {
  const { store, clock, log, callbackUrl, callbackToken, retryMillis, giveUpMillis } = options;
  const agent = new Agent({ connections: AT_ONCE });
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();

  store.resume();
  const worker = startDueWorker({
    clock,
    // With every place taken there is nothing to wake up for: the end of a sending wakes the worker.
    nextDueAt: () => (sending.size >= AT_ONCE ? undefined : store.nextDueAt()),
    runDue: () => {
      for (const webhook of store.take(AT_ONCE - sending.size)) {
        const task: Promise<void> = send(webhook)
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

  async function send(webhook: QueuedWebhook): Promise<void> {
    const result = await attempt(webhook);
    if (/^2\d\d$/.test(result)) {
      store.settle(webhook.sequence, "delivered", result);
      return;
    }
    // Stopped half-way: the row stays "sending" and is sent again at the next start.
    if (stopping.signal.aborted) return;
    const at = clock() + pauseAfter(webhook.attempts, retryMillis);
    if (at - webhook.created > giveUpMillis) {
      log.error({ webhook: webhook.id, result }, "webhook given up");
      store.settle(webhook.sequence, "given_up", result);
    } else {
      log.info({ webhook: webhook.id, attempt: webhook.attempts, result }, "webhook will be tried again");
      store.retryAt(webhook.sequence, at, result);
    }
  }

  async function attempt(webhook: QueuedWebhook): Promise<string> {
    try {
      const response = await request(callbackUrl, {
        method: "POST",
        dispatcher: agent,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MILLIS)]),
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

/** Doubles with each attempt up to a minute; between half and all of that, so that many webhooks do not march in step. */
export function pauseAfter(attempts: number, retryMillis: number): number {
  const full = Math.min(retryMillis * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MILLIS);
  return Math.round(full / 2 + Math.random() * (full / 2));
}
