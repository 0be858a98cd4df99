import { useLingui } from "@lingui/react/macro";
import { Notice } from "./notice.tsx";

/** Shown for a link to what does not exist or is not open to the operator's roles; it does not say which (R-CUI-01). */
export function NotShown() {
  const { t } = useLingui();
  return (
    <Notice look="warn">{t`The link names something that does not exist, or that your roles do not let you open.`}</Notice>
  );
}
