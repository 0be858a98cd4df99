import { storageKeys } from "../shared/browser/storage.ts";
import { showChosenLocale } from "../shared/text/i18n.ts";

/** Follows a language that is chosen in another tab (R-I18N-29); returns how to stop. */
export function followLocale(): () => void {
  // A language that cannot be loaded now is shown from the next load on.
  const follow = (): void => void showChosenLocale().catch(() => undefined);
  const changed = ({ key }: StorageEvent): void => {
    if (key === storageKeys.lang) follow();
  };
  addEventListener("storage", changed);
  // The other tab may have been quicker than this line.
  follow();
  return () => removeEventListener("storage", changed);
}
