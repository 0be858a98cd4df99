import type { AdReports } from "./ad-reports.ts";
import type { AdSettings } from "./ad-types.ts";
import { deviceStorage } from "../browser/storage.ts";

let settings: AdSettings | undefined;

/** Sets the configured networks, if any; called once at start. */
export function setAdSettings(config: AdSettings): void {
  settings = config;
}

/** Returns whether a network is configured and allowed on this device. */
export function adsAllowed({ ads }: AdSettings, gate: Readonly<Record<string, unknown>> | null): boolean {
  return ads.pixel + ads.video !== "" && gate?.["ads"] === true;
}

/** Loads the code that reports to ad networks; returns null without loading it if no reports are allowed (R-HON-10). */
export async function loadAdReports(): Promise<AdReports | null> {
  const config = settings;
  if (config === undefined || !adsAllowed(config, deviceStorage.getJson("gate"))) return null;
  // Nothing a player does may fail because of an ad.
  return import("./ad-reports.ts").then(
    ({ createAdReports }) => createAdReports(config),
    () => null,
  );
}
