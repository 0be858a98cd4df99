import { pushPath, reconnectWaitMs, ticketField, type Destination } from "@fairlobby/contract/push";
import type { Client, StompSubscription } from "@stomp/stompjs";
import { useEffect, useEffectEvent } from "react";
import { api } from "./api.ts";
import { useLoggedIn } from "./session.ts";

interface Listener {
  readonly queue: Destination;
  readonly onMessage: (body: string) => void;
  /** From now on no message is missed. Earlier ones may have been missed, so read the state once (R-PUSH-07). */
  readonly onListening: () => void;
  subscription?: StompSubscription;
}

/** A connection without listeners stays open this long, so that the next screen can use it. */
const lingerMs = 2000;

const listeners = new Set<Listener>();
let client: Client | null = null;
/** A connection that was up for this long counts as one that worked. */
const lastingMs = 10_000;
/** Consecutive attempts without a lasting connection. */
let failures = 0;
let connectedAt = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let linger: ReturnType<typeof setTimeout> | undefined;
let subscriptions = 0;
let opening = false;

function subscribe(listener: Listener): void {
  if (client?.connected !== true) return;
  // A withdrawal can be paid before a slow phone is connected: only the server's receipt confirms the subscription.
  const receipt = `listening-${++subscriptions}`;
  client.watchForReceipt(receipt, () => {
    if (listeners.has(listener)) listener.onListening();
  });
  listener.subscription = client.subscribe(listener.queue, (message) => listener.onMessage(message.body), { receipt });
}

function later(): void {
  clearTimeout(retry);
  if (listeners.size === 0) return;
  retry = setTimeout(() => void connect(), reconnectWaitMs(failures, Math.random()));
  failures += 1;
}

/** One attempt with a fresh single-use ticket, in the query and in the CONNECT frame (R-PUSH-02, R-PUSH-03). */
async function connect(): Promise<void> {
  if (client !== null || opening || listeners.size === 0) return;
  opening = true;
  try {
    const [{ Client }, ticket] = await Promise.all([
      import("@stomp/stompjs"),
      api.call("/v1/session/socketTicket", {}),
    ]);
    if (!ticket.ok) return later();
    // If the last listener has gone meanwhile, nothing would close the connection.
    if (listeners.size === 0) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const next = new Client({
      brokerURL: `${scheme}://${location.host}${pushPath}?${ticketField}=${encodeURIComponent(ticket.data.ticket)}`,
      connectHeaders: { [ticketField]: ticket.data.ticket },
      // The library's own reconnect would present the spent ticket again.
      reconnectDelay: 0,
      heartbeatIncoming: 20_000,
      heartbeatOutgoing: 20_000,
      onConnect: () => {
        connectedAt = performance.now();
        for (const listener of listeners) subscribe(listener);
      },
      onWebSocketClose: () => {
        if (client !== next) return;
        client = null;
        // A server that accepts connections and drops them immediately must not be called every second.
        if (connectedAt > 0 && performance.now() - connectedAt >= lastingMs) failures = 0;
        connectedAt = 0;
        void next.deactivate();
        later();
      },
    });
    client = next;
    next.activate();
  } catch {
    later();
  } finally {
    opening = false;
  }
}

function disconnect(): void {
  clearTimeout(retry);
  const last = client;
  client = null;
  failures = 0;
  connectedAt = 0;
  void last?.deactivate();
}

/** Listens to a queue; the connection is open while there are listeners. Returns the function that stops listening. */
export function listen(queue: Destination, onMessage: (body: string) => void, onListening: () => void): () => void {
  const listener: Listener = { queue, onMessage, onListening };
  clearTimeout(linger);
  listeners.add(listener);
  subscribe(listener);
  void connect();
  return () => {
    listeners.delete(listener);
    if (client?.connected === true) listener.subscription?.unsubscribe();
    clearTimeout(linger);
    linger = setTimeout(() => {
      if (listeners.size === 0) disconnect();
    }, lingerMs);
  };
}

/** Listens while the component is on screen and a player is logged in. */
export function usePush(queue: Destination, onMessage: (body: string) => void, onListening: () => void): void {
  const loggedIn = useLoggedIn();
  const message = useEffectEvent(onMessage);
  const listening = useEffectEvent(onListening);
  useEffect(() => {
    if (!loggedIn) return;
    return listen(
      queue,
      (body) => message(body),
      () => listening(),
    );
  }, [queue, loggedIn]);
}
