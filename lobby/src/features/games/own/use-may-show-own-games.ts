import { useQuery } from "@tanstack/react-query";
import { consentQuery } from "../../../shared/player/consent.ts";
import { pauseOf } from "../../../shared/player/pause.ts";
import { serverNow } from "../../../shared/server/server-time.ts";
import { useLoggedIn } from "../../../shared/server/session.ts";

/**
 * Returns whether the player's own games may be shown: not on a break or an exclusion, with a used-up limit or while the
 * operator bars play (R-FND-01). False until that is known.
 */
export function useMayShowOwnGames(): boolean {
  const loggedIn = useLoggedIn();
  const consent = useQuery({ ...consentQuery, enabled: loggedIn, staleTime: 60_000 }).data;
  return consent !== undefined && pauseOf(consent, "", serverNow()) === null;
}
