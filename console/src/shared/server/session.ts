import type { ConsoleReply } from "@fairlobby/contract/console";
import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { call, CallFailed } from "./call.ts";

export type Me = ConsoleReply<"/c/v1/session/me">;

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async (): Promise<Me | null> => {
    try {
      return await call("/c/v1/session/me", {});
    } catch (error) {
      if (error instanceof CallFailed && error.code === "signed_out") return null;
      throw error;
    }
  },
  // The session may have ended on another node; reading it also keeps nobody signed in who went away.
  staleTime: 60_000,
});

export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (data === undefined || data === null) throw new Error("nobody is signed in");
  return data;
}

/** Begins a session: what was read for somebody else is dropped. */
export function setMe(client: QueryClient, me: Me): void {
  client.setQueryData(meQuery.queryKey, me);
}
