import { useLingui } from "@lingui/react/macro";
import { Page } from "../shared/ui/page.tsx";

/** Header and footer, and nothing that would have to be made up between them (R-RTE-16): the market at rest. */
export default function ActivityPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Activity`} footer>
      <div aria-hidden="true" className="dusk -mx-4 -mt-4 h-[min(24rem,60dvh)]">
        <div className="lanterns h-full" />
      </div>
    </Page>
  );
}
