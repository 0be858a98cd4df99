import type { QueryClient } from "@tanstack/react-query";
import { chargeQuery } from "../../features/deposit/queries.ts";
import { defaultOffer, type Offer } from "../../features/deposit/recharge.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { taskSetQuery } from "../../shared/promotions/tasks.ts";
import { openGame } from "../lazy-game.ts";
import type { HomeDialog, HomeState } from "./due-dialogs.ts";

/** Opens a dialog whose data is loaded. */
export type ReadyDialog = () => void;

/** The game the play button of a new player opens (R-HOME-30). */
export const firstGame = "66121";

/** The fields of the device's memory that these dialogs need. */
type Memory = Pick<HomeState, "today" | "mayOffer">;

/** Returns the deposit a new player is offered: the default one, else the smallest with a bonus. */
async function welcomeOffer(client: QueryClient): Promise<Offer | undefined> {
  const { offers } = await client.fetchQuery(chargeQuery);
  return defaultOffer(offers.filter(({ givingRate }) => givingRate > 0));
}

/** Opens a deposit offer and records it as the day's only offer (R-LS-22). */
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

/** Opens the claimable reward, if there is one (R-DLG-03). Tasks read before the game are out of date. */
async function reward(client: QueryClient): Promise<ReadyDialog | undefined> {
  const set = await client.fetchQuery({ ...taskSetQuery, staleTime: 0 }).catch(() => undefined);
  return set?.rewardState === "claimable" ? () => openDialog("ordinary", { set }) : undefined;
}

/**
 * Reads the data of a due dialog, so that it opens complete. Returns undefined if there is nothing to show: no offer is
 * invented, and none is shown without its figures.
 */
export async function readyDialog(
  client: QueryClient,
  name: HomeDialog,
  memory: Memory,
): Promise<ReadyDialog | undefined> {
  const onPlay = () => void openGame(client, firstGame);
  switch (name) {
    case "new-user-gift":
      return () => openDialog("new-user-gift", { onPlay });
    case "new-user-play":
      return () => openDialog("new-user-play", { gameId: firstGame, onPlay });
    case "activity":
      return offerAs("activity", client, memory).catch(() => undefined);
    case "reward":
      return reward(client);
    case "ordinary":
      return (await reward(client)) ?? offerAs("ordinary-activity", client, memory).catch(() => undefined);
    case "account":
      return () => {
        deviceStorage.set("lastDay", memory.today);
        openDialog("account", {});
      };
    case "withdrawable":
      return () => openDialog("withdrawable", {});
    case "bookmark":
      return () => openDialog("bookmark", {});
  }
}
