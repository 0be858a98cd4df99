import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "../../shared/player/account.ts";
import { api } from "../../shared/server/api.ts";
import { gateAnswersSent } from "../../shared/server/sign-in.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { rememberOpener } from "../../shared/game/opener.ts";
import { setGame, useGame, type GameCover } from "../../shared/game/game-store.ts";
import { showToast } from "../../shared/dialogs/toast.ts";

/** Refusals whose reason the player should read; any other refusal is silent (R-GAME-17, R-GAME-18). */
const shownRefusals: ReadonlySet<string> = new Set([
  "consent_required",
  "on_break",
  "limit_reached",
  "play_barred",
  "exist_process_order",
  "region_blocked",
  "verify_required",
]);

/** The spinner stays this long after a game opened, while its page loads (R-HOME-16). */
const spinnerMs = 1000;

/** Timer that removes the spinner of the last opened game. */
let spinner: ReturnType<typeof setTimeout> | undefined;

/**
 * The result of a launch: `lost` if the server did not answer or the account could not be read, so that a retry may
 * work.
 */
export type Launch = "opened" | "refused" | "lost";

/**
 * Launches a game (R-GAME-04, R-GAME-05); the caller has set `opening`. The account is read first; if it has an open
 * order, the order-in-progress dialog opens instead (R-GAME-09).
 */
export async function openGame(client: QueryClient, gameId: string, cover?: GameCover): Promise<Launch> {
  clearTimeout(spinner);
  let opened = false;
  try {
    const account = await client.fetchQuery({ ...accountQuery, staleTime: 0 });
    if (account.openOrderId !== "") {
      openDialog("withdraw-order", { orderId: account.openOrderId });
      return "refused";
    }
    // Only now: the account waited for a login that was still running, and the answers are sent right after it.
    await gateAnswersSent();
    const reply = await api.call("/game/forward", { id: gameId });
    if (!reply.ok) {
      if (shownRefusals.has(reply.msgCode)) showToast(reply.msg, "bad");
      return reply.msgCode === "connection" ? "lost" : "refused";
    }
    if (useGame.getState().game === null) rememberOpener();
    setGame({
      id: gameId,
      url: reply.data.openGameUrl,
      goldAtOpening: account.accountGold,
      ...(cover === undefined ? {} : { cover }),
    });
    opened = true;
    spinner = setTimeout(() => useGame.setState({ opening: false }), spinnerMs);
    return "opened";
  } catch {
    // The account could not be read; the tile can be pressed again.
    return "lost";
  } finally {
    if (!opened) useGame.setState({ opening: false });
  }
}
