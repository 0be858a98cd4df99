import { readAddress } from "../features/audit/audit-search.ts";
import { readCatalogueSearch } from "../features/catalogue/catalogue-search.ts";
import { readDeskSearch } from "../features/desk/desk-search.ts";
import { readPeopleSearch } from "../features/people/people-search.ts";
import { readProposalsSearch } from "../features/proposals/proposals-search.ts";
import { readQuestionsSearch } from "../features/questions/questions-search.ts";

/**
 * What each page takes from its address; a page that is not named takes nothing. The router hands a page the rest too, so
 * the page reads what it got once more.
 */
export const searches = {
  "/orders": readDeskSearch,
  "/people": readPeopleSearch,
  "/catalogue": readCatalogueSearch,
  "/proposals": readProposalsSearch,
  "/questions": readQuestionsSearch,
  "/audit": readAddress,
} as const;

type Given = Readonly<Record<string, unknown>>;

/** Returns what a page reads of its address. */
export function keptOf(path: string, given: Given): Given {
  const readers: Readonly<Record<string, (given: Given) => object>> = searches;
  return { ...readers[path]?.(given) };
}

/** Returns what a page cannot read of its address, as `name=value`. */
export function droppedOf(path: string, given: Given): string[] {
  const kept = keptOf(path, given);
  return Object.entries(given)
    .filter(([name]) => !(name in kept))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`.slice(0, 80));
}
