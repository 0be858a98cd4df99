import { onlineManager, QueryClient } from "@tanstack/react-query";
import { CallFailed } from "../shared/server/api.ts";

/** Holds all server state. A call that failed because of an outage is repeated once; a refused call is not repeated. */
export function createQueryClient(): QueryClient {
  // The library starts as online, so a lobby that starts offline would not notice when the connection returns.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => error instanceof CallFailed && error.msgCode === "connection" && failures < 1,
        retryDelay: 1_500,
        // The API client reports a lost connection itself; a paused query would show nothing.
        networkMode: "always",
        // Otherwise failed queries would not be repeated when the connection is back.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
