import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../shared/server/api.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { taskProcessQuery } from "../../shared/promotions/tasks.ts";
import { TaskIcon } from "./task-icon.tsx";

/** Sets that this page load has reported as seen; the query says "new" until it is read again, which can take a while. */
const reported = new Set<number>();

async function reportShown(givenAt: number): Promise<void> {
  if (reported.has(givenAt)) return;
  reported.add(givenAt);
  const reply = await api.call("/v1/bus/notifyShowTaskFlagSuccess", {});
  // Reported again the next time home is shown.
  if (!reply.ok) reported.delete(givenAt);
}

/**
 * The floating icon of tasks the player has not seen yet (R-HOME-19). Once shown it stays until home is left. It starts
 * at the edge of the carousel, so that it covers no game, and stays in view when the page is scrolled.
 */
export default function NewTasks() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...taskProcessQuery, enabled: loggedIn });
  const givenAt = data?.tasks[0]?.givenAt;
  const newSince = data?.isNew === true ? givenAt : undefined;
  // The next reply no longer says "new"; without this state the icon would vanish under the player's thumb.
  const [shown, setShown] = useState<number>();
  if (newSince !== undefined && newSince !== shown && !reported.has(newSince)) setShown(newSince);
  // Effects run after the icon is on the screen (R-TASK-19).
  useEffect(() => {
    if (newSince !== undefined) void reportShown(newSince);
  }, [newSince]);

  // Finished tasks are not shown, new or not.
  if (givenAt === undefined || givenAt !== shown) return null;
  return (
    <aside aria-label={t`Tasks`} className="pointer-events-none sticky top-2 z-20 flex h-0 justify-end pr-2">
      <Link
        href="/task"
        aria-label={t`New tasks`}
        className="pointer-events-auto grid size-14 shrink-0 place-items-center rounded-full border border-amber/60 bg-lifted shadow-glow"
      >
        <TaskIcon />
      </Link>
    </aside>
  );
}
