import type { QueryClient } from "@tanstack/react-query";
import { chargeQuery } from "../../features/deposit/queries.ts";
import { defaultOffer, type Offer } from "../../features/deposit/recharge.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { taskSetQuery } from "../../shared/promotions/tasks.ts";
import { openGame } from "../lazy-game.ts";
import type { HomeDialog, HomeFacts } from "./due-dialogs.ts";

/** Opens a dialog that has everything it says. */
export type ReadyDialog = () => void;

/** What the play-games button of a new player opens (R-HOME-30). */
export const firstGame = "66121";

/** What this device remembers of such dialogs. */
type Memory = Pick<HomeFacts, "today" | "mayOffer">;

/** The deposit a newcomer is offered: the usual one, else the smallest that comes with a bonus. */
async function welcomeOffer(client: QueryClient): Promise<Offer | undefined> {
  const { offers } = await client.fetchQuery(chargeQuery);
  return defaultOffer(offers.filter(({ givingRate }) => givingRate > 0));
}

/** Opens a deposit offer, which counts as the one of the day (R-LS-22). */
async function offerAs(
  name: "activity" | "ordinary-activity",
  client: QueryClient,
  { today, mayOffer }: Memory,
): Promise<ReadyDialog | undefined> {
  const offer = mayOffer ? await welcomeOffer(client) : undefined;
  if (offer === undefined) return undefined;
  return () => {
    deviceStorage.set("depositOffer", today);
    openDialog(name, { offer });
  };
}

/** The reward that waits, else the offer (R-DLG-03). What was read before the game says nothing of what was played. */
async function ordinary(client: QueryClient, memory: Memory): Promise<ReadyDialog | undefined> {
  const set = await client.fetchQuery({ ...taskSetQuery, staleTime: 0 }).catch(() => undefined);
  if (set?.gotFlag === 1) return () => openDialog("ordinary", { set });
  return offerAs("ordinary-activity", client, memory);
}

/**
 * Reads what a due dialog states, so that it opens whole; undefined where there is nothing to state: no offer is
 * invented, and none is shown whose figures did not load.
 */
export async function readyDialog(
  client: QueryClient,
  name: HomeDialog,
  memory: Memory,
): Promise<ReadyDialog | undefined> {
  const onPlay = () => void openGame(client, firstGame, "welcome");
  switch (name) {
    case "new-user-gift":
      return () => openDialog("new-user-gift", { onPlay });
    case "new-user-play":
      return () => openDialog("new-user-play", { gameId: firstGame, onPlay });
    case "activity":
      return offerAs("activity", client, memory).catch(() => undefined);
    case "ordinary":
      return ordinary(client, memory).catch(() => undefined);
    case "account":
      return () => {
        deviceStorage.set("lastDay", memory.today);
        openDialog("account", {});
      };
    case "unCharge1000":
      return () => openDialog("unCharge1000", {});
    case "bookmark":
      return () => openDialog("bookmark", {});
  }
}
