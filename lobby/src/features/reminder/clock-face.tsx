import { useLingui } from "@lingui/react/macro";
import { clockText } from "./countdown.ts";
import { useReminder } from "./reminder.ts";

interface ClockFaceProps {
  /** Label above the figure, for the bar above a game; in one line otherwise. */
  readonly stacked?: boolean;
}

/** What is left until the next reality check, and that this is what it is (R-HOME-20, R-HOME-21). */
export default function ClockFace({ stacked = false }: ClockFaceProps) {
  const { t } = useLingui();
  const { end, left } = useReminder();
  if (end === null) return null;
  return (
    <div
      role="timer"
      aria-label={t`Play reminder in`}
      className={stacked ? "grid justify-items-end" : "flex items-baseline justify-center gap-2"}
    >
      <span className={stacked ? "text-stamp text-muted" : "text-note text-muted"}>
        {stacked ? t`Reminder in` : t`Play reminder in`}
      </span>
      <span className="tabular text-note leading-4 font-semibold">{clockText(left)}</span>
    </div>
  );
}
