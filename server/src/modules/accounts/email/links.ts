import { hashToken, newId } from "../../../platform/crypto/tokens.ts";
import { addressBlock } from "../../../platform/http/rate-limits.ts";
import type { Services } from "../../../platform/services.ts";
import type { Refused } from "../model.ts";
import { clearAttempt, startAttempt } from "../store.ts";
import type { LinkKind } from "./model.ts";
import { readLink, type OpenLink } from "./store.ts";

export type LinkFailure = Refused<"link_ended" | "rate_limited">;

/** Returns an open link of a kind without using it up. Unknown tokens are counted by network. */
export function openLink(
  deps: Pick<Services, "database" | "now">,
  token: string,
  kind: LinkKind,
  callerAddress: string,
): Promise<OpenLink | LinkFailure> {
  return openLinkOf(deps, token, [kind], callerAddress);
}

/** Like `openLink`, of any of these kinds, and says of which. */
export async function openLinkOf<Kind extends LinkKind>(
  { database, now }: Pick<Services, "database" | "now">,
  token: string,
  kinds: readonly Kind[],
  callerAddress: string,
): Promise<(OpenLink & { readonly kind: Kind }) | LinkFailure> {
  const attemptId = newId("a");
  const waitMs = await startAttempt(database, attemptId, [`address:${addressBlock(callerAddress)}:link`], now());
  if (waitMs > 0) return { failure: "rate_limited", retryAfter: Math.ceil(waitMs / 1000) };
  for (const kind of kinds) {
    const link = await readLink(database, hashToken(token), kind, now());
    if (link === null) continue;
    await clearAttempt(database, { attemptId });
    return { ...link, kind };
  }
  return { failure: "link_ended" };
}
