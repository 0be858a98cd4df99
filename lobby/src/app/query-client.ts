import { onlineManager, QueryClient } from "@tanstack/react-query";
import { CallRefused } from "../shared/server/api.ts";

/** Holds all server state. A refused call is not repeated; one that failed for an outage is, once. */
export function createQueryClient(): QueryClient {
  // The library assumes a connection until one is lost; a lobby that starts offline would not see it come back.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => error instanceof CallRefused && error.msgCode === "connection" && failures < 1,
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
