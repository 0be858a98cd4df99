import { useLingui } from "@lingui/react/macro";
import type { TaskSet } from "../../shared/promotions/tasks.ts";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { Amount } from "../../shared/ui/amount.tsx";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { TaskPicture } from "./task-picture.tsx";
import { useFreePlay } from "../../shared/server/free-play.ts";

/** The tasks, and below the perforation their reward: exactly the sum a claim credits (R-TASK-17). */
export function RewardTicket({ set }: { readonly set: TaskSet }) {
  const { t } = useLingui();
  const free = useFreePlay();
  const promotional = set.rewardKind === "promo";
  return (
    <Ticket>
      <ul>
        {set.tasks.map((task) => (
          <li
            key={task.id}
            className="flex items-center gap-3 border-t border-paper-line py-3 first:border-0 first:pt-1"
          >
            <TaskPicture iconUrl={task.iconUrl} size={48} />
            <div className="min-w-0 flex-1">
              <h2 className="text-[1.0625rem] break-words">{task.gameName}</h2>
              <ProgressBar task={task} paper />
            </div>
          </li>
        ))}
      </ul>
      <Perforation />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <span className="pb-0.5 font-semibold">{t`Reward`}</span>
        <span
          className={`ml-auto font-display text-[1.75rem] leading-none font-bold ${promotional ? "hatched-paper rounded-sm px-1 text-ink-gold" : "text-ink-jade"}`}
        >
          <Amount minor={set.rewardAmount} />
        </span>
      </div>
      <p className="pt-1 text-right text-note text-ink-soft">
        {free ? t`in free gold` : promotional ? t`promotional` : t`in cash, without conditions`}
      </p>
      {promotional && <WagerTerms kind="task_reward" minor={set.rewardAmount} />}
    </Ticket>
  );
}
