import type { Sql } from "../../../platform/db/database.ts";
import { countEntryPlayers } from "../../audit/index.ts";
import { filterOf } from "../audit/filter.ts";
import { countDeskPlayers, readUsualMinutes } from "../desk/list.ts";
import { countReadPlayers } from "../reads/search.ts";
import type { ExportView } from "./store.ts";

/**
 * Counts the players in a table: a file with many of them needs two people, as policy says. Exact for up to 10,000
 * rows; returns 10,001 for more.
 */
export async function countPlayers(sql: Sql, view: ExportView, operatorId: string, at: number): Promise<number> {
  if (view.table === "people") return 0;
  if (view.table === "audit") return countEntryPlayers(sql, filterOf(view.filter));
  if (view.table === "reads") return countReadPlayers(sql, view.filter);
  const { tab, filter } = view;
  const usualMinutes = tab === "slow" ? await readUsualMinutes(sql) : null;
  return countDeskPlayers(sql, { tab, filter, operatorId, at, usualMinutes });
}
