import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { api } from "../../shared/api.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { taskProcessQuery } from "../../shared/tasks.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { TaskFace } from "./task-face.tsx";
import { TaskIcon } from "./task-icon.tsx";

/** Sets whose icon this page load has told the server of; the query says "new" until it is read again. */
const told = new Set<number>();

async function tellShown(givenAt: number): Promise<void> {
  if (told.has(givenAt)) return;
  told.add(givenAt);
  const reply = await api.call("/v1/bus/notifyShowTaskFlagSuccess", {});
  // Told again the next time home is shown.
  if (!reply.ok) told.delete(givenAt);
}

/** The tasks above the stalls, left out when there are none (R-HOME-13), and the icon of new ones (R-HOME-19). */
export default function HomeTasks({ place }: { readonly place: React.ReactNode }) {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const { data, isError } = useQuery({ ...taskProcessQuery, enabled: loggedIn });
  const newSince = data?.isNew === true ? data.tasks[0]?.createTime : undefined;
  // The icon is on the screen by then (R-TASK-19).
  useEffect(() => {
    if (newSince !== undefined) void tellShown(newSince);
  }, [newSince]);

  if (data === undefined) return isError ? null : place;
  const { tasks, isNew } = data;
  if (tasks.length === 0) return null;
  const alone = tasks.length === 1;
  return (
    <>
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
                  <span className="block truncate font-semibold">{task.gameName}</span>
                  <ProgressBar task={task} />
                </span>
                <Icon name="chevron-right" size={20} className="text-faint" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {isNew && (
        <Link
          href="/task"
          aria-label={t`New tasks`}
          className="fixed right-[max(12px,calc(50vw-228px))] bottom-[calc(84px+env(safe-area-inset-bottom))] z-10 grid size-14 place-items-center rounded-full border border-amber/60 bg-lifted shadow-glow"
        >
          <TaskIcon />
        </Link>
      )}
    </>
  );
}
