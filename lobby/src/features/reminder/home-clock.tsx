import { useLingui } from "@lingui/react/macro";
import { useRootMark } from "../../shared/browser/root-mark.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import ClockFace from "./clock-face.tsx";
import { usePlayReminder } from "./use-play-reminder.ts";

/** Writes the end of a break. Only during a break: a page's first date takes a slow phone a tenth of a second. */
function BreakEnd({ at }: { readonly at: number }) {
  const { t } = useLingui();
  const until = useMoment()(at);
  return <p className="pb-1 text-right text-stamp font-semibold text-balance">{t`On a break until ${until}`}</p>;
}

/**
 * The play-reminder clock. It is part of home, which stays mounted below an open game, and so keeps running
 * (R-HOME-20). During a break the end of the break is shown instead.
 */
export default function HomeClock() {
  const breakUntil = usePlayReminder();
  useRootMark("break", breakUntil !== null);
  return <div className="ml-auto">{breakUntil === null ? <ClockFace /> : <BreakEnd at={breakUntil} />}</div>;
}
