import { exportColumns } from "@fairlobby/contract/console";
import { readGridView, type GridView } from "../../shared/ui/grid/grid-view.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const peopleColumns = exportColumns.people;

export interface PeopleSearch extends GridView {
  /** Id of the operator whose dialog is open. */
  readonly person?: string;
}

/** Reads the search from the parameters of an address; drops invalid ones. */
export function readPeopleSearch(given: Readonly<Record<string, unknown>>): PeopleSearch {
  const { person } = given;
  return {
    ...readGridView(given, peopleColumns),
    ...(typeof person === "string" && uuid.test(person) ? { person } : {}),
  };
}
