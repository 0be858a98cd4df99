import { useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "./account.ts";
import { useGame } from "../game/game-store.ts";
import { inviteQuery } from "../promotions/invites.ts";
import { usePush } from "../server/push.ts";
import { taskProcessQuery, taskSetQuery } from "../promotions/tasks.ts";
import { unmetTermsQuery } from "../promotions/bonus-terms.ts";
import { freeGoldQuery } from "../promotions/free-gold.ts";

/** The queries that messages on the account queue concern. */
const queryKeys = [
  accountQuery.queryKey,
  taskProcessQuery.queryKey,
  taskSetQuery.queryKey,
  inviteQuery.queryKey,
  unmetTermsQuery.queryKey,
  freeGoldQuery.queryKey,
];

/** True for the message that a bet or a win was booked. */
function isOfGame(body: string): boolean {
  try {
    return (JSON.parse(body) as { reason?: unknown } | null)?.reason === "game";
  } catch {
    return false;
  }
}

/**
 * Reads balance, tasks, rewards and terms again when the server reports a change, and once at the start; nothing is
 * taken from the message (R-PUSH-08, R-PUSH-09).
 * @param onMoney called for a possible deposit: on every message except those of a game, and at the start
 */
export function useLiveAccount(onMoney?: () => void): void {
  const client = useQueryClient();
  const read = (): void => {
    // Queries that are not shown are only marked: they are read when shown again (R-PUSH-11).
    const refetchType = document.hidden ? "none" : "active";
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey, refetchType });
  };
  usePush(
    "/user/queue/account",
    (body) => {
      const ofGame = isOfGame(body);
      if (!ofGame) onMoney?.();
      // The game shows its own balance, and closing it reads everything.
      if (!ofGame || useGame.getState().game === null) read();
    },
    () => {
      onMoney?.();
      read();
    },
  );
}
