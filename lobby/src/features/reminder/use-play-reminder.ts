import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { consentQuery } from "../../shared/player/consent.ts";
import { useConfig } from "../../shared/server/config.ts";
import { serverNow } from "../../shared/server/server-time.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { resumeReminder, useReminder } from "./reminder.ts";

/**
 * Runs the play reminder on a screen that games open over, and shows the reality check when it is due (R-HOME-20,
 * R-HOME-40). The server stores the interval; if it cannot be read, the configured one applies.
 * @returns the end of the player's break in ms since the epoch, or null without a break
 */
export function usePlayReminder(): number | null {
  const loggedIn = useLoggedIn();
  const { reminderMinutes } = useConfig();
  const { data, isError } = useQuery({ ...consentQuery, enabled: loggedIn, staleTime: 60_000 });
  const minutes = data?.reminderMinutes ?? (isError ? reminderMinutes : null);
  // Evaluated at each tick of the clock, so that the clock returns when the break is over.
  const onBreak = useReminder(() => data !== undefined && data.breakUntil > serverNow());
  const due = useReminder(({ end, left }) => end !== null && left === 0 && !onBreak);
  useEffect(() => {
    if (minutes !== null) resumeReminder(minutes);
  }, [minutes]);
  // At zero, before any other waiting dialog.
  useEffect(() => {
    if (due) openDialog("reality-check", {}, { front: true });
  }, [due]);
  return onBreak && data !== undefined ? data.breakUntil : null;
}
