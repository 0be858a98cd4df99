import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";

type DeviceKind = ReplyOf<"/v1/session/devices">["list"][number]["kind"];

/** Names the kinds of devices a player signs in on. */
export function useDeviceNames(): Readonly<Record<DeviceKind, string>> {
  const { t } = useLingui();
  return {
    android: t`Android device`,
    iphone: "iPhone",
    ipad: "iPad",
    windows: t`Windows computer`,
    mac: t`Mac computer`,
    linux: t`Linux computer`,
    other: t`Device`,
  };
}
