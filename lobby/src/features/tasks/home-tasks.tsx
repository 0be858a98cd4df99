import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useLoggedIn } from "../../shared/session.ts";
import { taskProcessQuery } from "../../shared/tasks.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { TaskFace } from "./task-face.tsx";

/** The tasks above the stalls, left out when there are none (R-HOME-13). */
export default function HomeTasks({ place }: { readonly place: React.ReactNode }) {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const { data, isError } = useQuery({ ...taskProcessQuery, enabled: loggedIn });

  if (data === undefined) return isError ? null : place;
  const { tasks } = data;
  if (tasks.length === 0) return null;
  const alone = tasks.length === 1;
  return (
    <section aria-labelledby="tasks" className="h-34 pt-4">
      <h2 id="tasks" className="px-4 text-title">
        {t`Tasks of the day`}
      </h2>
      {/* As high for many as for one, so that the stalls do not move. */}
      <ul className="mt-2 flex snap-x scroll-px-4 [scrollbar-width:none] gap-3 overflow-x-auto px-4">
        {tasks.map((task) => (
          <li key={task.id} className={`snap-start ${alone ? "w-full" : "w-[86%] shrink-0"}`}>
            <Link
              href="/task"
              className="flex h-[4.75rem] items-center gap-3 rounded-md border border-line bg-raised pr-2 pl-2.5"
            >
              <TaskFace iconUrl={task.iconUrl} size={56} />
              <span className="min-w-0 flex-1">
                <span className="block leading-tight font-semibold break-words">{task.gameName}</span>
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
