import { useLingui } from "@lingui/react/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";
import { showToast } from "../../shared/dialogs/toast.ts";

const notifiedQuery = (userId: string) =>
  queryOptions({
    queryKey: ["notified-devices", userId],
    queryFn: async () => dataOf(await api.call("/v1/webPush/devices", {})).list.map(({ id }) => id),
  });

/**
 * Returns the ids of the devices that get notifications about withdrawals, and a function that turns them off on one
 * (R-INB-03).
 */
export function useDeviceNotifications(userId: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: notified = [] } = useQuery(notifiedQuery(userId));
  const end = useMutation({
    mutationFn: async (id: string) => dataOf(await api.call("/v1/webPush/end", { id })),
    onSuccess: () => showToast(t`Notifications are off on that device.`, "good"),
    onError: (error) => showToast(error.message, "bad"),
    onSettled: () => client.invalidateQueries({ queryKey: notifiedQuery(userId).queryKey }),
  });
  return {
    notified,
    /** The id of the device whose notifications are being turned off. */
    ending: end.isPending ? end.variables : undefined,
    end: end.mutate,
  };
}
