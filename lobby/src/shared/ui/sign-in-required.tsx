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
      title={failed ? t`You are not signed in` : out ? t`You are signed out` : t`Enter first`}
      text={
        failed
          ? reason || t`You could not be signed in. Check your connection; nothing is lost.`
          : out
            ? t`Sign in to see what is yours here.`
            : t`You are just looking around. Enter to see what is yours here.`
      }
      action={
        <Button look="primary" onClick={() => retrySignIn(client)}>
          {failed ? t`Try again` : out ? t`Sign in` : t`Enter`}
        </Button>
      }
    />
  );
}
