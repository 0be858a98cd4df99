import type { ConsoleAccess } from "../call.ts";

/** Where an open page is notified of changes, by server-sent events (R-CAPI-04). */
export const livePath = "/c/v1/live";

/** What can change while a page is open, with the access that an operator needs to be notified of it. */
export const liveTopics = {
  orders: "order.read",
  questions: "question.work",
  proposals: "operator",
  people: "operator.manage",
  switches: "game.off",
  policy: "operator",
  alerts: "operator",
  system: "system.work",
} as const satisfies Record<string, ConsoleAccess>;

export type LiveTopic = keyof typeof liveTopics;

export const liveTopicNames = Object.keys(liveTopics) as LiveTopic[];

/**
 * A change, without the changed data: the page reads again what it shows. `id` is empty if there is more than one subject.
 * The server-sent events:
 * - `ready`: the page is notified of all changes from now on
 * - `change`: a `LiveChange`
 * - `reset`: changes may have been missed; the page reads everything again
 * - `ended`: the session has ended
 */
export interface LiveChange {
  readonly topic: LiveTopic;
  readonly id: string;
}

/** The channel of the bus on which lobby servers and consoles notify all consoles of changes. */
export const liveChannel = "console";

/** Reads a message of the bus; null for one that this version does not know. */
export function readLiveChange(message: unknown): LiveChange | null {
  if (typeof message !== "object" || message === null) return null;
  const { topic, id } = message as Record<string, unknown>;
  const known = liveTopicNames.find((name) => name === topic);
  return known === undefined || typeof id !== "string" ? null : { topic: known, id };
}
