import { useEffect } from "react";
import { Sound } from "../features/sound/sound.tsx";
import { useConfig } from "../shared/config.ts";
import { holdScreenHeight } from "../shared/screen-height.ts";
import { followLocale } from "./follow-locale.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import TabBar from "./tab-bar.tsx";
import { Upkeep } from "./worker/upkeep.tsx";

/** What belongs to every screen and to no first look: it comes once the first screen is painted. */
export default function AfterPaint() {
  const { variant } = useConfig();
  useEffect(holdScreenHeight, []);
  useEffect(followLocale, []);
  return (
    <>
      {variant === "tabs" && <TabBar />}
      <OfflineNotice />
      <Sound />
      <Upkeep />
    </>
  );
}
