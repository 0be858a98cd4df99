import type { OrderId } from "@fairlobby/contract";

/** Kinds of ad events: 1 is the pixel, 2 the short-video ad (R-ADS-08). */
export const adEvents = [1, 2] as const;
export type AdEvent = (typeof adEvents)[number];

/** The lobby's ids at the ad networks; empty for a network it does not use. */
export interface Networks {
  readonly pixel: string;
  readonly video: string;
}

/** A deposit as it may be reported to an ad network. */
export interface AdRecord {
  readonly orderId: OrderId;
  /** Minor units. */
  readonly amount: bigint;
  /** True for the player's first deposit. */
  readonly isFirst: boolean;
}

/** Returns what is stored of a report: a failed one always has an error code, a sent one never does. */
export function reportOf(status: 1 | 2, errorCode: string): { readonly sent: boolean; readonly errorCode: string } {
  return status === 1 ? { sent: true, errorCode: "" } : { sent: false, errorCode: errorCode || "unknown" };
}

/** Returns the events a record waits for: those of the networks in the settings, or all if there are no networks. */
export function awaitedEvents(networks: Networks): readonly AdEvent[] {
  const named = adEvents.filter((event) => (event === 1 ? networks.pixel : networks.video) !== "");
  return named.length === 0 ? adEvents : named;
}

/** Returns where the code of the networks in the settings is loaded from, and where it may report to. */
export function adOrigins(networks: Networks): {
  readonly scripts: readonly string[];
  readonly reports: readonly string[];
} {
  const meta = { scripts: "https://connect.facebook.net", reports: "https://www.facebook.com" };
  const tiktok = { scripts: "https://analytics.tiktok.com", reports: "https://analytics.tiktok.com" };
  const named = [...(networks.pixel === "" ? [] : [meta]), ...(networks.video === "" ? [] : [tiktok])];
  const scripts = named.map((network) => network.scripts);
  return { scripts, reports: [...new Set([...scripts, ...named.map((network) => network.reports)])] };
}
