import { useEffect } from "react";
import { Sound } from "../features/sound/sound.tsx";
import { useConfig } from "../shared/server/config.ts";
import { keepFocus } from "./keep-focus.ts";
import { holdScreenHeight } from "./screen-height.ts";
import { followLocale } from "./follow-locale.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import TabBar from "./tab-bar.tsx";
import { WorkerUpdates } from "./worker/worker-updates.tsx";

/** Loads the code that reports a lost connection while still connected. If that fails, it is loaded on first use. */
function fetchAhead(): void {
  for (const load of [() => import("./toaster.tsx"), () => import("./crash-page.tsx")]) {
    load().catch(() => undefined);
  }
}

/** Parts of every screen that the first paint does not need. */
export default function AfterPaint() {
  const { variant } = useConfig();
  useEffect(holdScreenHeight, []);
  useEffect(followLocale, []);
  useEffect(fetchAhead, []);
  useEffect(keepFocus, []);
  return (
    <>
      {variant === "tabs" && <TabBar />}
      <OfflineNotice />
      <Sound />
      <WorkerUpdates />
    </>
  );
}
