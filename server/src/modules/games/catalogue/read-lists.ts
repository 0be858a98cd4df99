import { findUnstorable } from "../../../platform/db/unstorable.ts";
import type { Services } from "../../../platform/services.ts";
import type { GameProvider } from "../providers/provider.ts";
import { lockList, readKnown, refuseList, takeList } from "./store.ts";
import { checkList, isPublished, mayTake, type ListRefusal, type Publish } from "./take-list.ts";

export interface ReadListsDeps extends Pick<Services, "database" | "now" | "log"> {
  readonly publish: Publish;
}

/**
 * Reads providers' lists of games (R-CTG-01). A list that cannot be read, is malformed or has shrunk by more than half
 * changes nothing (R-CTG-02). Safe to run twice and on several servers: a list is taken over in one transaction, under a lock.
 */
export async function readGameLists(
  deps: ReadListsDeps,
  providers: Iterable<readonly [key: string, provider: GameProvider]>,
): Promise<void> {
  for (const [provider, { list }] of providers) {
    const answer = await list();
    await deps.database.transaction(async (tx) => {
      const { acceptedFrom } = await lockList(tx, provider);
      const refuse = async (why: ListRefusal, shrunkTo: number | null): Promise<void> => {
        await refuseList(tx, { provider, why, shrunkTo });
        deps.log.warn({ provider, why, games: shrunkTo }, "a game provider's list was not taken over");
      };
      if ("failure" in answer) return refuse(answer.failure, null);
      if (findUnstorable(answer) !== null) return refuse("malformed", null);
      const { listed, taken } = await readKnown(tx, provider);
      const { games, refused } = checkList(answer, taken);
      if (!mayTake(listed, games.length, acceptedFrom)) return refuse("shrunk", games.length);
      const published = games.map((game) => ({ ...game, published: isPublished(deps.publish, game.studio) }));
      await takeList(tx, provider, published, deps.now());
      if (refused.length > 0) {
        deps.log.warn(
          { provider, count: refused.length, first: refused[0] },
          "games whose codes are unusable or taken are left out",
        );
      }
      return undefined;
    });
  }
}
