import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CallFailed } from "../server/call.ts";
import { useFailureText } from "../text/use-failure-text.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** The state of a query, or of several combined. */
export interface Reading<Data> {
  /** The data last read, however old; undefined until then. */
  readonly data: Data | undefined;
  /** Why the last attempt to read failed; null if it did not. */
  readonly error: CallFailed | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface ReadStateProps<Data> {
  readonly query: Reading<Data>;
  readonly isEmpty?: boolean | undefined;
  /** Text for empty data. */
  readonly empty?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data that were read, that they are loading, that there are none, or why they could not be read. */
export function ReadState<Data>({ query, isEmpty = false, empty, children }: ReadStateProps<Data>) {
  const { t } = useLingui();
  const say = useFailureText();
  const { data, error, isFetching, refetch } = query;
  const isRead = data !== undefined;
  if (!isRead && error === null) return <p role="status" className="py-10 text-center text-soft">{t`Loading…`}</p>;
  return (
    <>
      {error !== null && (
        <Notice look={isRead ? "warn" : "bad"}>
          <p className="pb-2">{isRead ? t`What you see is old: ${say(error)}` : say(error)}</p>
          <Button onPress={() => void refetch()} isPending={isFetching}>
            {t`Try again`}
          </Button>
        </Notice>
      )}
      {isRead && isEmpty && (
        <p className="rounded-lg border border-line bg-sheet py-10 text-center text-soft">{empty}</p>
      )}
      {isRead && !isEmpty && children(data)}
    </>
  );
}
