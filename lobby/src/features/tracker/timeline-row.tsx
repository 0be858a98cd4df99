import type { ComponentProps } from "react";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { stepTime } from "./progress.ts";

interface TimelineRowProps extends ComponentProps<"li"> {
  readonly name: string;
  readonly time: number;
  /** The order is at this line. */
  readonly current: boolean;
  /** Marked with a check instead of a dot. */
  readonly ended: boolean;
  /** The colours of the mark. */
  readonly mark: string;
  /** Shown above the first line of a day. */
  readonly day: string | null;
  /** True for the last line of the timeline. */
  readonly last: boolean;
}

/** A line of the timeline: its mark, name and time, and below them the details. */
export function TimelineRow(props: TimelineRowProps) {
  const { name, time, current, ended, mark, day, last, className = "", children, ...rest } = props;
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  return (
    <li
      {...rest}
      aria-current={current ? "step" : undefined}
      className={`relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 ${className}`}
    >
      {day !== null && <span className="col-span-2 pb-2 text-note text-ink-soft">{day}</span>}
      <span aria-hidden="true" className="relative row-span-2 grid content-start justify-items-center pt-0.5">
        <span className={`grid size-5 place-items-center rounded-full ${mark}`}>
          {ended ? <Icon name="check" size={12} /> : <span className="size-1.5 rounded-full bg-current" />}
        </span>
        {!last && <span className="absolute top-6 -bottom-4 w-[1.5px] bg-paper-line" />}
      </span>
      {/* With large letters the time wraps below its name. */}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <span className={`flex-[1_1_6rem] ${current ? "font-bold" : "font-medium"}`}>{name}</span>
        <time
          dateTime={new Date(time).toISOString()}
          className="tabular pt-0.5 text-note whitespace-nowrap text-ink-soft"
        >
          {stepTime(time, displayTimeZone, tag)}
        </time>
      </div>
      <div className="tabular col-start-2 text-note text-ink-soft empty:hidden">{children}</div>
    </li>
  );
}
