import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "../../shared/account.ts";
import type { PublicConfig } from "../../shared/config.ts";
import { openDialog } from "../../shared/dialogs.ts";
import { clearGame } from "../../shared/game-store.ts";
import { kept } from "../../shared/storage.ts";
import { ordinaryDue } from "./ordinary-due.ts";

/**
 * Closes the open game, re-reads the account and completes the markers with the balance after it (R-GAME-14,
 * R-GAME-15). With the settings the player leaves for good, and the ordinary dialog follows when it is due (R-HOME-32).
 */
export async function closeGame(client: QueryClient, config?: Pick<PublicConfig, "thresholds">): Promise<void> {
  const closed = clearGame();
  if (closed === null) return;
  try {
    const account = await client.fetchQuery({ ...accountQuery, staleTime: 0 });
    kept.setJson("closeGameMarkers", {
      justExited: true,
      goldAtOpening: closed.goldAtOpening,
      goldAfter: account.accountGold,
    });
    if (config !== undefined && ordinaryDue(account, closed.goldAtOpening, config.thresholds)) {
      openDialog("ordinary", {});
    }
  } catch {
    // The account's own error state offers the retry; without a fresh balance no post-game dialog is due.
  }
  void client.invalidateQueries();
}
