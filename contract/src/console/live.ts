import type { ConsoleAccess } from "../call.ts";

/** Where an open page learns of changes, as server-sent events (R-CAPI-04). */
export const livePath = "/c/v1/live";

/** What can change under an open page, with who is told of it. */
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
 * A change, never with its data: the page reads again what it shows. `id` is empty for more than one subject. The events:
 * - `ready`: changes from now on are told
 * - `change`: one of these
 * - `reset`: changes may have been missed; the page reads everything again
 * - `ended`: the session has ended
 */
export interface LiveChange {
  readonly topic: LiveTopic;
  readonly id: string;
}

/** The channel of the bus on which the lobby servers and consoles tell consoles of changes. */
export const liveChannel = "console";

/** Reads a message of the bus; null for one that this version does not know. */
export function readLiveChange(message: unknown): LiveChange | null {
  if (typeof message !== "object" || message === null) return null;
  const { topic, id } = message as Record<string, unknown>;
  const known = liveTopicNames.find((name) => name === topic);
  return known === undefined || typeof id !== "string" ? null : { topic: known, id };
}
