import { installAnswered } from "../../features/install/install-state.ts";
import { kept } from "../../shared/storage.ts";
import type { HomeFacts } from "./due-dialogs.ts";

/** The calendar day now in a time zone, `YYYY-MM-DD`. */
export function today(timeZone: string): string {
  // Swedish writes dates the ISO way.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(Date.now());
}

/** What this device remembers of earlier dialogs. */
export function homeMemory(
  timeZone: string,
): Pick<HomeFacts, "newUserFlag" | "today" | "lastBindDay" | "loginStored" | "unchargeShown" | "installAnswered"> {
  return {
    newUserFlag: kept.get("newUserPlay") === "1",
    today: today(timeZone),
    lastBindDay: kept.get("lastDay"),
    loginStored: kept.getJson("loginInfo") !== null,
    unchargeShown: kept.get("moreThan1000Gold") !== null,
    installAnswered: installAnswered(),
  };
}
