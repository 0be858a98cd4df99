import type { OrderId } from "@fairlobby/contract";

/** Kinds of ad events: 1 is the pixel, 2 the short-video ad (R-ADS-08). */
export const adEvents = [1, 2] as const;
export type AdEvent = (typeof adEvents)[number];

/** Ids the networks know this lobby by; empty for a network it has nothing to do with. */
export interface Networks {
  readonly pixel: string;
  readonly video: string;
}

/** A deposit as an ad network may hear of it. */
export interface AdRecord {
  readonly orderId: OrderId;
  /** Minor units. */
  readonly amount: bigint;
  /** Whether it was the player's first. */
  readonly isFirst: boolean;
}

/** What is kept of a report: a failed one always names a reason, a sent one never does. */
export function reportOf(status: 1 | 2, errorCode: string): { readonly sent: boolean; readonly errorCode: string } {
  return status === 1 ? { sent: true, errorCode: "" } : { sent: false, errorCode: errorCode || "unknown" };
}

/** The events a record waits for: those of the networks the settings name, of both while they name none. */
export function awaitedEvents(networks: Networks): readonly AdEvent[] {
  const named = adEvents.filter((event) => (event === 1 ? networks.pixel : networks.video) !== "");
  return named.length === 0 ? adEvents : named;
}

/** Where the code of the named networks comes from, and where it may report to; none while the settings name none. */
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
