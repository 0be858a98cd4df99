import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "../../shared/account.ts";
import type { PublicConfig } from "../../shared/config.ts";
import { openDialog } from "../../shared/dialogs.ts";
import { kept } from "../../shared/storage.ts";
import { ordinaryDue } from "./ordinary-due.ts";

/**
 * What follows a closed game: the account is read again and completes the markers with the balance after it (R-GAME-14,
 * R-GAME-15), then the ordinary dialog opens when it is due (R-HOME-32).
 * @param goldAtOpening minor units
 */
export async function afterGame(
  client: QueryClient,
  { thresholds }: Pick<PublicConfig, "thresholds">,
  goldAtOpening: number,
): Promise<void> {
  try {
    const account = await client.fetchQuery({ ...accountQuery, staleTime: 0 });
    kept.setJson("closeGameMarkers", { justExited: true, goldAtOpening, goldAfter: account.accountGold });
    if (ordinaryDue(account, goldAtOpening, thresholds)) openDialog("ordinary", {});
  } catch {
    // The account's own error state offers the retry; without a fresh balance no post-game dialog is due.
  }
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountQuery.queryKey[0] });
}

/** Completes what a reload during a game left unfinished (R-GAME-07). */
export function afterReload(client: QueryClient, config: Pick<PublicConfig, "thresholds">): void {
  const markers = kept.getJson("closeGameMarkers");
  const goldAtOpening = markers?.["goldAtOpening"];
  if (typeof goldAtOpening === "number" && markers?.["goldAfter"] === undefined) {
    void afterGame(client, config, goldAtOpening);
  }
}
