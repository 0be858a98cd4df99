import { createHash } from "node:crypto";
import type { Currency, PlayerId } from "@fairlobby/contract";
import { onEvent, type Consumer, type OutboxEvent, type Topic } from "../../platform/outbox/outbox.ts";
import type { Sql } from "../../platform/db/database.ts";
import { playerRegistered } from "../accounts/index.ts";
import { depositChanged, depositCredited } from "../cashier/index.ts";
import { limitReached } from "../protection/index.ts";
import { withdrawalPaid } from "../withdrawals/index.ts";
import type { WebhookEvent } from "./settings.ts";
import { addDeliveries } from "./store.ts";

/** What a message says besides its player: ids, and amounts in minor units as text (R-EXT-11). */
type Data = Readonly<Record<string, string>>;

/**
 * Returns the id of the message about an event: the same whenever the event is delivered, and another for another event
 * with its number, as there may be after a restored backup.
 */
function messageIdOf(type: WebhookEvent, { eventId, playerId, at }: OutboxEvent<unknown>): string {
  const hash = createHash("sha256").update(`${type}.${eventId}.${playerId}.${at}`).digest("base64url");
  return `msg_${hash.slice(0, 27)}`;
}

export interface MessageDeps {
  readonly database: Sql;
  readonly currency: Currency;
}

/**
 * Turns events of the outbox into messages for the endpoints that want them (R-EXT-10, R-EXT-12), also those that this node's
 * settings lack.
 */
export function messageConsumers({ database, currency }: MessageDeps): readonly Consumer[] {
  const when = <Payload>(
    topic: Topic<Payload>,
    type: WebhookEvent,
    dataOf: (payload: Payload) => Data | null,
  ): Consumer =>
    onEvent(topic, async (event) => {
      const { playerId, at, payload } = event;
      const data = dataOf(payload);
      if (data === null) return;
      const body = bodyOf(type, at, playerId, data);
      await addDeliveries(database, { messageId: messageIdOf(type, event), type, playerId, body, at });
    });
  return [
    when(depositCredited, "deposit.credited", ({ orderId, amount, bonus }) => ({
      orderId,
      amount,
      bonus,
      currency,
    })),
    // More money came for an order that was credited before.
    when(depositChanged, "deposit.credited", ({ orderId, credited }) =>
      credited === undefined ? null : { orderId, ...credited, currency },
    ),
    when(withdrawalPaid, "order.paid", ({ orderId, gross, net }) => ({ orderId, gross, net, currency })),
    when(playerRegistered, "player.registered", () => ({})),
    when(limitReached, "limit.reached", ({ limit, begins }) => ({ limit, begins })),
  ];
}

const bodyOf = (type: WebhookEvent, at: number, playerId: PlayerId, data: Data): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: { playerId, ...data } });
