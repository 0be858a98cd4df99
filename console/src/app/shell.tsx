import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { SignInPage } from "../features/sign-in/sign-in-page.tsx";
import { CallFailed } from "../shared/server/call.ts";
import { meQuery, ShownOperator, type Me } from "../shared/server/session.ts";
import { useFailureText } from "../shared/text/use-failure-text.ts";
import { Button } from "../shared/ui/button.tsx";
import { Entrance } from "../shared/ui/entrance.tsx";
import { Notice } from "../shared/ui/notice.tsx";

// Loaded lazily, so that the sign-in page loads without it.
const SignedIn = lazy(() => import("./signed-in.tsx"));

/** Reads who is signed in before anything else. When the session ends, the page stays as it is, below the sign-in. */
export function Shell() {
  const { t } = useLingui();
  const say = useFailureText();
  const { data: me, error, refetch, isFetching } = useQuery(meQuery);
  const [last, setLast] = useState<Me | null>(null);
  if (me !== undefined && me !== null && me !== last) setLast(me);
  const loading = <p role="status" className="p-10 text-center text-soft">{t`Loading…`}</p>;
  if (me === undefined) {
    if (error === null) return loading;
    return (
      <Entrance title={t`No connection`}>
        <Notice look="bad">{error instanceof CallFailed ? say(error) : error.message}</Notice>
        <Button isPending={isFetching} onPress={() => void refetch()}>{t`Try again`}</Button>
      </Entrance>
    );
  }
  if (me === null && last === null) return <SignInPage />;
  // The key below gives another operator who signs in a new page.
  const shown = me ?? last;
  return (
    <>
      {shown !== null && (
        <div inert={me === null} key={shown.operatorId}>
          <ShownOperator value={shown}>
            <Suspense fallback={loading}>
              <SignedIn me={shown} />
            </Suspense>
          </ShownOperator>
        </div>
      )}
      {me === null && (
        <div className="fixed inset-0 z-30 overflow-y-auto bg-page/95">
          <SignInPage ended />
        </div>
      )}
    </>
  );
}
