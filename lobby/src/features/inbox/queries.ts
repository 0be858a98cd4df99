import type { ReplyOf } from "@fairlobby/contract";
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { accountQuery } from "../../shared/player/account.ts";
import { api, dataOf } from "../../shared/server/api.ts";

export type Line = ReplyOf<"/v1/inbox">["list"][number];

const pageSize = 20;

export const inboxQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["inbox", userId],
    queryFn: async ({ pageParam }) => dataOf(await api.call("/v1/inbox", { pageNum: pageParam, pageSize })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });

/** Returns the lines of all pages, each once: a line that came meanwhile moves others to the next page. */
export function linesOf(pages: readonly ReplyOf<"/v1/inbox">[]): Line[] {
  return [...new Map(pages.flatMap(({ list }) => list).map((line) => [line.id, line])).values()];
}

/** Marks lines as read, here and on the server, and sets the number on the bell. A lost call changes nothing: the lines stay unread. */
export async function markRead(client: QueryClient, ids: readonly string[]): Promise<void> {
  const reply = await api.call("/v1/inbox/read", { ids: ids.slice(0, 100) });
  if (!reply.ok) return;
  const { unread } = reply.data;
  type Page = ReplyOf<"/v1/inbox">;
  client.setQueriesData<InfiniteData<Page>>({ queryKey: ["inbox"] }, (inbox) =>
    inbox === undefined
      ? inbox
      : {
          ...inbox,
          pages: inbox.pages.map((page) => ({
            ...page,
            list: page.list.map((line) => (ids.includes(line.id) ? { ...line, read: true } : line)),
          })),
        },
  );
  client.setQueryData(accountQuery.queryKey, (account) => (account === undefined ? account : { ...account, unread }));
}
