import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { setMe } from "../../shared/server/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Entrance } from "../../shared/ui/entrance.tsx";
import type { Accepted } from "./accepted.ts";

/** Shows the ten recovery codes once. A person with a passkey has none, and gets to the first page at once. */
export function RecoveryCodes({ accepted: { me, recoveryCodes } }: { readonly accepted: Accepted }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const goOn = (): void => {
    setMe(client, me);
    void navigate({ to: "/", replace: true });
  };
  const hasNone = recoveryCodes.length === 0;
  useEffect(() => {
    if (hasNone) goOn();
  });
  if (hasNone) return null;
  return (
    <Entrance title={t`Recovery codes`}>
      <p>
        {t`Keep these where only you can read them: they are shown only once. If you lose your phone, one of them opens the page on which you enrol again.`}
      </p>
      <ul className="grid grid-cols-2 gap-x-4 rounded-md border border-line bg-sunk p-3 font-mono select-all">
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="primary" onPress={goOn}>
        {t`I have saved them`}
      </Button>
    </Entrance>
  );
}
