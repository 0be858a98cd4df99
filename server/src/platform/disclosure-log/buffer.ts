import type { Language } from "../texts.ts";

/** Something a player was told, as it is stored. */
export interface Entry {
  readonly kind: "entry";
  readonly player: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The path of the call, or the destination of a push. */
  readonly call: string;
  /** Empty for a push. */
  readonly msgCode: string;
  readonly order: string | null;
  readonly language: Language | null;
  /** JSON without sealed data; for a refusal its sentence, as `msg`. */
  readonly reply: string;
  /** A hash of code and reply, if the entry is kept only when that differs from the last one; else null. */
  readonly digest: string | null;
}

/** Entries that were dropped one after the other. */
export interface Loss {
  readonly kind: "loss";
  readonly lost: number;
  readonly from: number;
  readonly until: number;
}

export type Item = Entry | Loss;

/** What waits to be written, in order, with a limit to its memory. */
export interface Buffer {
  /** Returns false if the entry was dropped, which is recorded as a loss. */
  add(entry: Entry): boolean;
  /** Removes and returns the first items. */
  take(most: number): Item[];
  isEmpty(): boolean;
}

/** About how many characters an entry takes besides its reply. */
const overhead = 200;

const sizeOf = (item: Item): number => (item.kind === "entry" ? overhead + item.reply.length : 0);

/** @param limits.size characters of all entries together */
export function createBuffer(limits: { readonly entries: number; readonly size: number }): Buffer {
  let items: Item[] = [];
  let size = 0;
  return {
    add(entry) {
      if (items.length < limits.entries && size + sizeOf(entry) <= limits.size) {
        items.push(entry);
        size += sizeOf(entry);
        return true;
      }
      const last = items.at(-1);
      if (last?.kind === "loss") items[items.length - 1] = { ...last, lost: last.lost + 1, until: entry.at };
      else items.push({ kind: "loss", lost: 1, from: entry.at, until: entry.at });
      return false;
    },
    take(most) {
      const taken = items.slice(0, most);
      items = items.slice(most);
      for (const item of taken) size -= sizeOf(item);
      return taken;
    },
    isEmpty: () => items.length === 0,
  };
}
