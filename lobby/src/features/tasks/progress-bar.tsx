import { useLingui } from "@lingui/react/macro";
import { percentOf, type Task } from "../../shared/promotions/task-items.ts";

interface ProgressBarProps {
  readonly task: Task;
  /** For use on a ticket. */
  readonly paper?: boolean;
}

/** The progress of a task: rounds in words, and a bar. */
export function ProgressBar({ task, paper = false }: ProgressBarProps) {
  const { t } = useLingui();
  const { gameName, played, rounds } = task;
  const percent = percentOf(task);
  const done = percent === 100;
  const fill = paper ? (done ? "bg-ink-jade" : "bg-ink-sky") : done ? "bg-jade" : "bg-sky";
  return (
    <>
      <span
        className={`flex flex-wrap items-baseline justify-between gap-x-3 text-note ${paper ? "text-ink-soft" : "text-muted"}`}
      >
        <span>{t`Rounds played: ${played} of ${rounds}`}</span>
        <span className="tabular">{percent}%</span>
      </span>
      <span
        role="progressbar"
        aria-label={gameName}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={`mt-1 block h-2 overflow-hidden rounded-full ${paper ? "bg-paper-line/40" : "bg-lifted"}`}
      >
        <span className={`block h-full rounded-full ${fill}`} style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}
