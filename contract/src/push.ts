export { destinations, type Destination } from "./destinations.ts";
export type { PushMessage } from "./fields/push-messages.ts";

/** Push is STOMP 1.2 over WebSocket at `{host}/ws` (R-PUSH-01). */
export const pushPath = "/ws";

/**
 * Name of the query parameter and of the CONNECT header that carry the socket ticket; the client sends both and the
 * access token never appears in a URL (R-PUSH-02, R-PUSH-03).
 */
export const ticketField = "token";

/** The longest wait before a reconnect, doubling from the first to the last; each try takes a fresh ticket (R-PUSH-07). */
export const reconnectDelaysMs = { first: 1_000, last: 30_000 } as const;

/**
 * How long to wait before the next try, in milliseconds: a random time in the upper half of the row's wait, so that
 * thousands of clients that lost the same server do not all come back in the same moment, and again in the next.
 * @param failures tries in a row that did not lead to a lasting connection; 0 after one that lasted
 * @param random between 0 and 1, as `Math.random` gives it
 */
export function reconnectWaitMs(failures: number, random: number): number {
  const longest = Math.min(reconnectDelaysMs.last, reconnectDelaysMs.first * 2 ** failures);
  return Math.round((longest * (1 + random)) / 2);
}
