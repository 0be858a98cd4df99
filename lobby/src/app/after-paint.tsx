import { useEffect } from "react";
import { Sound } from "../features/sound/sound.tsx";
import { useConfig } from "../shared/server/config.ts";
import { holdScreenHeight } from "./screen-height.ts";
import { followLocale } from "./follow-locale.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import TabBar from "./tab-bar.tsx";
import { WorkerUpdates } from "./worker/worker-updates.tsx";

/** What tells of a lost connection has to be here before it is lost. Where it does not arrive now, it may later. */
function fetchAhead(): void {
  for (const load of [() => import("./toaster.tsx"), () => import("./crash-page.tsx")]) {
    load().catch(() => undefined);
  }
}

/** What belongs to every screen and to no first look: it comes once the first screen is painted. */
export default function AfterPaint() {
  const { variant } = useConfig();
  useEffect(holdScreenHeight, []);
  useEffect(followLocale, []);
  useEffect(fetchAhead, []);
  return (
    <>
      {variant === "tabs" && <TabBar />}
      <OfflineNotice />
      <Sound />
      <WorkerUpdates />
    </>
  );
}
