import { historyCsvPath } from "@fairlobby/contract/wire";
import type { Filter } from "./filter.ts";

/** Returns the address of the history as a CSV file. It holds the filter but no token. */
export function fileAddress({ type, kinds = [], from, to }: Filter): string {
  const query = new URLSearchParams({ type });
  if (kinds.length > 0) query.set("kinds", kinds.join(","));
  if (from !== undefined) query.set("from", from);
  if (to !== undefined) query.set("to", to);
  return `${historyCsvPath}?${query}`;
}
