import type { ProcessStep } from "@fairlobby/contract/process";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { useDuration } from "../../shared/text/use-duration.ts";
import { accountOf, isReversed, refundOf, stepTime } from "./progress.ts";
import type { Order } from "./queries.ts";

interface StepRowProps {
  readonly order: Order;
  readonly step: ProcessStep;
  readonly name: string;
  readonly present: boolean;
  /** True for the last line of the timeline. */
  readonly last: boolean;
  /** Number of lines printed before this one. */
  readonly place: number;
  /** Shown above the first step of a day. */
  readonly day: string | null;
  /** Shown beside the current step. */
  readonly children?: ReactNode;
}

/** Delay between two lines as the receipt is printed. */
const printGapMs = 70;

/** The details of a step below its name. */
function StepNote({ order, step }: Pick<StepRowProps, "order" | "step">) {
  const { t } = useLingui();
  const { waitingNum, chargeNum, reason } = step.args;
  const { actor, usualMinutes } = order.next;
  // The server estimates minutes while the order waits; afterwards only its quoted time is known, in tenths of an hour.
  const waits = (actor === "queue" || actor === "fast_lane") && step === order.steps.at(-1) ? usualMinutes : undefined;
  const seconds = waits === undefined ? step.args.waitingHours && step.args.waitingHours * 3600 : waits * 60;
  const wait = useDuration(seconds ?? 0);
  const account = accountOf(step);
  switch (step.processCode) {
    case 1300:
    case 1400:
      return (
        waitingNum !== undefined && (
          <>{seconds === undefined ? t`${waitingNum} ahead of you` : t`${waitingNum} ahead of you, about ${wait}`}</>
        )
      );
    case 1600:
      return chargeNum !== undefined && <Amount minor={chargeNum} />;
    case 1800:
      return (
        <>
          {chargeNum !== undefined && <Amount minor={chargeNum} className="font-semibold" />} {reason}
        </>
      );
    case 2000:
      return (
        <>
          {account !== "" && <span className="block">{account}</span>}
          {reason}
        </>
      );
    case 2200:
      return (
        <>
          <Amount minor={order.quote.net} className={`font-semibold ${isReversed(step) ? "" : "text-ink-jade"}`} />{" "}
          {account}
          {isReversed(step) && (
            <span className="mt-1 block border-l-3 border-ink-coral pl-3 text-ink">
              <span className="block font-semibold">{t`Sent back by the bank`}</span>
              {reason}
            </span>
          )}
        </>
      );
    case 2300:
      return (
        <>
          <Amount minor={refundOf(order)} className="font-semibold text-ink-jade" />{" "}
          <span className="block">{reason}</span>
        </>
      );
    default:
      return <>{account}</>;
  }
}

function markOf(step: ProcessStep, present: boolean): string {
  if (!present) return "bg-ink text-paper";
  if (step.processCode === 2000 || step.processCode === 2300 || isReversed(step)) return "bg-ink-coral text-paper";
  return step.processCode === 2200 ? "bg-ink-jade text-paper" : "bg-amber text-amber-ink animate-breathe";
}

/** A printed line: time, step and icon of the state. */
export function StepRow({ order, step, name, present, last, place, day, children }: StepRowProps) {
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  const ended = !present || (step.processCode === 2200 && !isReversed(step));
  return (
    <li
      aria-current={present ? "step" : undefined}
      data-step={step.processCode}
      style={{ animationDelay: `${place * printGapMs}ms` }}
      className="relative grid animate-print grid-cols-[20px_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0"
    >
      {day !== null && <span className="col-span-2 pb-2 text-note text-ink-soft">{day}</span>}
      <span aria-hidden="true" className="relative row-span-2 grid content-start justify-items-center pt-0.5">
        <span className={`grid size-5 place-items-center rounded-full ${markOf(step, present)}`}>
          {ended ? <Icon name="check" size={12} /> : <span className="size-1.5 rounded-full bg-current" />}
        </span>
        {!last && <span className="absolute top-6 -bottom-4 w-[1.5px] bg-paper-line" />}
      </span>
      {/* With large letters the time wraps below its step. */}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <span className={`flex-[1_1_6rem] ${present ? "font-bold" : "font-medium"}`}>{name}</span>
        <time
          dateTime={new Date(step.createTime).toISOString()}
          className="tabular pt-0.5 text-note whitespace-nowrap text-ink-soft"
        >
          {stepTime(step.createTime, displayTimeZone, tag)}
        </time>
      </div>
      <div className="tabular col-start-2 text-note text-ink-soft empty:hidden">
        <StepNote order={order} step={step} />
        {children}
      </div>
    </li>
  );
}
