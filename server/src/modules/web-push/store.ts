import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { eraseSome } from "../../platform/retention/erase-some.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { query } from "./statements.ts";

/** How many whole months a request is kept, besides the current one: a bank may send a payout back late. */
export const keptMonths = 12;

/** An order and a device that asked for messages about it. */
export interface OrderDevice {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
  /** The sign-in on the device. */
  readonly signInId: string;
}

/** A message to a device about an event. */
export interface Message extends OrderDevice {
  /** When the event happened, milliseconds since the epoch: identifies it among those of the order. */
  readonly at: number;
  /** How often the push service was called without a usable answer. */
  readonly attempts: number;
  /**
   * The subscription at the time of the event, of a message about the account, which may sign the device out; a message
   * about an order uses the device's present one.
   */
  readonly subscription?: Subscribed;
}

/** The keys in base64, as a job's payload is JSON. */
type Subscribed = Pick<DeviceRequest, "endpoint" | "language"> & Readonly<Record<"p256dh" | "auth", string>>;

/** In place of an order's id in messages about the account. */
const noOrder = "" as OrderId;

export const sendMessage = defineJob<Message>("web-push.send");

/** Enqueues a message under a key of its event: one that is tried again must not replace one about a newer event. */
export function enqueueMessage(sql: Sql, message: Message, at?: number): Promise<void> {
  const { orderId, signInId } = message;
  const key = `web-push:${orderId}:${signInId}:${message.at}`;
  return sendMessage.enqueue(sql, message, at === undefined ? { key } : { key, at });
}

/**
 * Stores a device's request for messages about an order, which must be locked and open: then no event is missed.
 * A repeated request replaces the subscription.
 */
export const addDeviceRequest = query(
  "add_ask",
  `insert into web_push.ask (player_id, order_id, sign_in_id, endpoint, p256dh, auth, language, asked_at)
   values (:playerId, :orderId, :signInId, :endpoint, :p256dh, :auth, :language, :at)
   on conflict (player_id, order_id, sign_in_id) do update set
     endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
     asked_at = excluded.asked_at, refused_at = null`,
);

const devicesOfOrder = query(
  "askers_of",
  "select sign_in_id from web_push.ask where player_id = :playerId and order_id = :orderId order by asked_at limit 50",
);

/** Enqueues a message to each device that asked about an order, in the transaction of the event (R-INB-03). */
export async function tellDevices(
  tx: Tx,
  { playerId, orderId }: Pick<OrderDevice, "playerId" | "orderId">,
  at: number,
): Promise<void> {
  for (const { signInId } of await devicesOfOrder(tx, { playerId, orderId })) {
    await enqueueMessage(tx, { playerId, orderId, signInId, at, attempts: 0 });
  }
}

const subscriptionsOf = query(
  "subscriptions_of",
  `select distinct on (sign_in_id) sign_in_id, endpoint, encode(p256dh, 'base64') as "p256dh!",
     encode(auth, 'base64') as "auth!", language
   from web_push.ask where player_id = :playerId order by sign_in_id, asked_at desc limit 50`,
);

/** Enqueues a message to each device that asked about an order, about the account, in the event's transaction (R-REC-06). */
export async function tellAllDevices(tx: Tx, playerId: PlayerId, at: number): Promise<void> {
  for (const { signInId, ...subscription } of await subscriptionsOf(tx, { playerId })) {
    await enqueueMessage(tx, { playerId, orderId: noOrder, signInId, at, attempts: 0, subscription });
  }
}

const requestOf = query(
  "ask_of",
  `select endpoint, p256dh, auth, language, told_at from web_push.ask
   where player_id = :playerId and order_id = :orderId and sign_in_id = :signInId`,
);

/** A device's request for messages about an order; `toldAt` is when the event of its last taken message was. */
export type DeviceRequest = RowOf<typeof requestOf>;

/**
 * Returns the request of a message's device; null if there is none, or no longer. A message about the account has its own.
 */
export async function readDeviceRequest(
  sql: Sql,
  { subscription, ...device }: OrderDevice & Pick<Message, "subscription">,
): Promise<DeviceRequest | null> {
  if (subscription === undefined) return (await requestOf.first(sql, device)) ?? null;
  const [p256dh, auth] = [Buffer.from(subscription.p256dh, "base64"), Buffer.from(subscription.auth, "base64")];
  return { ...subscription, p256dh, auth, toldAt: null };
}

/** Sets the language of the messages to a device. */
export const setLanguage = query(
  "set_language",
  `update web_push.ask set language = :language
   where player_id = :playerId and sign_in_id = :signInId and language <> :language`,
);

/** Records that the push service took the message about an event. */
export const recordSent = query(
  "record_sent",
  `update web_push.ask set told_at = greatest(told_at, :at)
   where player_id = :playerId and order_id = :orderId and sign_in_id = :signInId`,
);

const markRefused = query(
  "mark_refused",
  `update web_push.ask set refused_at = :at
   where player_id = :playerId and endpoint = :endpoint and refused_at is null returning 1 as "one!"`,
);

/** Records that a push service refused a message to a subscription; returns whether it was the first one refused. */
export async function recordRefused(sql: Sql, playerId: PlayerId, endpoint: string, at: number): Promise<boolean> {
  return (await markRefused(sql, { playerId, endpoint, at })).length > 0;
}

/** Erases a subscription that has ended at its push service. */
export const endSubscription = query(
  "end_subscription",
  "delete from web_push.ask where player_id = :playerId and endpoint = :endpoint",
);

const devicesOf = query(
  "devices_of",
  `select sign_in_id from web_push.ask where player_id = :playerId
   group by sign_in_id order by max(asked_at) desc, sign_in_id limit 50`,
);

/** Returns the sign-ins of a player's devices that asked for messages about any order, the latest first. */
export async function readDevices(sql: Sql, playerId: PlayerId): Promise<string[]> {
  return (await devicesOf(sql, { playerId })).map(({ signInId }) => signInId);
}

/** Erases all requests of a device. */
export const endDevice = query("end_device", "select from web_push.end_device(:playerId, :signInId)");

const eraseOldRequests = query("erase_old_asks", eraseSome("web_push.ask", "asked_at < :before"));

/** Erases some requests made before a time (milliseconds since the epoch); returns how many. */
export async function eraseDeviceRequests(sql: Sql, before: number): Promise<number> {
  return (await eraseOldRequests.first(sql, { before }))?.rows ?? 0;
}
