import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, dataOf } from "../../shared/server/api.ts";
import { useSession } from "../../shared/server/session.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { useDeviceNames } from "../../shared/text/use-device-names.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import { Section } from "./section.tsx";
import { useDeviceNotifications } from "./use-device-notifications.ts";

type Device = ReplyOf<"/v1/session/devices">["list"][number];

const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["devices", userId],
    queryFn: async () => dataOf(await api.call("/v1/session/devices", {})).list,
  });

/** Signs out one device, or all others; the list is read again whatever the result. */
function useEndDevices(userId: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      const proof = { deviceId: deviceStorage.get("deviceId") ?? "" };
      dataOf(await api.call("/v1/session/endDevices", id === undefined ? proof : { ...proof, id }));
    },
    onSuccess: () => showToast(t`The device is signed out.`, "good"),
    onError: (error) => showToast(error.message, "bad"),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery(userId).queryKey }),
  });
}

/** Says that a device gets notifications about withdrawals, and turns them off there (R-INB-03). */
function Notified({
  name,
  busy,
  onEnd,
}: {
  readonly name: string;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
      <p className="text-note text-muted">{t`Notifies you about withdrawals`}</p>
      <Button look="quiet" className="px-0!" busy={busy} onClick={onEnd}>
        <span aria-hidden="true">{t`Turn off`}</span>
        <span className="sr-only">{t`Turn notifications off: ${name}`}</span>
      </Button>
    </div>
  );
}

function DeviceRow({
  device,
  busy,
  onEnd,
  children,
}: {
  readonly device: Device;
  readonly busy: boolean;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const moment = useMoment();
  const name = useDeviceNames()[device.kind];
  const seen = moment(device.lastSeen);
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-note text-muted">{device.current ? t`This device` : t`Last seen ${seen}`}</p>
      </div>
      {!device.current && (
        <Button busy={busy} onClick={onEnd}>
          <span aria-hidden="true">{t`Sign out device`}</span>
          <span className="sr-only">{t`Sign out: ${name}, last seen ${seen}`}</span>
        </Button>
      )}
      {children}
    </li>
  );
}

/** The devices the account is signed in on; the other devices can be signed out (R-ACC-41). */
export function Devices() {
  const { t } = useLingui();
  const userId = useSession((session) => session.userId);
  const devices = useQuery(devicesQuery(userId));
  const end = useEndDevices(userId);
  const names = useDeviceNames();
  const { notified, ending, end: endNotifications } = useDeviceNotifications(userId);
  const notifiedRow = (id: string, name: string) =>
    notified.includes(id) && <Notified name={name} busy={ending === id} onEnd={() => endNotifications(id)} />;
  const gone = notified.filter((id) => devices.data?.every((device) => device.id !== id));
  const loginName = deviceStorage.getJson("loginInfo")?.["loginName"];
  const others = devices.data?.filter(({ current }) => !current) ?? [];
  return (
    <Section title={t`Signed-in devices`} note={t`A device you sign out needs your password again.`}>
      {devices.data === undefined ? (
        <NotLoaded query={devices} placeholder={<SkeletonRows rows={2} className="h-12" />} />
      ) : (
        <>
          <ul>
            {devices.data.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={end.isPending && end.variables === device.id}
                onEnd={() => end.mutate(device.id)}
              >
                {notifiedRow(device.id, names[device.kind])}
              </DeviceRow>
            ))}
            {gone.map((id) => (
              <li key={id} className="flex min-h-12 flex-wrap items-center py-2">
                <p className="font-semibold">{t`A device that is no longer signed in`}</p>
                {notifiedRow(id, t`A device that is no longer signed in`)}
              </li>
            ))}
          </ul>
          {others.length === 0 ? (
            <p className="text-note text-muted">{t`No other device is signed in.`}</p>
          ) : (
            <Button
              wide
              className="mt-2"
              busy={end.isPending && end.variables === undefined}
              onClick={() => end.mutate(undefined)}
            >{t`Sign out all other devices`}</Button>
          )}
          {typeof loginName === "string" && (
            <Button
              wide
              look="quiet"
              className="mt-2"
              onClick={() => openDialog("log-out", { loginName, everywhere: true })}
            >{t`Sign out everywhere`}</Button>
          )}
        </>
      )}
    </Section>
  );
}
