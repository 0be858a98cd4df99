import type { ConsoleReply } from "@fairlobby/contract/console";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { call, CallFailed } from "./call.ts";

export type Me = ConsoleReply<"/c/v1/session/me">;

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async (): Promise<Me | null> => {
    try {
      return await call("/c/v1/session/me", {});
    } catch (error) {
      if (error instanceof CallFailed && error.msgCode === "signed_out") return null;
      throw error;
    }
  },
  // Read again after a minute, because the session may have ended elsewhere. An idle page does not extend it by this.
  staleTime: 60_000,
});

/** The operator whose page is shown; it stays, below the sign-in, when the session ends (R-CUI-11). */
export const ShownOperator = createContext<Me | null>(null);

/** Returns the operator whose page is shown. */
export function useMe(): Me {
  const me = useContext(ShownOperator);
  if (me === null) throw new Error("this part belongs to a signed-in person's page");
  return me;
}

/** Records a new or renewed session, and repeats the queries that failed. */
export function setMe(client: QueryClient, me: Me): void {
  client.setQueryData(meQuery.queryKey, me);
  void client.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
}

/** Records that the session has ended: the sign-in is shown above the page. */
export function setSignedOut(client: QueryClient): void {
  client.setQueryData(meQuery.queryKey, null);
}
