import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { Notice } from "../shared/ui/notice.tsx";
import { droppedOf } from "./searches.ts";

/** Names what the address asks for and the page does not know (R-CUI-01). */
export function DroppedValues() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const names = droppedOf(pathname, search).join(", ");
  if (names === "") return null;
  return (
    <div className="p-4 pb-0 break-words">
      <Notice look="warn">{t`Left out of this address, because it fits nothing here: ${names}`}</Notice>
    </div>
  );
}
