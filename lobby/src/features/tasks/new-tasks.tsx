import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { api } from "../../shared/api.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { taskProcessQuery } from "../../shared/tasks.ts";
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

/** The floating icon of tasks nobody has seen yet (R-HOME-19). */
export default function NewTasks() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...taskProcessQuery, enabled: loggedIn });
  const newSince = data?.isNew === true ? data.tasks[0]?.createTime : undefined;
  // The icon is on the screen by then (R-TASK-19).
  useEffect(() => {
    if (newSince !== undefined) void tellShown(newSince);
  }, [newSince]);

  // Of tasks that are done there is nothing to show, new or not.
  if (data?.isNew !== true || data.tasks.length === 0) return null;
  return (
    <Link
      href="/task"
      aria-label={t`New tasks`}
      className="grid size-14 place-items-center justify-self-end rounded-full border border-amber/60 bg-lifted shadow-glow"
    >
      <TaskIcon />
    </Link>
  );
}
