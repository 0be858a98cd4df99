import type { ProcessStep } from "@fairlobby/contract/process";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Amount } from "../../shared/ui/amount.tsx";
import { useDuration } from "../../shared/text/use-duration.ts";
import { accountOf, isReversed, refundOf } from "./progress.ts";
import type { Order } from "./queries.ts";
import { TimelineRow } from "./timeline-row.tsx";

interface StepRowProps {
  readonly order: Order;
  readonly step: ProcessStep;
  readonly name: string;
  readonly current: boolean;
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

function markColours(step: ProcessStep, current: boolean): string {
  if (!current) return "bg-ink text-paper";
  if (step.processCode === 2000 || step.processCode === 2300 || isReversed(step)) return "bg-ink-coral text-paper";
  return step.processCode === 2200 ? "bg-ink-jade text-paper" : "bg-amber text-amber-ink animate-breathe";
}

/** A printed line: time, step and icon of the state. */
export function StepRow({ order, step, name, current, last, place, day, children }: StepRowProps) {
  const ended = !current || (step.processCode === 2200 && !isReversed(step));
  return (
    <TimelineRow
      data-step={step.processCode}
      style={{ animationDelay: `${place * printGapMs}ms` }}
      className="animate-print"
      name={name}
      time={step.createTime}
      current={current}
      ended={ended}
      mark={markColours(step, current)}
      day={day}
      last={last}
    >
      <StepNote order={order} step={step} />
      {children}
    </TimelineRow>
  );
}
