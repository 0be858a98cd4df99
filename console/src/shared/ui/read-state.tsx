import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CallFailed } from "../server/call.ts";
import { useFailureText } from "../text/use-failure-text.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

export interface ReadStateProps {
  /** Whether there is something that was read, however old. */
  readonly isRead: boolean;
  readonly isEmpty: boolean;
  /** Why the last reading failed; null if it did not. */
  readonly failure: CallFailed | null;
  readonly isReading: boolean;
  readonly onRetry: () => void;
  /** Said when there is nothing. */
  readonly empty: string;
  readonly children: ReactNode;
}

/** Shows what was read, or that it is being read, that there is nothing, or why it could not be read. */
export function ReadState({ isRead, isEmpty, failure, isReading, onRetry, empty, children }: ReadStateProps) {
  const { t } = useLingui();
  const say = useFailureText();
  if (!isRead && failure === null) return <p role="status" className="py-10 text-center text-soft">{t`Loading…`}</p>;
  return (
    <>
      {failure !== null && (
        <Notice look={isRead ? "warn" : "bad"}>
          <p className="pb-2">{isRead ? t`What you see is old: ${say(failure)}` : say(failure)}</p>
          <Button onPress={onRetry} isPending={isReading}>
            {t`Try again`}
          </Button>
        </Notice>
      )}
      {isRead && isEmpty && (
        <p className="rounded-lg border border-line bg-sheet py-10 text-center text-soft">{empty}</p>
      )}
      {isRead && !isEmpty && children}
    </>
  );
}
