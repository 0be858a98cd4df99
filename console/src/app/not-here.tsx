import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Page } from "../shared/ui/page.tsx";

/** Shown for an address that does not exist or that the operator's roles may not open; it does not say which. */
export function NotHere() {
  const { t } = useLingui();
  return (
    <Page title={t`Nothing here`}>
      <p>{t`There is no such page, or your roles do not let you open it.`}</p>
      <p>
        <Link to="/" className="font-semibold text-act underline">{t`Go to the first page`}</Link>
      </p>
    </Page>
  );
}
