import { useLingui } from "@lingui/react/macro";
import { clockText } from "./countdown.ts";
import { useReminder } from "./reminder.ts";

interface ClockFaceProps {
  /** Label above the time, for the bar above a game; on one line otherwise. */
  readonly stacked?: boolean;
}

/** The time left until the next reality check, with a label (R-HOME-20, R-HOME-21). */
export default function ClockFace({ stacked = false }: ClockFaceProps) {
  const { t } = useLingui();
  const { end, left } = useReminder();
  if (end === null) return null;
  return (
    <div
      role="timer"
      aria-label={t`Play reminder in`}
      className={stacked ? "grid justify-items-end" : "flex flex-wrap items-baseline gap-x-1.5"}
    >
      <span className="text-stamp text-muted">{t`Reminder in`}</span>
      <span className={`tabular leading-4 font-semibold ${stacked ? "text-note" : "text-[0.75rem]"}`}>
        {clockText(left)}
      </span>
    </div>
  );
}
