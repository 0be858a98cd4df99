import { storageKeys } from "../shared/browser/storage.ts";
import { showChosenLocale } from "../shared/text/i18n.ts";

/** Follows a language chosen in another tab (R-I18N-29). Returns the function that stops following. */
export function followLocale(): () => void {
  // A language that cannot be loaded now is shown after the next load.
  const follow = (): void => void showChosenLocale().catch(() => undefined);
  const changed = ({ key }: StorageEvent): void => {
    if (key === storageKeys.lang) follow();
  };
  addEventListener("storage", changed);
  // The other tab may have changed the language before the listener was added.
  follow();
  return () => removeEventListener("storage", changed);
}
