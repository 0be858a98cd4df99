import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallFailed } from "../server/call.ts";
import { useFailureText } from "../text/use-failure-text.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface ListingProps<Reply extends { readonly rows: readonly unknown[] }> {
  readonly query: UseQueryResult<Reply, CallFailed>;
  /** Said when there is nothing. */
  readonly empty: string;
  readonly children: (reply: Reply) => ReactNode;
}

/** What was read, or that it is being read, that there is nothing, or why it could not be read. */
export function Listing<Reply extends { readonly rows: readonly unknown[] }>({
  query,
  empty,
  children,
}: ListingProps<Reply>) {
  const { t } = useLingui();
  const say = useFailureText();
  const { data, error, refetch, isFetching } = query;
  const again = (
    <Button onPress={() => void refetch()} isPending={isFetching}>
      {t`Try again`}
    </Button>
  );
  if (data === undefined) {
    if (error === null) return <p role="status" className="py-10 text-center text-soft">{t`Loading…`}</p>;
    return (
      <Notice look="bad">
        <p className="pb-2">{say(error)}</p>
        {again}
      </Notice>
    );
  }
  return (
    <>
      {error !== null && (
        <Notice look="warn">
          <p className="pb-2">{t`What you see is old: ${say(error)}`}</p>
          {again}
        </Notice>
      )}
      {data.rows.length === 0 ? (
        <p className="rounded-lg border border-line bg-sheet py-10 text-center text-soft">{empty}</p>
      ) : (
        children(data)
      )}
    </>
  );
}
