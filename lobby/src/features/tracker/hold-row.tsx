import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { HoldNote } from "./hold-note.tsx";
import { momentOf, type Hold } from "./progress.ts";
import { TimelineRow } from "./timeline-row.tsx";

/** How a hold ended, and when. */
function useOutcome({ outcome, endedTime }: Hold): string {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  if (outcome === undefined || endedTime === undefined) return "";
  const ended = momentOf(endedTime, displayTimeZone, tag);
  const texts: Readonly<Record<NonNullable<Hold["outcome"]>, string>> = {
    released: t`Checked and released: ${ended}`,
    deadline: t`Nobody decided in time, so it continued automatically: ${ended}`,
    cancelled: t`Ended when you cancelled: ${ended}`,
    refused: t`Ended with the refusal: ${ended}`,
    replaced: t`Replaced by another hold: ${ended}`,
  };
  return texts[outcome];
}

interface HoldRowProps {
  readonly hold: Hold;
  /** Shown above the first line of a day. */
  readonly day: string | null;
  /** True for the last line. */
  readonly last: boolean;
}

/** A hold, between the steps by its time (R-TRK-60). */
export function HoldRow({ hold, day, last }: HoldRowProps) {
  const { t } = useLingui();
  const ended = useOutcome(hold);
  const open = hold.endedTime === undefined;
  const { why } = hold;
  return (
    <TimelineRow
      data-hold={hold.outcome ?? "open"}
      name={t`On hold`}
      time={hold.from}
      current={open}
      ended={!open}
      mark={open ? "bg-amber text-amber-ink" : "bg-ink text-paper"}
      day={day}
      last={last}
    >
      {open ? (
        <HoldNote hold={hold} />
      ) : (
        <>
          <span className="block">{t`Reason given: ${why}`}</span>
          <span className="block">{ended}</span>
        </>
      )}
    </TimelineRow>
  );
}
