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

/** Returns what stands in an address and fits nothing there, as `name=value`. */
export function droppedOf(path: string, given: Given): string[] {
  const readers: Readonly<Record<string, (given: Given) => object>> = searches;
  const kept = readers[path]?.(given) ?? {};
  return Object.entries(given)
    .filter(([name]) => !(name in kept))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`.slice(0, 80));
}
