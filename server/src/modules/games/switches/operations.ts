import type { Database } from "../../../platform/db/database.ts";
import type { Actor } from "../../audit/index.ts";
import { readListStates, searchGames } from "../catalogue/read-model.ts";
import { readClosed, setClosed, type ClosedSwitch, type SwitchKind } from "./switches.ts";

/** The operator's switches for games, providers and regions (R-SRV-75). */
export interface GamesOperations {
  /** `same`: nothing changed. */
  setClosed(actor: Actor, kind: SwitchKind, name: string, closed: boolean, note: string): Promise<"done" | "same">;
  /** Returns the closed games, providers and regions. */
  closed(): Promise<ClosedSwitch[]>;
  /** Returns the states of the providers' lists, the newest games that wait to be published, and how many wait. */
  waiting(limit: number): Promise<{
    readonly lists: Awaited<ReturnType<typeof readListStates>>;
    readonly waiting: Awaited<ReturnType<typeof searchGames>>["games"];
    readonly total: number;
  }>;
}

export function createGamesOperations(deps: {
  readonly database: Database;
  readonly now: () => number;
}): GamesOperations {
  const { database, now } = deps;
  return {
    setClosed: (actor, kind, name, closed, note) =>
      database.transaction(async (tx) =>
        (await setClosed(tx, { kind, name, closed }, { actor, note, at: now() })) ? "done" : "same",
      ),
    closed: () => readClosed(database),
    async waiting(limit) {
      const { games, total } = await searchGames(database, { state: "new", search: "", limit });
      return { lists: await readListStates(database), waiting: games, total };
    },
  };
}
