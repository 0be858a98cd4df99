import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { recoveryQuery } from "../../shared/player/recovery.ts";
import { api, CallFailed, dataOf, endLoggedOutSession } from "../../shared/server/api.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, NotLoaded } from "../../shared/ui/states.tsx";
import { AccountForm } from "./account-form.tsx";
import { newPasswordRules } from "./account-rules.ts";
import { enterAccount } from "./enter-account.ts";
import { BeforeRecovery } from "./recover-form.tsx";

type Link = ReplyOf<"/v1/recovery/emailLink">;

/** Returns the secret of the link, and takes it out of the address, which other scripts and the history see. */
function useLinkToken(): string {
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const take = () => {
      if (location.hash === "") return;
      setToken(location.hash.slice(1));
      history.replaceState(history.state, "", location.pathname);
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return token;
}

function Ended() {
  const { t } = useLingui();
  return (
    <EmptyState
      art="not-found"
      title={t`This link no longer works`}
      text={t`It was used, replaced, or has expired. If you reloaded this page, open the link in the email again.`}
      action={<Button onClick={() => openDialog("account", { forgotten: true })}>{t`Ask for a new link`}</Button>}
    />
  );
}

function Confirm({ token, userName, email }: Pick<Link, "userName" | "email"> & { readonly token: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: async () => dataOf(await api.call("/v1/recovery/confirmEmail", { token })),
    onSuccess: () => client.invalidateQueries({ queryKey: recoveryQuery.queryKey }),
  });
  if (confirm.isSuccess) {
    return (
      <EmptyState
        art="nothing-here"
        title={t`Your email address was added`}
        text={t`If you forget your password, we send a link to it. We use it for nothing else.`}
        action={<ButtonLink href="/">{t`Back to home`}</ButtonLink>}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">{t`Add ${email} to the account ${userName}?`}</p>
      <p className="text-note text-muted">{t`Whoever reads these emails can then choose a new password for the account.`}</p>
      <p role="status" className="min-h-7 text-note text-coral">
        {confirm.isError && confirm.error.message}
      </p>
      <Button look="primary" wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t`Add the address`}
      </Button>
    </div>
  );
}

/** Chooses a new password, and signs in here; says first what that does (R-REC-08, R-REC-18). */
function Reset({ token, userName }: Pick<Link, "userName"> & { readonly token: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <>
      <p className="pb-3 wrap-anywhere">{t`Choose a new password for ${userName}. You are signed in on this device, and get a new recovery code.`}</p>
      <BeforeRecovery way="email" />
      <AccountForm
        inPanel={false}
        rules={newPasswordRules}
        start={{ password: "", confirm: "" }}
        fields={[
          { name: "password", label: t`New password`, autoComplete: "new-password" },
          { name: "confirm", label: t`New password again`, autoComplete: "new-password" },
        ]}
        action={t`Save and sign in`}
        onSend={async ({ password }) => {
          if (!(await endLoggedOutSession())) {
            return t`You could not be signed in. Check your connection; nothing is lost.`;
          }
          const deviceId = deviceStorage.get("deviceId") ?? "";
          const result = await api.call("/v1/recovery/byEmail", { token, newPassword: password, deviceId });
          if (!result.ok) return result.msg;
          navigate("/", { replace: true });
          enterAccount(client, result.data, result.data.userName);
          openDialog("new-recovery-code", { made: result.data.recoveryCode });
          return undefined;
        }}
      />
    </>
  );
}

function Opened({ token }: { readonly token: string }) {
  const link = useQuery({
    queryKey: ["emailLink", token],
    queryFn: async () => dataOf(await api.call("/v1/recovery/emailLink", { token })),
    retry: false,
    staleTime: Infinity,
  });
  if (link.data === undefined) {
    if (link.error instanceof CallFailed && link.error.msgCode === "link_ended") return <Ended />;
    return <NotLoaded query={link} placeholder={<SkeletonRows rows={3} className="h-16" />} />;
  }
  return link.data.for === "confirm" ? (
    <Confirm token={token} {...link.data} />
  ) : (
    <Reset token={token} userName={link.data.userName} />
  );
}

/** Where the link in an email leads. Opening it changes nothing: mail scanners open links too (R-REC-16, R-REC-18). */
export default function EmailLinkPage() {
  const { t } = useLingui();
  const token = useLinkToken();
  return (
    <Page title={t`Link from your email`}>{/^[\w-]{43}$/.test(token) ? <Opened token={token} /> : <Ended />}</Page>
  );
}
