import { useLingui } from "@lingui/react/macro";
import { onlineManager } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTimes } from "../shared/text/use-times.ts";
import { Notice } from "../shared/ui/notice.tsx";

/** Says since when the browser has no connection. */
export function ConnectionNotice() {
  const { t } = useLingui();
  const { moment } = useTimes();
  const [lostAt, setLostAt] = useState<number | null>(() => (onlineManager.isOnline() ? null : Date.now()));
  useEffect(() => onlineManager.subscribe((online) => setLostAt(online ? null : Date.now())), []);
  if (lostAt === null) return null;
  const since = moment(lostAt);
  return (
    <div className="p-4 pb-0">
      <Notice look="warn">{t`No connection since ${since}. What you see may be old.`}</Notice>
    </div>
  );
}
