import type { PublicConfig } from "@fairlobby/contract/config";

/** The part of the public configuration the ad networks need. */
export type AdSettings = Pick<PublicConfig, "ads" | "currency" | "divisor">;

/** An event; amounts in minor units. */
export type AdEvent =
  | { readonly name: "registration" }
  | { readonly name: "order" | "purchase"; readonly orderId: string; readonly minor: number };

/** The ad fields of a login; all empty without consent (R-ADS-11). */
export interface AdFields {
  readonly fbc: string;
  readonly fbp: string;
  readonly fbEventUrl: string;
  readonly fbClientUserAgent: string;
}

export const noAdFields: AdFields = { fbc: "", fbp: "", fbEventUrl: "", fbClientUserAgent: "" };
