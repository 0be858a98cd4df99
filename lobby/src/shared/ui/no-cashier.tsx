import { useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { useFreePlay } from "../server/free-play.ts";
import { ButtonLink } from "./button.tsx";
import { Page } from "./page.tsx";
import { EmptyState } from "./states.tsx";

/** Says why there is nothing to buy and nothing to withdraw (R-FRE-14). */
function NoCashierPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Free gold`} footer>
      <EmptyState
        art="nothing-here"
        title={t`Nothing is bought or paid out here`}
        text={t`Gold here is free. It cannot be bought, and it is never paid out.`}
        action={<ButtonLink href="/" look="primary">{t`Go to games`}</ButtonLink>}
      />
    </Page>
  );
}

/** Replaces a screen of deposits or withdrawals in a lobby without a cashier. */
export const needsCashier = (Screen: ComponentType): ComponentType =>
  function WithCashier() {
    return useFreePlay() ? <NoCashierPage /> : <Screen />;
  };
