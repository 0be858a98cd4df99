import type { AdReports } from "./ad-reports.ts";
import type { AdSettings } from "./ad-types.ts";
import { deviceStorage } from "../browser/storage.ts";

let settings: AdSettings | undefined;

/** Told once at start which networks the operator named, if any. */
export function setAdSettings(config: AdSettings): void {
  settings = config;
}

/** Whether there is a network, and whoever uses this device allowed it. */
export function adsAllowed({ ads }: AdSettings, gate: Readonly<Record<string, unknown>> | null): boolean {
  return ads.pixel + ads.video !== "" && gate?.["ads"] === true;
}

/** The way to the ad networks, or null where they are to hear nothing: then not even its code is loaded (R-HON-10). */
export async function loadAdReports(): Promise<AdReports | null> {
  const config = settings;
  if (config === undefined || !adsAllowed(config, deviceStorage.getJson("gate"))) return null;
  // Nothing a player does ever fails for an ad.
  return import("./ad-reports.ts").then(
    ({ createAdReports }) => createAdReports(config),
    () => null,
  );
}
