import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { SignInPage } from "../features/sign-in/sign-in-page.tsx";
import { CallFailed } from "../shared/server/call.ts";
import { ActionsOff } from "../shared/ui/actions-off.ts";
import { useConnection } from "../shared/server/connection.ts";
import { LiveChanges } from "../shared/server/live-changes.tsx";
import { meQuery, type Me } from "../shared/server/session.ts";
import { useFailureText } from "../shared/text/use-failure-text.ts";
import { Button } from "../shared/ui/button.tsx";
import { Entrance } from "../shared/ui/entrance.tsx";
import { Notice } from "../shared/ui/notice.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { DroppedValues } from "./dropped-values.tsx";
import { Keys, type Overlay } from "./keys.tsx";
import { NotHere } from "./not-here.tsx";
import { MoneyNotice } from "./money-notice.tsx";
import { pagesFor } from "./pages.ts";
import { Rail } from "./rail.tsx";

/** Asks who is signed in before anything else; a session that ends leaves the page as it is, below the sign-in. */
export function Shell() {
  const { t } = useLingui();
  const say = useFailureText();
  const { data: me, error, refetch, isFetching } = useQuery(meQuery);
  const [last, setLast] = useState<Me | null>(null);
  if (me !== undefined && me !== null && me !== last) setLast(me);
  if (me === undefined) {
    if (error === null) return <p role="status" className="p-10 text-center text-soft">{t`Loading…`}</p>;
    return (
      <Entrance title={t`No connection`}>
        <Notice look="bad">{error instanceof CallFailed ? say(error) : error.message}</Notice>
        <Button isPending={isFetching} onPress={() => void refetch()}>{t`Try again`}</Button>
      </Entrance>
    );
  }
  if (me === null && last === null) return <SignInPage />;
  // Somebody else who signs in begins with a page of their own.
  const shown = me ?? last;
  return (
    <>
      {shown !== null && (
        <div inert={me === null} key={shown.operatorId}>
          <Signed me={shown} />
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

function Signed({ me }: { readonly me: Me }) {
  const { pathname } = useLocation();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const pages = pagesFor(me.roles);
  const isOpen = pathname === "/" || pages.some(({ path }) => pathname.startsWith(path));
  const { isOld } = useConnection();
  return (
    <ActionsOff value={isOld}>
      <div className="min-h-dvh sm:grid sm:grid-cols-[13rem_minmax(0,1fr)]">
        <Rail me={me} pages={pages} onFind={() => setOverlay("palette")} />
        <div>
          <MoneyNotice me={me} />
          <ConnectionNotice />
          {isOpen && <DroppedValues />}
          {isOpen ? <Outlet /> : <NotHere />}
        </div>
        <LiveChanges key={me.endsAt} />
        <Keys pages={pages} shown={overlay} onShow={setOverlay} />
      </div>
    </ActionsOff>
  );
}
