import * as z from "zod";

/**
 * Hosts of browsers' own push services: Chrome, Edge on Android and other Chromium browsers; Firefox; Safari; Edge on
 * Windows.
 */
const browserServices = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

const loopback = /^(?:localhost|127\.0\.0\.1):[1-9]\d{0,4}$/;
const name = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

export const webPushSettings = {
  push: z
    .strictObject({
      hosts: z
        .array(
          z
            .string()
            .max(253)
            .refine((host) => name.test(host) || loopback.test(host), "must be a host, in small letters"),
        )
        .max(50)
        .default(browserServices)
        .describe(
          "Hosts of push services that browsers may subscribe at, by default those of the browsers' makers; *. at the" +
            " beginning stands for any name below. In play also localhost:<port> and 127.0.0.1:<port>. Empty: none.",
        ),
    })
    .prefault({}),
};

/** Returns why the hosts do not fit the money mode, or null. */
export function problemOfPush({
  moneyMode,
  push,
}: {
  readonly moneyMode: "play" | "real";
  readonly push: { readonly hosts: readonly string[] };
}): string | null {
  const nth = push.hosts.findIndex((host) => loopback.test(host));
  if (nth === -1 || moneyMode === "play") return null;
  return `push.hosts.${nth}: a push service on this machine is for moneyMode "play" only`;
}
