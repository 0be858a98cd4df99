import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { RecoverForm } from "./recover-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Entrance } from "../../shared/ui/entrance.tsx";

/** Signs in by passkey, or by password and code. After a session has ended, it covers the page, which is kept. */
export function SignInPage({ ended = false }: { readonly ended?: boolean }) {
  const { t } = useLingui();
  const [recovers, setRecovers] = useState(false);
  return (
    <Entrance title={recovers ? t`Lost second factor` : t`Sign in`}>
      {!ended && !recovers && <p className="text-soft">{t`A session ends after 15 minutes without use.`}</p>}
      {ended && !recovers && (
        <p className="text-soft">{t`Your session has ended. What you typed on the page is still there.`}</p>
      )}
      {recovers ? <RecoverForm /> : <SignInForm />}
      <div>
        <Button look="quiet" onPress={() => setRecovers(!recovers)}>
          {recovers ? t`Back to sign-in` : t`I lost my second factor`}
        </Button>
      </div>
    </Entrance>
  );
}
