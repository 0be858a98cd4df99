import { onlineManager, QueryClient } from "@tanstack/react-query";
import { CallRefused } from "../shared/server/api.ts";

/** Server state lives here and nowhere else. A refusal is an answer and is not asked for again; an outage is, once. */
export function createQueryClient(): QueryClient {
  // It believes in a connection until one is lost; a lobby that starts without one would not see it come back.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => error instanceof CallRefused && error.msgCode === "connection" && failures < 1,
        retryDelay: 1_500,
        // The client says itself when there is no connection; a paused query would show nothing.
        networkMode: "always",
        // Which would leave what failed as it is when the connection is back.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
