import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { settleClosedGame } from "../../features/game/after-game.ts";
import { accountQuery, useAccount } from "../../shared/player/account.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { useDialogQueue } from "../../shared/dialogs/dialog-queue.ts";
import { useGame } from "../../shared/game/game-store.ts";
import { useSession } from "../../shared/server/session.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { dueDialogs, holdsGift } from "./due-dialogs.ts";
import { homeMemory } from "./home-memory.ts";
import { readyDialog, type ReadyDialog } from "./ready-dialog.ts";

/** The player for whom home's dialogs were decided since the app was loaded. */
let decidedFor: string | null = null;

/** Opens the first waiting dialog, unless a dialog is open; runs again when that dialog closes. */
function openNext(waiting: { current: readonly ReadyDialog[] }): void {
  if (useDialogQueue.getState().queue.length > 0) return;
  const [next, ...rest] = waiting.current;
  waiting.current = rest;
  next?.();
}

/**
 * Decides which dialogs home shows: when the account is read after a load, and once after each game (R-HOME-22 to
 * R-HOME-33). The dialogs open one after another; the waiting ones are dropped when the player opens a game or goes to
 * another screen. Renders nothing itself.
 */
export function HomeDialogs() {
  const client = useQueryClient();
  const config = useConfig();
  const { data: account, dataUpdatedAt } = useAccount();
  const playing = useGame(({ game, opening }) => game !== null || opening);
  const free = useDialogQueue(({ queue }) => queue.length === 0);
  const freePlay = useFreePlay();
  const userId = useSession((session) => session.userId);
  const waiting = useRef<readonly ReadyDialog[]>([]);

  // R-HOME-28: also when the gift is played with while home is on screen.
  useEffect(() => {
    if (account !== undefined && !holdsGift(account)) deviceStorage.set("newUserPlay", "1");
  }, [account]);

  useEffect(() => {
    if (playing || dataUpdatedAt === 0) return;
    let latest = true;
    const decide = async () => {
      const closed = await settleClosedGame(client, freePlay);
      const now = client.getQueryData(accountQuery.queryKey);
      const firstDecision = decidedFor !== userId;
      if (!latest || now === undefined || (closed === null && !firstDecision)) return;
      const memory = {
        ...homeMemory(config.displayTimeZone.iana),
        freePlay,
      };
      const due = dueDialogs({ account: now, thresholds: config.thresholds, firstDecision, closed, ...memory });
      const dialogs = await Promise.all(due.map((name) => readyDialog(client, name, memory)));
      if (!latest) return;
      decidedFor = userId;
      deviceStorage.remove("closeGameMarkers");
      waiting.current = dialogs.filter((dialog) => dialog !== undefined);
      openNext(waiting);
    };
    // Without an account no dialog is due; the next reply decides.
    decide().catch(() => {});
    return () => {
      latest = false;
    };
  }, [client, config, freePlay, playing, dataUpdatedAt, userId]);

  // The waiting dialogs were decided for the previous player.
  useEffect(() => {
    if (decidedFor !== userId) waiting.current = [];
  }, [userId]);

  useEffect(() => {
    if (playing) waiting.current = [];
    else if (free) openNext(waiting);
  }, [free, playing]);

  return null;
}
