import { useLingui } from "@lingui/react/macro";
import { Page } from "../../shared/ui/page.tsx";

/** Stands in for the desk and its figures in a lobby of free gold: empty tables would look like business (R-FRE-16). */
export function NoCashier() {
  const { t } = useLingui();
  return (
    <Page>
      <p className="rounded-lg border border-line bg-sheet px-4 py-10 text-center text-soft">
        {t`This lobby has no cashier: gold is free, and there are no withdrawals to work on.`}
      </p>
    </Page>
  );
}
