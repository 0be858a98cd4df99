import { useLingui } from "@lingui/react/macro";
import { useRootMark } from "../../shared/browser/root-mark.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import ClockFace from "./clock-face.tsx";
import { usePlayReminder } from "./use-play-reminder.ts";

/**
 * The play-reminder clock. It is part of home, which stays mounted below an open game, and so keeps running
 * (R-HOME-20). During a break the end of the break is shown instead.
 */
export default function HomeClock() {
  const { t } = useLingui();
  const moment = useMoment();
  const breakUntil = usePlayReminder();
  const until = breakUntil === null ? "" : moment(breakUntil);
  useRootMark("break", breakUntil !== null);
  return (
    <div className="ml-auto max-[340px]:basis-full">
      {breakUntil === null ? (
        <ClockFace />
      ) : (
        <p className="pb-1 text-right text-stamp font-semibold text-balance">{t`On a break until ${until}`}</p>
      )}
    </div>
  );
}
