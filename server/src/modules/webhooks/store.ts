import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { eraseSome } from "../../platform/retention/erase-some.ts";
import { preparedQuery, query } from "./statements.ts";

/** The channel that announces deliveries that are due. The message is the endpoint's name. */
export const dueChannel = "webhooks";

/**
 * Adds a message for each endpoint that wants its event, once (R-EXT-12), and wakes the nodes that send it. The endpoints are
 * the stored ones: this node's settings may lack one that another node has.
 */
export const addDeliveries = query(
  "add_deliveries",
  `with added as (
     insert into webhooks.delivery (endpoint, message_id, type, player_id, body, created_at, next_at)
     select name, :messageId, :type, :playerId, :body, :at, :at from webhooks.endpoint
     where removed_at is null and :type = any (events)
     on conflict (endpoint, message_id) do nothing returning endpoint
   ) select pg_notify('${dueChannel}', endpoint) from added`,
);

/**
 * Takes deliveries of an endpoint that are due, and begins an attempt at each. Until `until` no other node takes them; a
 * node that dies during an attempt loses them then.
 */
export const takeDue = preparedQuery(
  "take_due",
  `with due as (
     select delivery_id from webhooks.delivery
     where endpoint = :endpoint and state = 'waiting' and next_at <= :at order by next_at limit :most
     for update skip locked
   ), taken as (
     update webhooks.delivery d set next_at = :until, attempts = d.attempts + 1
     from due where d.delivery_id = due.delivery_id
     returning d.delivery_id, d.message_id, d.body, d.attempts, d.attempts_before
   ), begun as (
     insert into webhooks.attempt (delivery_id, nth, at) select delivery_id, attempts, :at from taken
   )
   select delivery_id, message_id, body, attempts as nth, attempts_before as before from taken order by delivery_id`,
);

/** A delivery that this node has taken. `nth` counts its attempts; `before` of them were before the last request. */
export type Taken = RowOf<typeof takeDue>;

/** The endpoints that have deliveries due. */
export const dueEndpoints = preparedQuery(
  "due_endpoints",
  `select name from unnest(:endpoints::text[]) as e (name)
   where exists (select from webhooks.delivery d where d.endpoint = e.name and d.state = 'waiting' and d.next_at <= :at)`,
);

/** Stores how an attempt ended. A success also ends a delivery that another node has taken meanwhile. */
export const endAttempt = query(
  "end_attempt",
  `with ended as (
     update webhooks.attempt set ms = :ms, status = :status?, answer = :answer?, failure = :failure?
     where delivery_id = :deliveryId and nth = :nth
   ), seen as (
     update webhooks.endpoint set
       last_success_at = case when :state = 'delivered' then greatest(last_success_at, :at) else last_success_at end,
       last_failure_at = case when :state = 'delivered' then last_failure_at else greatest(last_failure_at, :at) end
     where name = :endpoint
   )
   update webhooks.delivery set state = :state, next_at = coalesce(:nextAt?, next_at),
     ended_at = case when :state = 'waiting' then null else :at end
   where delivery_id = :deliveryId and state = 'waiting' and (attempts = :nth or :state = 'delivered')`,
);

/** Undoes an attempt that the node itself cut off, so that another begins at once; not if another node has the delivery. */
export const handBack = query(
  "hand_back",
  `with handed as (
     update webhooks.delivery set attempts = attempts - 1, next_at = :at
     where delivery_id = :deliveryId and state = 'waiting' and attempts = :nth
     returning delivery_id, endpoint
   ), undone as (
     delete from webhooks.attempt a using handed h where a.delivery_id = h.delivery_id and a.nth = :nth
   ) select pg_notify('${dueChannel}', endpoint) from handed`,
);

const keepEndpoint = query(
  "keep_endpoint",
  `insert into webhooks.endpoint (name, url, events, secrets) values (:name, :url, :events, :secrets)
   on conflict (name) do update set
     url = excluded.url, events = excluded.events, secrets = excluded.secrets, removed_at = null`,
);

const removeOthers = query(
  "remove_others",
  "update webhooks.endpoint set removed_at = :at where removed_at is null and not name = any (:names)",
);

/** Gives up what waits for endpoints that were taken out of the settings before a time. */
export const giveUpRemoved = query(
  "give_up_removed",
  `update webhooks.delivery d set state = 'given_up', ended_at = :at
   where d.state = 'waiting'
     and exists (select from webhooks.endpoint e where e.name = d.endpoint and e.removed_at < :removedBefore)`,
);

export interface KnownEndpoint {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly secrets: number;
}

/** Stores the endpoints of the settings, and which ones are no longer there. */
export async function keepEndpoints(sql: Sql, endpoints: readonly KnownEndpoint[], at: number): Promise<void> {
  for (const endpoint of endpoints) await keepEndpoint(sql, endpoint);
  await removeOthers(sql, { names: endpoints.map(({ name }) => name), at });
}

/** How many deliveries are in each state. */
export const countDeliveries = query(
  "count_deliveries",
  `select state, count(*)::int as "count!" from webhooks.delivery where state <> 'delivered' group by state`,
);

const endpointsGivenUp = query(
  "endpoints_given_up",
  `select distinct d.endpoint from webhooks.delivery d join webhooks.endpoint e on e.name = d.endpoint
   where d.state = 'given_up' and d.ended_at > :since and e.removed_at is null`,
);

/** How long a delivery that was given up is an alert. */
const troubleMs = 24 * 3_600_000;

/** Returns the endpoints for which a delivery was given up within the last day, and not asked for again. */
export async function readTrouble(sql: Sql, at: number): Promise<readonly string[]> {
  return (await endpointsGivenUp(sql, { since: at - troubleMs })).map(({ endpoint }) => endpoint);
}

const eraseOld = query("erase_old_deliveries", eraseSome("webhooks.delivery", "created_at < :before"));

/** Erases deliveries made before a time (milliseconds since the epoch), with their attempts; returns how many. */
export async function eraseDeliveries(sql: Sql, before: number): Promise<number> {
  return (await eraseOld.first(sql, { before }))?.rows ?? 0;
}
