import { exportColumns, isNumberId } from "@fairlobby/contract/console";
import { readGridView, type GridView } from "../../shared/ui/grid/grid-view.ts";

export const auditColumns = exportColumns.audit;

/** The search of the audit log, as the address has it. */
export interface AuditSearch {
  readonly action?: string;
  readonly operator?: string;
  readonly player?: string;
  readonly subject?: string;
  readonly reason?: string;
  readonly words?: string;
  /** Days of the operator's device, `2026-11-23`; both are included. */
  readonly from?: string;
  readonly to?: string;
}

/** The search, the arrangement of the grid, and the open entry. */
export interface AuditAddress extends AuditSearch, GridView {
  readonly entry?: string;
}

const words = ["action", "operator", "subject", "reason", "words"] as const;
const days = ["from", "to"] as const;
const longest = 120;

/** Reads the search from the parameters of an address; drops invalid ones. */
export function readSearch(given: Readonly<Record<string, unknown>>): AuditSearch {
  const search: Record<string, string> = {};
  for (const name of words) {
    const value = given[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    if (text !== "" && text.length <= longest) search[name] = text;
  }
  const player = String(given["player"] ?? "");
  if (isNumberId(player)) search["player"] = player;
  for (const name of days) {
    const day = String(given[name] ?? "");
    if (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00`))) search[name] = day;
  }
  return search;
}

/** Reads everything that the page keeps in its address; drops invalid parameters. */
export function readAddress(given: Readonly<Record<string, unknown>>): AuditAddress {
  const entry = String(given["entry"] ?? "");
  return {
    ...readSearch(given),
    ...readGridView(given, auditColumns),
    ...(isNumberId(entry) ? { entry } : {}),
  };
}

/** Returns the filter of the call: days become times in the device's time zone; the last day is included. */
export function filterOf({ from, to, ...rest }: AuditSearch) {
  const end = to === undefined ? undefined : new Date(`${to}T00:00`);
  end?.setDate(end.getDate() + 1);
  return {
    ...rest,
    ...(from === undefined ? {} : { from: Date.parse(`${from}T00:00`) }),
    ...(end === undefined ? {} : { to: end.getTime() }),
  };
}
