import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { retrySignIn } from "../../shared/server/sign-in.ts";
import { Button } from "../../shared/ui/button.tsx";

/** Replaces the balance after a logout: names the account, so that its gold is not taken for lost (R-ACC-43). */
export default function SignedOutCard() {
  const { t } = useLingui();
  const client = useQueryClient();
  const name = deviceStorage.get("loggedOut") ?? "";
  const asGuest = () => {
    deviceStorage.remove("loggedOut");
    retrySignIn(client);
  };
  return (
    <div className="relative grid min-h-23 content-center gap-2 px-4 pb-1">
      <p className="leading-tight wrap-anywhere text-text">{t`You are signed out. Your gold is in the account ${name}.`}</p>
      <div className="grid two-columns gap-2">
        <Button look="primary" onClick={() => retrySignIn(client)}>{t`Sign in`}</Button>
        <Button onClick={asGuest}>{t`Play as a guest`}</Button>
      </div>
    </div>
  );
}
