import { randomBytes } from "node:crypto";
import type { LiveChange, LiveTopic } from "@fairlobby/contract/console";

/** An event as it is sent, with its number. */
export interface LiveEvent {
  /** `<run of this program>-<number>`: what a page names when it comes back. */
  readonly id: string;
  readonly change: LiveChange;
}

export type LiveReceiver = (event: LiveEvent | "reset") => void;

/** The least time between two events of a topic (R-CAPI-04). */
const spacingMs = 250;
/** How many events are kept for pages that connect again. */
const keptEvents = 500;

/**
 * Passes changes on to open pages: the first at once, further ones of a topic together 250 ms later. A page that comes
 * back gets what it missed, or `reset` when that is not known any more.
 */
export function createLiveHub() {
  const run = randomBytes(6).toString("hex");
  const receivers = new Set<LiveReceiver>();
  const kept: LiveEvent[] = [];
  const waiting = new Map<LiveTopic, { ids: Set<string>; timer: NodeJS.Timeout }>();
  let number = 0;

  const send = (topic: LiveTopic, ids: ReadonlySet<string>): void => {
    const [only = ""] = ids;
    const event = { id: `${run}-${(number += 1)}`, change: { topic, id: ids.size === 1 ? only : "" } };
    kept.push(event);
    if (kept.length > keptEvents) kept.shift();
    for (const receive of receivers) receive(event);
  };

  const rest = (topic: LiveTopic): void => {
    const timer = setTimeout(() => {
      const ids = waiting.get(topic)?.ids ?? new Set<string>();
      waiting.delete(topic);
      if (ids.size === 0) return;
      send(topic, ids);
      rest(topic);
    }, spacingMs).unref();
    waiting.set(topic, { ids: new Set(), timer });
  };

  return {
    change({ topic, id }: LiveChange): void {
      const before = waiting.get(topic);
      if (before !== undefined) return void before.ids.add(id);
      send(topic, new Set([id]));
      rest(topic);
    },
    /**
     * To call when changes may have been missed: every page reads everything again, also one that connects again later.
     */
    missed(): void {
      kept.length = 0;
      number += 1;
      for (const receive of receivers) receive("reset");
    },
    /** Returns the id of the last event, kept or not: a page that connects again with it gets everything since. */
    lastId: () => `${run}-${number}`,
    /** @param last the id of the last event that the page got; empty for a page that has just read everything */
    join(last: string, receive: LiveReceiver): () => void {
      if (last !== "") for (const event of since(last)) receive(event);
      receivers.add(receive);
      return () => void receivers.delete(receive);
    },
    close(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      receivers.clear();
    },
  };

  function since(last: string): readonly (LiveEvent | "reset")[] {
    if (last === `${run}-${number}`) return [];
    const at = kept.findIndex(({ id }) => id === last);
    return at === -1 ? ["reset"] : kept.slice(at + 1);
  }
}

export type LiveHub = ReturnType<typeof createLiveHub>;
