import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import { eraseSome } from "../../platform/erase.ts";
import { defineJob } from "../../platform/jobs.ts";
import type { Language } from "../../platform/texts.ts";
import type { Subscription } from "./addresses.ts";
import { statement } from "./statements.ts";

/** How many whole months an ask is kept, besides the current one: a bank may send a payout back late. */
export const keptMonths = 12;

/** A device that asked to be told about an order. */
export interface Asker {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
  /** The sign-in on the device. */
  readonly signInId: string;
}

/** A message to a device about a fact. */
export interface Message extends Asker {
  /** When the fact happened, milliseconds since the epoch: identifies it among those of the order. */
  readonly at: number;
  /** How often the push service was called without a usable answer. */
  readonly attempts: number;
}

export const sendMessage = defineJob<Message>("web-push.send");

/** The key keeps apart the messages about two facts: one that is tried again must not take the place of a newer one. */
export function enqueueMessage(sql: Sql, message: Message, at?: number): Promise<void> {
  const { orderId, signInId } = message;
  const key = `web-push:${orderId}:${signInId}:${message.at}`;
  return sendMessage.enqueue(sql, message, at === undefined ? { key } : { key, at });
}

const insertAsk = statement(
  "insert_ask",
  `insert into web_push.ask (player_id, order_id, sign_in_id, endpoint, p256dh, auth, language, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (player_id, order_id, sign_in_id) do update set
     endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
     asked_at = excluded.asked_at, refused_at = null`,
);

/**
 * Stores that a device asks to be told about an order, which must be locked and open: then no fact about it is missed.
 * Asking again replaces the subscription.
 */
export async function addAsk(
  tx: Tx,
  { playerId, orderId, signInId }: Asker,
  { endpoint, p256dh, auth }: Subscription,
  { language, at }: { readonly language: Language; readonly at: number },
): Promise<void> {
  await tx.run(insertAsk, playerId, orderId, signInId, endpoint, p256dh, auth, language, new Date(at));
}

const askersOf = statement(
  "askers_of",
  "select sign_in_id from web_push.ask where player_id = $1 and order_id = $2 order by asked_at limit 50",
);

/** Has the devices told that asked to be told about an order, in the transaction of the fact (R-INB-03). */
export async function tellDevices(
  tx: Tx,
  { playerId, orderId }: Pick<Asker, "playerId" | "orderId">,
  at: number,
): Promise<void> {
  for (const { signInId } of await tx.run(askersOf, playerId, orderId)) {
    await enqueueMessage(tx, { playerId, orderId, signInId, at, attempts: 0 });
  }
}

const oneAsk = statement(
  "ask_of",
  `select endpoint, p256dh, auth, language, told_at from web_push.ask
   where player_id = $1 and order_id = $2 and sign_in_id = $3`,
);

export type Ask = RowOf<typeof oneAsk>;

/** Returns what a device asked for about an order; null if nothing, or no longer. */
export async function readAsk(sql: Sql, { playerId, orderId, signInId }: Asker): Promise<Ask | null> {
  return (await sql.first(oneAsk, playerId, orderId, signInId)) ?? null;
}

const changeLanguage = statement(
  "change_language",
  `update web_push.ask set language = $3
   where player_id = $1 and sign_in_id = $2 and language <> $3`,
);

/** Sets the language of the messages to a device. */
export async function setLanguage(
  sql: Sql,
  { playerId, signInId }: Omit<Asker, "orderId">,
  language: Language,
): Promise<void> {
  await sql.run(changeLanguage, playerId, signInId, language);
}

const markTold = statement(
  "mark_told",
  `update web_push.ask set told_at = greatest(told_at, $4)
   where player_id = $1 and order_id = $2 and sign_in_id = $3`,
);

/** Records that the push service took the message about a fact. */
export async function recordTold(sql: Sql, { playerId, orderId, signInId, at }: Message): Promise<void> {
  await sql.run(markTold, playerId, orderId, signInId, new Date(at));
}

const markRefused = statement(
  "mark_refused",
  `update web_push.ask set refused_at = $3
   where player_id = $1 and endpoint = $2 and refused_at is null returning 1 as "one!"`,
);

/** Records that a push service refused a message to a subscription; returns whether it is the first time. */
export async function recordRefused(sql: Sql, playerId: PlayerId, endpoint: string, at: number): Promise<boolean> {
  return (await sql.run(markRefused, playerId, endpoint, new Date(at))).length > 0;
}

const eraseSubscription = statement(
  "erase_subscription",
  "delete from web_push.ask where player_id = $1 and endpoint = $2",
);

/** Erases a subscription that has ended at its push service. */
export async function endSubscription(sql: Sql, playerId: PlayerId, endpoint: string): Promise<void> {
  await sql.run(eraseSubscription, playerId, endpoint);
}

const devicesOf = statement(
  "devices_of",
  `select sign_in_id from web_push.ask where player_id = $1
   group by sign_in_id order by max(asked_at) desc, sign_in_id limit 50`,
);

/** Returns the sign-ins of a player's devices that are told about an order, the latest first. */
export async function readDevices(sql: Sql, playerId: PlayerId): Promise<string[]> {
  return (await sql.run(devicesOf, playerId)).map(({ signInId }) => signInId);
}

const endOfDevice = statement("end_device", "select from web_push.end_device($1, $2)");

/** Erases all that a device asked for. */
export async function endDevice(sql: Sql, playerId: PlayerId, signInId: string): Promise<void> {
  await sql.run(endOfDevice, playerId, signInId);
}

const eraseOld = statement("erase_asks", eraseSome("web_push.ask", "asked_at < $1"));

/** Erases some of what was asked for before a time (milliseconds since the epoch); returns how many rows. */
export async function eraseAsks(sql: Sql, before: number): Promise<number> {
  return (await sql.first(eraseOld, new Date(before)))?.rows ?? 0;
}
