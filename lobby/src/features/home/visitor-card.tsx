import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PlayBadge } from "../../shared/ui/play-badge.tsx";
import { retrySignIn } from "../../shared/session-actions.ts";

/** In place of the balance while nobody is logged in: after the gate was declined, or when login failed. */
export default function VisitorCard() {
  const { t } = useLingui();
  const client = useQueryClient();
  const access = useSession((session) => session.access);
  const reason = useSession((session) => session.reason);
  const failed = access === "failed";

  return (
    <div className="relative grid min-h-52 content-end gap-3 low:min-h-0 low:pt-0 px-4 pt-14">
      <PlayBadge className="justify-self-start" />
      <p className="text-text">
        {failed ? (
          reason || <Trans>You could not be signed in. Check the connection; nothing is lost.</Trans>
        ) : (
          <Trans>You are looking around. To play, deposit or withdraw, come in first.</Trans>
        )}
      </p>
      <Button look="primary" wide onClick={() => retrySignIn(client)}>
        {failed ? t`Try again` : t`Come in`}
      </Button>
    </div>
  );
}
