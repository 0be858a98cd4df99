import type { WebhookState } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

const endpointStates = query(
  "webhook_endpoints",
  `select name, url, events, signatures, removed_at, last_success_at, last_failure_at
   from webhooks.known_endpoint order by removed_at is not null, name`,
);

const undelivered = query(
  "webhooks_undelivered",
  `select endpoint, state, count(*)::int as "count!" from webhooks.delivery_log
   where state <> 'delivered' group by endpoint, state`,
);

/** Returns an address without the values of its query, which may be secret. */
function withoutQuery(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return `${origin}${pathname}${search === "" ? "" : "?…"}`;
}

/** Reads the endpoints, with how many messages wait and were given up for each. */
export async function readEndpoints(sql: Sql) {
  const counts = await undelivered(sql);
  const count = (name: string, state: WebhookState): number =>
    counts.find((one) => one.endpoint === name && one.state === state)?.count ?? 0;
  return (await endpointStates(sql)).map((row) => ({
    ...row,
    url: withoutQuery(row.url),
    events: [...row.events],
    waiting: count(row.name, "waiting"),
    givenUp: count(row.name, "given_up"),
  }));
}

const deliveries = query(
  "webhook_deliveries",
  `select d.delivery_id, d.endpoint, d.message_id, d.type, d.player_id, d.created_at, d.state, d.attempts, d.next_at,
     d.ended_at, a.status as "status?", a.failure as "failure?"
   from webhooks.delivery_log d
   left join webhooks.attempt_log a on a.delivery_id = d.delivery_id and a.nth = d.attempts
   where (:endpoint?::text is null or d.endpoint = :endpoint)
     and (:state?::text is null or d.state = :state)
     and (:type?::text is null or d.type = :type)
     and (:playerId?::bigint is null or d.player_id = :playerId)
     and (:afterAt?::timestamptz is null or (d.created_at, d.delivery_id) < (:afterAt, :afterId?::bigint))
   order by d.created_at desc, d.delivery_id desc limit :limit`,
);

export interface DeliveryFilter {
  readonly endpoint?: string | undefined;
  readonly state?: WebhookState | undefined;
  readonly type?: string | undefined;
  readonly player?: string | undefined;
}

/** The last message of a page; null for the first page. */
export type DeliveryCursor = { readonly at: number; readonly deliveryId: bigint } | null;

/** Reads messages to endpoints, the newest first; an index serves each filter (R-CAPI-08). */
export function readDeliveries(sql: Sql, filter: DeliveryFilter, after: DeliveryCursor, limit: number) {
  return deliveries(sql, {
    endpoint: filter.endpoint ?? null,
    state: filter.state ?? null,
    type: filter.type ?? null,
    playerId: filter.player === undefined ? null : BigInt(filter.player),
    afterAt: after?.at ?? null,
    afterId: after?.deliveryId ?? null,
    limit,
  });
}

const deliveryById = query(
  "webhook_delivery",
  `select d.delivery_id, d.endpoint, d.message_id, d.type, d.player_id, d.body, d.created_at, d.state, d.attempts,
     d.next_at, d.ended_at, d.state <> 'waiting' and exists (
       select from webhooks.known_endpoint e where e.name = d.endpoint and e.removed_at is null
     ) as "can_send!"
   from webhooks.delivery_log d where d.delivery_id = :deliveryId`,
);

export const readDelivery = (sql: Sql, deliveryId: string) =>
  deliveryById.first(sql, { deliveryId: BigInt(deliveryId) });

/** Returns the latest attempts of a message, at most 50. */
export const readAttempts = query(
  "webhook_attempts",
  `select nth, at, ms, status, answer, failure from webhooks.attempt_log
   where delivery_id = :deliveryId order by nth desc limit 50`,
);
