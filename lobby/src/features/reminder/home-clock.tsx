import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConfig } from "../../shared/config.ts";
import { consentQuery } from "../../shared/consent.ts";
import { openDialog } from "../../shared/dialogs.ts";
import { useLoggedIn } from "../../shared/session.ts";
import ClockFace from "./clock-face.tsx";
import { resumeReminder, useReminder } from "./reminder.ts";

/**
 * The play-reminder clock. It belongs to home, which stays below an open game, and so runs on during one (R-HOME-20).
 * The server keeps the interval; where it cannot be asked, the lobby's own holds.
 */
export default function HomeClock() {
  const loggedIn = useLoggedIn();
  const { reminderMinutes } = useConfig();
  const { data, isError } = useQuery({ ...consentQuery, enabled: loggedIn, staleTime: 60_000 });
  const minutes = data?.reminderMinutes ?? (isError ? reminderMinutes : null);
  const due = useReminder(({ end, left }) => end !== null && left === 0);
  useEffect(() => {
    if (minutes !== null) resumeReminder(minutes);
  }, [minutes]);
  // At zero, before whatever else waits to be shown (R-HOME-40).
  useEffect(() => {
    if (due) openDialog("reality-check", {}, { front: true });
  }, [due]);
  return (
    <div className="grid h-full place-items-center px-4">
      <ClockFace />
    </div>
  );
}
