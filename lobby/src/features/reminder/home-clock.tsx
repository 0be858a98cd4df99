import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConfig } from "../../shared/server/config.ts";
import { consentQuery } from "../../shared/player/consent.ts";
import { serverNow } from "../../shared/server/server-time.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import ClockFace from "./clock-face.tsx";
import { resumeReminder, useReminder } from "./reminder.ts";

/**
 * The play-reminder clock. It is part of home, which stays mounted below an open game, and so keeps running
 * (R-HOME-20). The server stores the interval; if it cannot be read, the configured one applies. During a break the end
 * of the break is shown instead.
 */
export default function HomeClock() {
  const loggedIn = useLoggedIn();
  const { t } = useLingui();
  const moment = useMoment();
  const { reminderMinutes } = useConfig();
  const { data, isError } = useQuery({ ...consentQuery, enabled: loggedIn, staleTime: 60_000 });
  const minutes = data?.reminderMinutes ?? (isError ? reminderMinutes : null);
  // Evaluated at each tick of the clock, so that the clock returns when the break is over.
  const onBreak = useReminder(() => data !== undefined && data.breakUntil > serverNow());
  const until = moment(data?.breakUntil ?? 0);
  const due = useReminder(({ end, left }) => end !== null && left === 0 && !onBreak);
  useEffect(() => {
    if (minutes !== null) resumeReminder(minutes);
  }, [minutes]);
  // At zero, before any other waiting dialog (R-HOME-40).
  useEffect(() => {
    if (due) openDialog("reality-check", {}, { front: true });
  }, [due]);
  return (
    <div className="ml-auto">
      {onBreak && data !== undefined ? (
        <p className="text-right text-stamp font-semibold text-balance">{t`On a break until ${until}`}</p>
      ) : (
        <ClockFace />
      )}
    </div>
  );
}
