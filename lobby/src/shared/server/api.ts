import { createPlayerClient, type PlayerClient } from "@fairlobby/contract/player-client";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { localeTag } from "../text/i18n.ts";
import { useSession } from "./session.ts";
import { deviceStorage } from "../browser/storage.ts";
import { showToast } from "../dialogs/toast.ts";

export { CallFailed, dataOf } from "@fairlobby/contract/client";

/** Set by the app at start: signs in again and returns whether a call may be repeated (R-ACC-05). */
let renewSession: () => Promise<boolean> = async () => false;

export function onSessionLost(renew: () => Promise<boolean>): void {
  renewSession = renew;
}

let renewing: Promise<boolean> | undefined;

/** Runs one renewal at a time: a call whose token is refused meanwhile waits for that renewal. */
function renewOnce(): Promise<boolean> {
  renewing ??= renewSession().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

let renewed = false;

/** Renews the session because the server asks for it, at most once per app load (R-ACC-07). */
export async function renewSessionAsAsked(): Promise<void> {
  if (renewed) return;
  renewed = true;
  await renewOnce();
}

const client = createPlayerClient({
  token: () => useSession.getState().token,
  language: localeTag,
  onTokenInvalid: renewOnce,
});

/**
 * Ends on the server the session that was logged out here, if any. Returns false if the server could not be reached: a
 * login before the session has ended would open the same account again (R-SRV-157).
 */
export async function endLoggedOutSession(): Promise<boolean> {
  const token = deviceStorage.get("endedToken");
  if (token === null) return true;
  const loggedOut = createPlayerClient({ token: () => token, language: localeTag, onTokenInvalid: async () => false });
  const result = await loggedOut.call("/v1/session/logout", {});
  const ended = result.ok || result.msgCode === "token_invalid";
  if (ended) deviceStorage.remove("endedToken");
  return ended;
}

/** The client that every screen calls the server with. A lost connection is reported in a toast (R-ERR-19). */
export const api: PlayerClient = {
  async call(path, request, options) {
    const result = await client.call(path, request, options);
    if (!result.ok && result.msgCode === "connection" && options?.signal?.aborted !== true) {
      showToast(i18n._(msg`No connection to the lobby. Nothing is lost.`), "bad");
    }
    return result;
  },
};
