import { useLingui } from "@lingui/react/macro";
import { Button } from "../shared/ui/button.tsx";
import { Notice } from "../shared/ui/notice.tsx";
import { Page } from "../shared/ui/page.tsx";

/** Shown in place of a page that failed while rendering. */
export function Broken() {
  const { t } = useLingui();
  return (
    <Page title={t`This page failed`}>
      <Notice look="bad">
        <p className="pb-2">{t`Nothing was sent. Load the page again.`}</p>
        <Button onPress={() => location.reload()}>{t`Load again`}</Button>
      </Notice>
    </Page>
  );
}
