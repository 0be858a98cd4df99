import type { ConsolePath, ConsoleReply, ConsoleRequestInput } from "@fairlobby/contract/console";
import { useQuery } from "@tanstack/react-query";
import { call, type CallFailed } from "./call.ts";

/** Reads a list or a record, again every 30 seconds, and on a return to the page if the data are older than 10 seconds. */
export function useRead<P extends ConsolePath>(name: string, path: P, body: ConsoleRequestInput<P>) {
  return useQuery<ConsoleReply<P>, CallFailed>({
    queryKey: [name, path, body],
    queryFn: () => call(path, body),
    staleTime: 10_000,
    refetchInterval: 30_000,
    placeholderData: (before) => before,
  });
}
