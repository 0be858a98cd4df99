import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLiveAccount } from "../../shared/player/live-account.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { percentOf, type Task } from "../../shared/promotions/task-items.ts";
import { taskProcessQuery } from "../../shared/promotions/tasks.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Intro } from "../../shared/ui/intro.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { NoTasks } from "./no-tasks.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { TaskPicture } from "./task-picture.tsx";

interface TaskRowProps {
  readonly task: Task;
  readonly onPlay: (gameId: string) => void;
}

function TaskRow({ task, onPlay }: TaskRowProps) {
  const { t } = useLingui();
  const { gameId, gameName, iconUrl } = task;
  return (
    <li className="flex items-start gap-3 rounded-md border border-line bg-raised p-3">
      <TaskPicture iconUrl={iconUrl} size={76} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
          <h2 className="min-w-0 flex-[1_1_5rem] text-[1.0625rem] break-words">{gameName}</h2>
          {percentOf(task) === 100 ? (
            <span className="flex items-center gap-1 text-note font-semibold text-jade">
              <Icon name="check" size={18} />
              {t`Done`}
            </span>
          ) : (
            <Button aria-label={t`Play ${gameName}`} onClick={() => onPlay(gameId)} className="shrink-0">
              {t`Play`}
            </Button>
          )}
        </div>
        <ProgressBar task={task} />
      </div>
    </li>
  );
}

/** The open tasks, each with its game and its progress (R-RTE-08). */
export default function TaskPage({ onPlay }: { readonly onPlay: (gameId: string) => void }) {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  useLiveAccount();
  const process = useQuery({ ...taskProcessQuery, enabled: loggedIn });
  const tasks = process.data?.tasks ?? [];

  return (
    <Page members title={t`Today's tasks`}>
      {process.data === undefined ? (
        <NotLoaded query={process} placeholder={<SkeletonRows rows={2} className="h-26" />} />
      ) : tasks.length === 0 ? (
        <NoTasks />
      ) : (
        <>
          <Intro art="tasks">{t`Every round you play for a stake counts once it is settled, win or lose.`}</Intro>
          <ul className="mt-4 grid gap-3">
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} onPlay={onPlay} />
            ))}
          </ul>
          <ButtonLink href="/taskGame" look="primary" wide className="mt-5">
            {t`Go to reward`}
          </ButtonLink>
        </>
      )}
    </Page>
  );
}
