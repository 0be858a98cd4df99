import type { ProcessStep } from "@fairlobby/contract/process";
import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/config.ts";
import { localeTag } from "../../shared/i18n.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { textOf } from "./progress.ts";
import { useStepWords } from "./use-step-words.ts";

interface StepRowProps {
  readonly step: ProcessStep;
  readonly present: boolean;
  readonly place: number;
  /** Minor units: what 2200 paid and 2300 gave back. */
  readonly net: number;
  readonly gross: number;
}

/** Time between two lines of the receipt as it is printed for the first time. */
const printGapMs = 70;

/** What the step says beyond its name. */
function StepNote({ step, net, gross }: Pick<StepRowProps, "step" | "net" | "gross">) {
  const { t } = useLingui();
  const { waitingNum, waitingHours, chargeNum, reason, bankName, accountNumber } = step.args;
  const account = [bankName, accountNumber === undefined ? "" : `•••• ${accountNumber}`].filter(Boolean).join(" ");
  switch (step.processCode) {
    case 1300:
      return waitingNum !== undefined && <>{t`${waitingNum} ahead of you, about ${waitingHours ?? 0} h`}</>;
    case 1600:
      return chargeNum !== undefined && <Amount minor={chargeNum} />;
    case 1800:
      return (
        <>
          {chargeNum !== undefined && <Amount minor={chargeNum} />} {reason}
        </>
      );
    case 2000:
      return <>{[reason, account].filter(Boolean).join(" · ")}</>;
    case 2200:
      return <Amount minor={net} className="font-semibold text-ink-jade" />;
    case 2300:
      return (
        <>
          <Amount minor={gross} className="font-semibold" /> {reason}
        </>
      );
    default:
      return account === "" ? null : <>{account}</>;
  }
}

/** A printed line: when, what, and the mark of where the order stands. */
export function StepRow({ step, present, place, net, gross }: StepRowProps) {
  const { steps } = useStepWords();
  const { displayTimeZone } = useConfig();
  // R-TRK-52: "minus one hour at UTC+8" is Jakarta's own time; another zone is rendered in that zone.
  const time = new Intl.DateTimeFormat(localeTag(), {
    timeZone: displayTimeZone.iana,
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(step.createTime);
  const text = textOf(step.processCode);
  const bad = text === "correction" || text === "refunded";
  const mark = present
    ? bad && step.processCode !== 2100
      ? "bg-ink-coral text-paper"
      : text === "paid"
        ? "bg-ink-jade text-paper"
        : "bg-amber text-amber-ink animate-breathe"
    : "bg-ink text-paper";

  return (
    <li
      aria-current={present ? "step" : undefined}
      style={{ animationDelay: `${place * printGapMs}ms` }}
      className="relative grid animate-print grid-cols-[20px_1fr_auto] gap-x-3 pb-4 before:absolute before:top-5 before:bottom-0 before:left-[9.25px] before:w-[1.5px] before:bg-paper-line last:pb-0 last:before:hidden"
    >
      <span aria-hidden="true" className={`mt-0.5 grid size-5 place-items-center rounded-full ${mark}`}>
        {!present || text === "paid" ? (
          <Icon name="check" size={12} />
        ) : (
          <span className="size-1.5 rounded-full bg-current" />
        )}
      </span>
      <span className={present ? "font-bold" : "font-medium"}>{steps[text]}</span>
      <time className="tabular pt-0.5 text-note whitespace-nowrap text-ink-soft">
        {time} {displayTimeZone.label}
      </time>
      <span className="tabular col-start-2 col-end-4 text-note text-ink-soft empty:hidden">
        <StepNote step={step} net={net} gross={gross} />
      </span>
    </li>
  );
}
