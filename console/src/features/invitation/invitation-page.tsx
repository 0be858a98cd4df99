import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { call, CallFailed } from "../../shared/server/call.ts";
import { useFailureText } from "../../shared/text/use-failure-text.ts";
import { useWords } from "../../shared/text/use-words.ts";
import { Entrance } from "../../shared/ui/entrance.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { When } from "../../shared/ui/when.tsx";
import type { Accepted } from "./accepted.ts";
import { CodeForm } from "./code-form.tsx";
import { EnrolForm } from "./enrol-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Opened = ConsoleReply<"/c/v1/invitation/open">;

/**
 * The page of an invitation, on which a person enrols. The link works once, within 30 minutes. Its token is in the fragment,
 * which browsers do not send to a server. If two people decided on the invitation, it also needs a code.
 */
export function InvitationPage() {
  const { t } = useLingui();
  const words = useWords();
  const say = useFailureText();
  const token = useLocation().hash;
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const whole = useQuery<Opened, CallFailed>({
    queryKey: ["invitation", token],
    queryFn: () => call("/c/v1/invitation/open", { token }),
    enabled: accepted === null,
    retry: false,
    staleTime: Infinity,
    // The person may read the code in another window; what they have typed must stay.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Wrong codes are counted, so a code is sent only when the person submits it, and never repeated automatically.
  const withCode = useMutation<Opened, CallFailed, string>({
    mutationFn: (invitationCode) => call("/c/v1/invitation/open", { token, invitationCode }),
  });
  const data = whole.data ?? withCode.data;
  if (accepted !== null) return <RecoveryCodes accepted={accepted} />;
  if (data === undefined) {
    const isVoid = withCode.error?.msgCode === "invitation_unknown";
    const error = isVoid ? withCode.error : whole.error;
    return (
      <Entrance title={t`Invitation`}>
        {error?.msgCode === "invitation_code_required" ? (
          <CodeForm isPending={withCode.isPending} failure={withCode.error} onGiven={withCode.mutate} />
        ) : error === null ? (
          <p role="status">{t`Loading…`}</p>
        ) : (
          <Notice look="bad">
            {say(error.msgCode === "invalid_input" ? new CallFailed("invitation_unknown") : error)}
          </Notice>
        )}
      </Entrance>
    );
  }
  return (
    <Entrance title={t`Welcome to the console`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-soft">{t`Email`}</dt>
        <dd className="break-words">{data.email}</dd>
        <dt className="text-soft">{t`Roles`}</dt>
        <dd>{words.roles(data.roles)}</dd>
        <dt className="text-soft">{t`Valid until`}</dt>
        <dd>
          <When at={data.expiresAt} />
        </dd>
      </dl>
      <EnrolForm opening={{ token, invitationCode: withCode.variables }} invitation={data} onAccepted={setAccepted} />
    </Entrance>
  );
}
