import { installAnswered } from "../../features/install/install-state.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import type { HomeState } from "./due-dialogs.ts";

/** Returns the current day in a time zone, `YYYY-MM-DD`. */
export function today(timeZone: string): string {
  // The Swedish date format is ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(Date.now());
}

/** Declines all later deposit offers on this device (R-HOME-31). */
export function refuseOffers(): void {
  deviceStorage.set("depositOffer", "never");
}

/** Reads what this device has stored about earlier dialogs. */
export function homeMemory(
  timeZone: string,
): Omit<HomeState, "account" | "thresholds" | "firstDecision" | "closed" | "freePlay"> {
  const offered = deviceStorage.get("depositOffer");
  const day = today(timeZone);
  return {
    newUserFlag: deviceStorage.get("newUserPlay") === "1",
    today: day,
    mayOffer: offered !== "never" && offered !== day,
    lastBindDay: deviceStorage.get("lastDay"),
    loginStored: deviceStorage.getJson("loginInfo") !== null,
    withdrawableShown: deviceStorage.get("moreThan1000Gold") !== null,
    installAnswered: installAnswered(),
  };
}
