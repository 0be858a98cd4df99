import { useLingui } from "@lingui/react/macro";
import { useStore } from "../shared/create-store.ts";
import { isNewBuild } from "../shared/server/build.ts";
import { useConnection } from "../shared/server/connection.ts";
import { useTimes } from "../shared/text/use-times.ts";
import { Button } from "../shared/ui/button.tsx";
import { Notice } from "../shared/ui/notice.tsx";

/** Says since when there is no connection, and offers a newer version of the console (R-CUI-09). */
export function ConnectionNotice() {
  const { t } = useLingui();
  const { moment } = useTimes();
  const { lostAt, isOld } = useConnection();
  const isNew = useStore(isNewBuild);
  if (lostAt === null && !isNew) return null;
  const since = lostAt === null ? "" : moment(lostAt);
  return (
    <div className="grid gap-2 p-4 pb-0">
      {lostAt !== null && (
        <Notice look="warn">
          {isOld
            ? t`No connection since ${since}. What you see is old, and nothing can be done until it is back.`
            : t`No connection since ${since}. What you see may be old.`}
        </Notice>
      )}
      {isNew && (
        <Notice>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{t`A newer version of the console is available. Actions work again once you load it.`}</p>
            <Button onPress={() => window.location.reload()}>{t`Load it`}</Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
