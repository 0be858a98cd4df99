import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { HoldNote } from "./hold-note.tsx";
import { momentOf, stepTime, type Hold } from "./progress.ts";

/** How a hold ended, and when. */
function useOutcome({ outcome, endedTime }: Hold): string {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  if (outcome === undefined || endedTime === undefined) return "";
  const ended = momentOf(endedTime, displayTimeZone, tag);
  const texts: Readonly<Record<NonNullable<Hold["outcome"]>, string>> = {
    released: t`Checked and released: ${ended}`,
    deadline: t`Nobody decided in time, so it went on by itself: ${ended}`,
    cancelled: t`Ended when you cancelled: ${ended}`,
    refused: t`Ended with the refusal: ${ended}`,
    replaced: t`Another hold took its place: ${ended}`,
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
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  const ended = useOutcome(hold);
  const open = hold.endedTime === undefined;
  const { why } = hold;
  return (
    <li
      aria-current={open ? "step" : undefined}
      data-hold={hold.outcome ?? "open"}
      className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0"
    >
      {day !== null && <span className="col-span-2 pb-2 text-note text-ink-soft">{day}</span>}
      <span aria-hidden="true" className="relative row-span-2 grid content-start justify-items-center pt-0.5">
        <span
          className={`grid size-5 place-items-center rounded-full ${open ? "bg-amber text-amber-ink" : "bg-ink text-paper"}`}
        >
          {open ? <span className="size-1.5 rounded-full bg-current" /> : <Icon name="check" size={12} />}
        </span>
        {!last && <span className="absolute top-6 -bottom-4 w-[1.5px] bg-paper-line" />}
      </span>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <span className={`flex-[1_1_6rem] ${open ? "font-bold" : "font-medium"}`}>{t`Held`}</span>
        <time
          dateTime={new Date(hold.from).toISOString()}
          className="tabular pt-0.5 text-note whitespace-nowrap text-ink-soft"
        >
          {stepTime(hold.from, displayTimeZone, tag)}
        </time>
      </div>
      <div className="tabular col-start-2 text-note text-ink-soft">
        {open ? (
          <HoldNote hold={hold} />
        ) : (
          <>
            <span className="block">{t`Reason given: ${why}`}</span>
            <span className="block">{ended}</span>
          </>
        )}
      </div>
    </li>
  );
}
