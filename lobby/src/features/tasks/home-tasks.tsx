import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useLoggedIn } from "../../shared/server/session.ts";
import { taskProcessQuery } from "../../shared/promotions/tasks.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { TaskPicture } from "./task-picture.tsx";

/** The tasks above the game tiles, if there are any (R-HOME-13). */
export default function HomeTasks({ place }: { readonly place: React.ReactNode }) {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const { data, isError } = useQuery({ ...taskProcessQuery, enabled: loggedIn });

  if (data === undefined) return isError ? null : place;
  const { tasks } = data;
  if (tasks.length === 0) return null;
  const alone = tasks.length === 1;
  return (
    <section aria-labelledby="tasks" className="min-h-18 pt-2">
      <h2 id="tasks" className="sr-only">
        {t`Today's tasks`}
      </h2>
      <ul className="flex snap-x scroll-px-4 [scrollbar-width:none] gap-3 overflow-x-auto px-4">
        {tasks.map((task) => (
          <li key={task.id} className={`snap-start ${alone ? "w-full" : "w-[86%] shrink-0 wide:w-[48%]"}`}>
            <Link
              href="/task"
              className="flex h-full min-h-16 items-center gap-3 rounded-md border border-line bg-raised py-1.5 pr-2 pl-2"
            >
              <TaskPicture iconUrl={task.iconUrl} size={48} />
              <span className="min-w-0 flex-1 leading-tight">
                <span className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
                  <span className="font-semibold">{task.gameName}</span>
                  <span aria-hidden="true" className="text-stamp text-muted">
                    {t`Today's tasks`}
                  </span>
                </span>
                <ProgressBar task={task} />
              </span>
              <Icon name="chevron-right" size={20} className="text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
