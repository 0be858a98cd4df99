import { useLingui } from "@lingui/react/macro";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

/** A key that was just created; `waits` if somebody has to approve it first. */
export interface Shown {
  readonly key: string | null;
  readonly waits: boolean;
}

/** Shows a key, once. */
export function KeyShown({ shown: { key, waits }, onClose }: { readonly shown: Shown; readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Notice look="warn">
      <div className="grid gap-2">
        {key === null ? (
          <p>{t`The key was shown when it was created. If it is lost, revoke it and create another.`}</p>
        ) : (
          <>
            <p className="font-semibold">{t`Copy the key now. It is not shown again.`}</p>
            <p className="rounded bg-sheet p-2 font-mono wrap-anywhere select-all">{key}</p>
          </>
        )}
        {waits && <p>{t`It works after another person has approved it on the page Proposals.`}</p>}
        <div className="flex flex-wrap gap-2">
          {key !== null && (
            <Button onPress={() => void navigator.clipboard.writeText(key).catch(() => undefined)}>{t`Copy`}</Button>
          )}
          <Button onPress={onClose}>{t`Hide`}</Button>
        </div>
      </div>
    </Notice>
  );
}
