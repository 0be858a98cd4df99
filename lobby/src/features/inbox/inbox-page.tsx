import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePush } from "../../shared/server/push.ts";
import { useLoggedIn, useSession } from "../../shared/server/session.ts";
import { ShowMore } from "../../shared/ui/next-page.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, NotLoaded } from "../../shared/ui/states.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { InboxLine } from "./inbox-line.tsx";
import { inboxQuery, linesOf, markRead, type Line } from "./queries.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

/**
 * Marks the lines that are shown as read, each once. Returns their ids: they keep their mark until the screen is left,
 * however often the list is read again.
 */
function useMarkShown(lines: readonly Line[]): ReadonlySet<string> {
  const client = useQueryClient();
  const [marked] = useState(() => new Set<string>());
  useEffect(() => {
    const ids = lines.filter(({ id, read }) => !read && !marked.has(id)).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) marked.add(id);
    void markRead(client, ids);
  }, [client, lines, marked]);
  return marked;
}

/** What happened to the player's money and account, newest first (R-INB-01). */
export default function InboxPage() {
  const { t } = useLingui();
  const free = useFreePlay();
  const loggedIn = useLoggedIn();
  const userId = useSession((session) => session.userId);
  const inbox = useInfiniteQuery({ ...inboxQuery(userId), enabled: loggedIn });
  const lines = linesOf(inbox.data?.pages ?? []);
  const marked = useMarkShown(lines);
  const reload = () => void (loggedIn && inbox.refetch());
  usePush("/user/queue/account", reload, reload);
  usePush("/user/queue/notify", reload, () => {});
  return (
    <Page members title={t`Inbox`}>
      {inbox.data === undefined ? (
        <NotLoaded query={inbox} placeholder={<SkeletonRows rows={4} className="h-20" />} />
      ) : lines.length === 0 ? (
        <EmptyState
          art="nothing-here"
          title={t`Nothing yet`}
          text={
            free
              ? t`Rewards and changes to your account appear here.`
              : t`Results of your withdrawals, deposits that differ from what was ordered, rewards and changes to your account appear here.`
          }
        />
      ) : (
        <>
          <Ticket>
            <ul>
              {lines.map((line) => (
                <InboxLine key={line.id} line={line} isNew={!line.read || marked.has(line.id)} />
              ))}
            </ul>
          </Ticket>
          <p className="pt-4 text-center text-note text-muted">{t`Messages are kept for 12 months.`}</p>
        </>
      )}
      <ShowMore query={inbox} className="mt-4" />
    </Page>
  );
}
