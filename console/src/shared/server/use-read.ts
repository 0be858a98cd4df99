import type { ConsolePath, ConsoleReply, ConsoleRequestInput } from "@fairlobby/contract/console";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CallFailed } from "./call.ts";
import { callWithProof } from "./step-up.ts";

/** Reads a list or a record. Data older than 30 seconds are read again when the page is looked at. */
export function useRead<P extends ConsolePath>(name: string, path: P, body: ConsoleRequestInput<P>) {
  const client = useQueryClient();
  return useQuery<ConsoleReply<P>, CallFailed>({
    queryKey: [name, path, body],
    queryFn: async () => {
      try {
        return await callWithProof(path, body);
      } catch (error) {
        if (error instanceof CallFailed && error.code === "signed_out") client.setQueryData(["me"], null);
        throw error;
      }
    },
    staleTime: 10_000,
    refetchInterval: 30_000,
    placeholderData: (before) => before,
  });
}
