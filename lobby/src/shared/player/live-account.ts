import { useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "./account.ts";
import { useGame } from "../game/game-store.ts";
import { inviteQuery } from "../promotions/invites.ts";
import { usePush } from "../server/push.ts";
import { taskProcessQuery, taskSetQuery } from "../promotions/tasks.ts";
import { unmetTermsQuery } from "../promotions/bonus-terms.ts";

/** What the server tells of on the account queue, as it is kept here. */
const kinds = [
  accountQuery.queryKey,
  taskProcessQuery.queryKey,
  taskSetQuery.queryKey,
  inviteQuery.queryKey,
  unmetTermsQuery.queryKey,
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
 * Reads balance, tasks, rewards and terms again when the server says that something of them changed, and once when it
 * begins to listen; nothing is taken from the message (R-PUSH-08, R-PUSH-09).
 * @param onMoney told of what may have been a deposit: every message but those of a game, and the beginning
 */
export function useLiveAccount(onMoney?: () => void): void {
  const client = useQueryClient();
  const read = (): void => {
    // What nobody sees now is only marked: it is read when it is shown again (R-PUSH-11).
    const refetchType = document.hidden ? "none" : "active";
    for (const queryKey of kinds) void client.invalidateQueries({ queryKey, refetchType });
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
