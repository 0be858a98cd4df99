import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { hasPasskeys, ownDevice } from "../../shared/player/passkeys.ts";
import { recoveryQuery } from "../../shared/player/recovery.ts";
import { api, dataOf } from "../../shared/server/api.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { useDay } from "../../shared/text/use-day.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { Section } from "./section.tsx";

type Recovery = ReplyOf<"/v1/recovery/status">;

function Code({ codeMade }: Pick<Recovery, "codeMade">) {
  const { t } = useLingui();
  const day = useDay();
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t`Recovery code`}</h3>
      <p className="text-note text-muted">
        {codeMade === undefined ? t`You have no recovery code.` : t`Made on ${day(codeMade)}.`}
      </p>
      <Button wide onClick={() => openDialog("new-recovery-code", {})}>
        {codeMade === undefined ? t`Make a recovery code` : t`Make a new code`}
      </Button>
    </div>
  );
}

function EmailAddress({ address, waiting }: NonNullable<Recovery["email"]>) {
  const { t } = useLingui();
  const none = address === undefined && waiting === undefined;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t`Email address`}</h3>
      {address !== undefined && <p className="text-note wrap-anywhere text-muted">{address}</p>}
      {none && (
        <p className="text-note text-muted">{t`If you forget your password, we send a link to it. We use it for nothing else.`}</p>
      )}
      {waiting !== undefined && (
        <p className="border-l-3 border-sky pl-3 text-note wrap-anywhere">
          {t`We sent a link to ${waiting}. Open it within 24 hours to add the address.`}
        </p>
      )}
      <div className={none ? "grid" : "grid two-columns gap-2.5"}>
        <Button wide onClick={() => openDialog("email", {})}>
          {none ? t`Add an email address` : t`Change`}
          {!none && <span className="sr-only">{t`Email address`}</span>}
        </Button>
        {!none && (
          <Button wide onClick={() => openDialog("email", { remove: true })}>
            {t`Remove`}
            <span className="sr-only">{t`Email address`}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function PasskeyRow({ id, name, added, used }: Recovery["passkeys"][number]) {
  const { t } = useLingui();
  const day = useDay();
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p>{name}</p>
        <p className="text-note text-muted">
          {used === undefined ? t`Added ${day(added)}` : t`Last used ${day(used)}`}
        </p>
      </div>
      <Button onClick={() => openDialog("passkey", { remove: { id, name } })}>
        <span aria-hidden="true">{t`Remove`}</span>
        <span className="sr-only">{t`Remove the passkey: ${name}`}</span>
      </Button>
    </li>
  );
}

function Passkeys({ passkeys }: Pick<Recovery, "passkeys">) {
  const { t } = useLingui();
  if (passkeys.length === 0 && !hasPasskeys()) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t`Passkeys`}</h3>
      {passkeys.length === 0 ? (
        <p className="text-note text-muted">{t`Sign in by fingerprint, face or PIN, without a password.`}</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() && <Button wide onClick={() => openDialog("passkey", {})}>{t`Add a passkey`}</Button>}
    </div>
  );
}

/** Takes back the wish that withdrawals no longer ask for a passkey. */
function KeepOn({ offFrom }: { readonly offFrom: number }) {
  const { t } = useLingui();
  const moment = useMoment();
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: async () => dataOf(await api.call("/v1/passkeys/withdrawals", { ask: "keep", deviceId: ownDevice() })),
    onSuccess: () => showToast(t`Withdrawals go on asking for your passkey.`, "good"),
    onError: (error) => showToast(error.message, "bad"),
    onSettled: () => client.invalidateQueries({ queryKey: recoveryQuery.queryKey }),
  });
  return (
    <>
      <p className="border-l-3 border-coral pl-3 text-note">
        {t`From ${moment(offFrom)}, withdrawals no longer ask for it. If that was not you, keep it on and change your password.`}
      </p>
      <Button wide busy={keep.isPending} onClick={() => keep.mutate()}>{t`Keep it on`}</Button>
    </>
  );
}

function WithdrawalKey({ on, offFrom }: Recovery["withdrawalKey"]) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t`Passkey for withdrawals`}</h3>
      <p className="text-note text-muted">
        {on ? t`Each withdrawal asks for your passkey.` : t`Withdrawals do not ask for your passkey.`}
      </p>
      {offFrom !== undefined && <KeepOn offFrom={offFrom} />}
      <Button wide onClick={() => openDialog("withdrawal-key", { isOn: on })}>
        {on ? t`No longer ask` : t`Ask for my passkey`}
      </Button>
    </div>
  );
}

function Ways() {
  const { t } = useLingui();
  const moment = useMoment();
  const free = useFreePlay();
  const recovery = useQuery(recoveryQuery);
  if (recovery.data === undefined) {
    return <NotLoaded query={recovery} placeholder={<SkeletonRows rows={3} className="h-16" />} />;
  }
  const { codeMade, email, knownPayoutsUntil, passkeys, withdrawalKey } = recovery.data;
  return (
    <div className="grid gap-5">
      {!free && knownPayoutsUntil !== undefined && (
        <p className="border-l-3 border-sky pl-3 text-note">
          {t`Your account was recovered. Until ${moment(knownPayoutsUntil)}, withdrawals go only to accounts you used before.`}
        </p>
      )}
      <Code codeMade={codeMade} />
      {email !== undefined && <EmailAddress {...email} />}
      <Passkeys passkeys={passkeys} />
      {!free && (passkeys.length > 0 || withdrawalKey.on) && <WithdrawalKey {...withdrawalKey} />}
    </div>
  );
}

/** How the player gets back into the account without this phone, and what protects its gold (R-REC-01 to R-REC-13). */
export function WaysBack() {
  const { t } = useLingui();
  const named = typeof deviceStorage.getJson("loginInfo")?.["loginName"] === "string";
  return (
    <Section title={t`If you lose this phone`} note={t`The ways back into your account and to your gold.`}>
      {named ? (
        <Ways />
      ) : (
        <div className="grid gap-2">
          <p>{t`Give your account a username and a password first. Without them, a lost phone loses the account.`}</p>
          <Button wide onClick={() => openDialog("account", {})}>{t`Save your account`}</Button>
        </div>
      )}
    </Section>
  );
}
