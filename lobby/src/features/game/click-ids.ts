import type { PublicConfig } from "../../shared/server/config.ts";

/** Longer than any network's id; longer values are ignored. */
const longestId = 512;

interface Visit {
  /** Query of the app load. */
  readonly query: string;
  /** Whether ad tracking is allowed on this device. */
  readonly adConsent: boolean;
}

/**
 * Returns the address the frame loads: the launch address. In the variant `tabs` and with ad consent, the visit's click
 * and pixel ids are appended under their original names (R-GAME-06, R-RTE-24). The signed address itself is unchanged,
 * and a parameter that it already has is not appended.
 */
export function frameAddress(
  openGameUrl: string,
  { variant, queryNames }: Pick<PublicConfig, "variant" | "queryNames">,
  { query, adConsent }: Visit,
): string {
  if (variant !== "tabs" || !adConsent) return openGameUrl;
  const parameters = new URLSearchParams(query);
  const taken = new URL(openGameUrl).searchParams;
  const added = new URLSearchParams();
  for (const name of [queryNames.click, queryNames.pixel]) {
    const id = parameters.get(name) ?? "";
    if (id !== "" && id.length <= longestId && !taken.has(name) && !added.has(name)) added.append(name, id);
  }
  if (added.size === 0) return openGameUrl;
  const [address = "", ...fragment] = openGameUrl.split("#");
  const joined = `${address}${address.includes("?") ? "&" : "?"}${added.toString()}`;
  return [joined, ...fragment].join("#");
}
