import { installAnswered } from "../../features/install/install-state.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import type { HomeFacts } from "./due-dialogs.ts";

/** The calendar day now in a time zone, `YYYY-MM-DD`. */
export function today(timeZone: string): string {
  // Swedish writes dates the ISO way.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(Date.now());
}

/** Says no to every later deposit offer on this device (R-HOME-31). */
export function refuseOffers(): void {
  deviceStorage.set("depositOffer", "never");
}

/** What this device remembers of earlier dialogs. */
export function homeMemory(timeZone: string): Omit<HomeFacts, "account" | "thresholds" | "firstLook" | "closed"> {
  const offered = deviceStorage.get("depositOffer");
  return {
    newUserFlag: deviceStorage.get("newUserPlay") === "1",
    today: today(timeZone),
    mayOffer: offered !== "never" && offered !== today(timeZone),
    lastBindDay: deviceStorage.get("lastDay"),
    loginStored: deviceStorage.getJson("loginInfo") !== null,
    unchargeShown: deviceStorage.get("moreThan1000Gold") !== null,
    installAnswered: installAnswered(),
  };
}
