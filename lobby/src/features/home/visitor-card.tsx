import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { lazyScreen } from "../../shared/navigation/lazy-screen.ts";
import { useSession } from "../../shared/server/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { retrySignIn } from "../../shared/server/sign-in.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

const FreeGoldVisitor = lazyScreen(() => import("./free-gold-visitor.tsx"));
const SignedOutCard = lazyScreen(() => import("./signed-out-card.tsx"));

/** Replaces the balance while no player is logged in: after the gate was declined, a failed login, or a logout. */
export default function VisitorCard() {
  const access = useSession((session) => session.access);
  return access === "out" ? <SignedOutCard /> : <NotSignedInCard />;
}

function NotSignedInCard() {
  const { t } = useLingui();
  const client = useQueryClient();
  const access = useSession((session) => session.access);
  const reason = useSession((session) => session.reason);
  const free = useFreePlay();
  const failed = access === "failed";

  return (
    <div className="relative grid min-h-23 content-center gap-2 px-4 pb-1">
      <p className="leading-tight text-text">
        {failed ? (
          reason || <Trans>You could not be signed in. Check your connection; nothing is lost.</Trans>
        ) : free ? (
          <FreeGoldVisitor />
        ) : (
          <Trans>You are just looking around. Enter to play, deposit or withdraw.</Trans>
        )}
      </p>
      <Button look="primary" wide onClick={() => retrySignIn(client)}>
        {failed ? t`Try again` : t`Enter`}
      </Button>
    </div>
  );
}
