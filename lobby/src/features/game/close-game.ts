import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "../../shared/account.ts";
import { clearGame } from "../../shared/game-store.ts";
import { kept } from "../../shared/storage.ts";

/** Closes the open game, re-reads the account and completes the markers with the balance after it (R-GAME-14, R-GAME-15). */
export async function closeGame(client: QueryClient): Promise<void> {
  const closed = clearGame();
  if (closed === null) return;
  try {
    const account = await client.fetchQuery({ ...accountQuery, staleTime: 0 });
    kept.setJson("closeGameMarkers", {
      justExited: true,
      goldAtOpening: closed.goldAtOpening,
      goldAfter: account.accountGold,
    });
  } catch {
    // The account's own error state offers the retry; without a fresh balance no post-game dialog is due.
  }
  void client.invalidateQueries();
}
