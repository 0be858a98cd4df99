import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { retrySignIn } from "../server/sign-in.ts";
import { useSession } from "../server/session.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./states.tsx";

/** Replaces a player's content for a visitor, or after a failed login (R-APP-25). */
export function SignInRequired() {
  const { t } = useLingui();
  const client = useQueryClient();
  const access = useSession((session) => session.access);
  const failed = access === "failed";
  const out = access === "out";
  const reason = useSession((session) => session.reason);
  return (
    <EmptyState
      art={failed ? "no-network" : "visitor"}
      title={failed ? t`You are not signed in` : out ? t`You are logged out` : t`Come in first`}
      text={
        failed
          ? reason || t`You could not be signed in. Check the connection; nothing is lost.`
          : out
            ? t`What is yours shows here once you have logged in.`
            : t`You are looking around. What is yours shows here once you came in.`
      }
      action={
        <Button look="primary" onClick={() => retrySignIn(client)}>
          {failed ? t`Try again` : out ? t`Log in` : t`Come in`}
        </Button>
      }
    />
  );
}
