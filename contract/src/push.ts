export { destinations, type Destination } from "./destinations.ts";
export type { PushMessage } from "./fields/push-messages.ts";

/** Push is STOMP 1.2 over WebSocket at `{host}/ws` (R-PUSH-01). */
export const pushPath = "/ws";

/**
 * Name of the query parameter and of the CONNECT header that carry the socket ticket; the client sends both. The access
 * token never appears in a URL (R-PUSH-02, R-PUSH-03).
 */
export const ticketField = "token";

/**
 * The maximum wait before a reconnect doubles from the first to the last value; each attempt takes a fresh ticket
 * (R-PUSH-07).
 */
export const reconnectDelaysMs = { first: 1_000, last: 30_000 } as const;

/**
 * Returns the wait before the next attempt, in milliseconds: a random time between half the maximum wait and all of it,
 * so that thousands of clients that lost the same server do not reconnect at the same moment.
 * @param failures consecutive attempts without a lasting connection; 0 after a lasting one
 * @param random between 0 and 1, as `Math.random` gives it
 */
export function reconnectWaitMs(failures: number, random: number): number {
  const longest = Math.min(reconnectDelaysMs.last, reconnectDelaysMs.first * 2 ** failures);
  return Math.round((longest * (1 + random)) / 2);
}
