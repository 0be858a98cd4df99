export type { PushMessage } from "./fields/push-messages.ts";

/** Push is STOMP 1.2 over WebSocket at `{host}/ws` (R-PUSH-01). */
export const pushPath = "/ws";

/**
 * Name of the query parameter and of the CONNECT header that carry the socket ticket; the client sends both and the
 * access token never appears in a URL (R-PUSH-02, R-PUSH-03).
 */
export const ticketField = "token";

/** Wait before a reconnect, doubling from the first to the last; each try takes a fresh ticket (R-PUSH-07). */
export const reconnectDelaysMs = { first: 1_000, last: 30_000 } as const;

/** What a player can subscribe to. Queues are isolated per player (R-SRV-44); bodies in fields/push-messages.ts. */
export const destinations = {
  /** The notice lines changed (R-PUSH-04). */
  notice: "/user/queue/notice",
  /** A step was appended to an order (R-PUSH-05). */
  notify: "/user/queue/notify",
  /** The balance changed. */
  account: "/user/queue/account",
} as const;
export type Destination = (typeof destinations)[keyof typeof destinations];
