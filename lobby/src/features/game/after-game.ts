import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "../../shared/player/account.ts";
import { consentQuery } from "../../shared/player/consent.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { pauseText } from "./pause-text.ts";

/** A closed game whose dialogs are not decided yet; gold at its opening in minor units. */
interface ClosedGame {
  readonly goldAtOpening: number;
}

async function settle(client: QueryClient, freePlay: boolean): Promise<ClosedGame | null> {
  const { goldAtOpening, goldAfter } = deviceStorage.getJson("closeGameMarkers") ?? {};
  if (typeof goldAtOpening !== "number") return null;
  if (goldAfter !== undefined) return { goldAtOpening };
  const [{ accountGold, openOrderId }, consent] = await Promise.all([
    client.fetchQuery({ ...accountQuery, staleTime: 0 }),
    // Only an explanation: if it is missing, the next launch gives the reason.
    client.fetchQuery({ ...consentQuery, staleTime: 0 }).catch(() => null),
  ]);
  deviceStorage.setJson("closeGameMarkers", { justExited: true, goldAtOpening, goldAfter: accountGold });
  if (consent !== null) showToast(pauseText(consent, openOrderId, freePlay), "bad");
  return { goldAtOpening };
}

let settling: Promise<ClosedGame | null> | undefined;

/**
 * Settles a closed game, also one that a reload closed (R-GAME-07): reads the account, says why bets are paused, if
 * they are (R-GAME-19), and adds the balance to the markers (R-GAME-14, R-GAME-15). Simultaneous callers share one run.
 * Rejects if the account cannot be read; the markers then stay. Returns null if there is no closed game.
 */
export function settleClosedGame(client: QueryClient, freePlay: boolean): Promise<ClosedGame | null> {
  settling ??= settle(client, freePlay).finally(() => {
    settling = undefined;
  });
  return settling;
}

/** Runs after a game is closed in any way; home decides which dialogs follow. */
export async function afterGame(client: QueryClient, freePlay: boolean): Promise<void> {
  try {
    await settleClosedGame(client, freePlay);
  } catch {
    // The account's error state offers a retry, after which home settles the game.
  }
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountQuery.queryKey[0] });
}
