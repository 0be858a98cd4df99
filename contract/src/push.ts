export { destinations, type Destination } from "./destinations.ts";
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
