import type { Services } from "../../../platform/services.ts";
import { isClosed } from "./switches.ts";

export interface RegionDeps extends Pick<Services, "database"> {
  /** Provided by the protection module: whether players in this country may play; null if unknown (R-SRV-41). */
  readonly allowsRegion: (country: string | null) => boolean;
}

/** Returns whether `allowsRegion` permits a country and no operator has closed it; `null` cannot be closed. */
export async function isRegionOpen({ allowsRegion, database }: RegionDeps, country: string | null): Promise<boolean> {
  return allowsRegion(country) && (country === null || !(await isClosed(database, "region", country)));
}
