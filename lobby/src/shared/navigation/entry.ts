/** The query of this app load, in memory only: click ids are read from it (R-RTE-24). */
export const entryQuery = typeof location === "undefined" ? "" : location.search;

/** Query parameters that may hold a channel id, in order of preference (R-RTE-21). */
const channelNames = ["zn", "zt", "mt", "tr"] as const;

export interface Entry {
  /** Invite code, or empty. */
  readonly code: string;
  /** Channel id, or empty. */
  readonly channel: string;
}

const beforeSlash = (value: string): string => value.split("/", 1)[0] ?? "";

/** Reads invite code and channel id from a query (R-RTE-20 to R-RTE-23). */
export function readEntry(query: string): Entry {
  const parameters = new URLSearchParams(query);
  const channels = channelNames.map((name) => beforeSlash(parameters.get(name) ?? ""));
  return {
    code: beforeSlash(parameters.get("code") ?? ""),
    channel: channels.find((channel) => channel !== "") ?? "",
  };
}

const sessionKey = "entry";

/** Returns the entry of this browser session, from the current address or else from an earlier one. */
export function sessionEntry(): Entry {
  const read = readEntry(location.search);
  try {
    const earlier = JSON.parse(sessionStorage.getItem(sessionKey) ?? "{}") as Partial<Entry>;
    const entry = { code: read.code || (earlier.code ?? ""), channel: read.channel || (earlier.channel ?? "") };
    sessionStorage.setItem(sessionKey, JSON.stringify(entry));
    return entry;
  } catch {
    return read;
  }
}

/** Removes the stored entry; called after registration. */
export function removeEntry(): void {
  try {
    sessionStorage.removeItem(sessionKey);
  } catch {
    // Nothing was stored.
  }
}
