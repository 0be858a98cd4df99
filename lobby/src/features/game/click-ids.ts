import type { PublicConfig } from "../../shared/server/config.ts";

/** Longer than any network's id; what is longer is none. */
const longestId = 512;

interface Visit {
  /** Query the app load came with. */
  readonly query: string;
  /** Whether ad tracking is allowed on this device. */
  readonly adConsent: boolean;
}

/**
 * The address the frame loads: the launch address, in `tabs` and with ad consent with the click and pixel id of the visit
 * appended under the names they came with (R-GAME-06, R-RTE-24). The signed address itself stays as it is, to the
 * letter, and what it says is never said twice.
 */
export function frameAddress(
  openGameUrl: string,
  { variant, queryNames }: Pick<PublicConfig, "variant" | "queryNames">,
  { query, adConsent }: Visit,
): string {
  if (variant !== "tabs" || !adConsent) return openGameUrl;
  const came = new URLSearchParams(query);
  const taken = new URL(openGameUrl).searchParams;
  const added = new URLSearchParams();
  for (const name of [queryNames.click, queryNames.pixel]) {
    const id = came.get(name) ?? "";
    if (id !== "" && id.length <= longestId && !taken.has(name) && !added.has(name)) added.append(name, id);
  }
  if (added.size === 0) return openGameUrl;
  const [address = "", ...fragment] = openGameUrl.split("#");
  const joined = `${address}${address.includes("?") ? "&" : "?"}${added.toString()}`;
  return [joined, ...fragment].join("#");
}
