import { toWire } from "../money.ts";
import type { PageFailure } from "../page-api.ts";
import type { Player, Sessions } from "../sessions.ts";
import type { Wallet } from "../wallet/client.ts";

/** Returns the failure for a page whose session is no longer found. */
export const sessionFailure =
  (sessions: Sessions) =>
  (session: string): PageFailure => {
    return { error: sessions.endOf(session) };
  };

/** Returns the player's balance in minor units, or why the wallet did not return it. */
export async function balanceOf(wallet: Wallet, player: Player): Promise<number | PageFailure> {
  const answer = await wallet.balance(player);
  if (answer.kind === "ok") return toWire(answer.balance > 0n ? answer.balance : 0n);
  const ended =
    answer.kind === "refused" &&
    (answer.status === "RS_ERROR_INVALID_TOKEN" || answer.status === "RS_ERROR_TOKEN_EXPIRED");
  return { error: ended ? "session_expired" : "unavailable" };
}

/**
 * Returns the player of a page session, or why there is none. The operator is asked each time: a page left open must not
 * show the data of a player who signed out of the lobby.
 */
export async function signedIn(
  { sessions, wallet }: { readonly sessions: Sessions; readonly wallet: Wallet },
  session: string,
): Promise<{ readonly player: Player } | { readonly refused: PageFailure }> {
  const player = sessions.find(session);
  if (player === undefined) return { refused: sessionFailure(sessions)(session) };
  const balance = await balanceOf(wallet, player);
  return typeof balance === "number" ? { player } : { refused: balance };
}
