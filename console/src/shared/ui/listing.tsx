import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallFailed } from "../server/call.ts";
import { ReadState } from "./read-state.tsx";

interface ListingProps<Reply extends { readonly rows: readonly unknown[] }> {
  readonly query: UseQueryResult<Reply, CallFailed>;
  /** Said when there is nothing. */
  readonly empty: string;
  readonly children: (reply: Reply) => ReactNode;
}

/** Shows the rows of a query, or its state. */
export function Listing<Reply extends { readonly rows: readonly unknown[] }>({
  query: { data, error, isFetching, refetch },
  empty,
  children,
}: ListingProps<Reply>) {
  return (
    <ReadState
      isRead={data !== undefined}
      isEmpty={data?.rows.length === 0}
      failure={error}
      isReading={isFetching}
      onRetry={() => void refetch()}
      empty={empty}
    >
      {data !== undefined && children(data)}
    </ReadState>
  );
}
