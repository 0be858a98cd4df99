import { Outlet, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useConnection } from "../shared/server/connection.ts";
import { LiveChanges } from "../shared/server/live-changes.tsx";
import type { Me } from "../shared/server/session.ts";
import { ActionsOff } from "../shared/ui/actions-off.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { DroppedValues, useDroppedValues } from "./dropped-values.tsx";
import { Keys, type Overlay } from "./keys.tsx";
import { MoneyNotice } from "./money-notice.tsx";
import { NotHere } from "./not-here.tsx";
import { pagesFor } from "./pages.ts";
import { Rail } from "./rail.tsx";
import { StepUpDialog } from "./step-up-dialog.tsx";

/** The console of one signed-in person: the rail, the page of the address, and what every page shares. */
export default function SignedIn({ me }: { readonly me: Me }) {
  const { pathname } = useLocation();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const pages = pagesFor(me.roles);
  const isOpen = pathname === "/" || pages.some(({ path }) => pathname.startsWith(path));
  const { isOld } = useConnection();
  const dropped = useDroppedValues();
  return (
    <ActionsOff value={isOld}>
      <div className="min-h-screen sm:grid sm:grid-cols-[13rem_minmax(0,1fr)]">
        <Rail me={me} pages={pages} onFind={() => setOverlay("palette")} />
        <div>
          <MoneyNotice me={me} />
          <ConnectionNotice />
          {!isOpen ? <NotHere /> : dropped.length > 0 ? <DroppedValues values={dropped} /> : <Outlet />}
        </div>
        <LiveChanges key={me.endsAt} />
        <Keys pages={pages} shown={overlay} onShow={setOverlay} />
      </div>
      <StepUpDialog />
    </ActionsOff>
  );
}
