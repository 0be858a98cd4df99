import { useLingui } from "@lingui/react/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed, api, dataOf } from "../../shared/server/api.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { isSubscribed, notificationPermission, subscribe, unsubscribe } from "./browser-push.ts";

const statusQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["order-notification", orderId],
    queryFn: async () => {
      const { key, asked } = dataOf(await api.call("/v1/webPush/status", { orderId }));
      return { key, on: asked && notificationPermission() === "granted" && (await isSubscribed()) };
    },
  });

/** Turns the notifications of this device on or off; the browser asks the player only here. */
function useSwitch(orderId: string, onAnswer: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ on, key }: { readonly on: boolean; readonly key: string }) => {
      if (!on) {
        dataOf(await api.call("/v1/webPush/end", {}));
        return unsubscribe();
      }
      const answer = await Notification.requestPermission();
      onAnswer();
      if (answer !== "granted") return;
      dataOf(await api.call("/v1/webPush/ask", { orderId, ...(await subscribe(key)) }));
    },
    onError: (error) =>
      showToast(error instanceof CallFailed ? error.message : t`Your browser could not turn notifications on.`, "bad"),
    onSettled: () => client.invalidateQueries({ queryKey: statusQuery(orderId).queryKey }),
  });
}

/**
 * Offers to tell this device when an open order ends or needs the player (R-INB-03). Shown nowhere else, and not where
 * the browser has no such notifications.
 */
export function OrderNotification({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui();
  const [permission, setPermission] = useState(notificationPermission);
  const status = useQuery({ ...statusQuery(orderId), enabled: permission !== null && permission !== "denied" });
  const change = useSwitch(orderId, () => setPermission(notificationPermission()));
  if (permission === null) return null;
  if (permission === "denied") {
    return (
      <p className="py-2 text-center text-note text-muted">{t`Notifications from this lobby are blocked in your browser.`}</p>
    );
  }
  if (status.isError) return null;
  // Until the server has answered, the button keeps its place.
  const { key, on } = status.data ?? { key: "", on: false };
  return (
    <div role="status" className="grid gap-1 text-center">
      {on && <p className="text-note text-muted">{t`This device notifies you when it ends or needs you.`}</p>}
      <Button
        look="quiet"
        wide
        disabled={key === ""}
        busy={change.isPending}
        onClick={() => change.mutate({ on: !on, key })}
      >
        {on ? t`Turn notifications off` : t`Notify me when it ends or needs me`}
      </Button>
    </div>
  );
}
