import { activateLocale, chosenLocale } from "../shared/text/i18n.ts";
import { storageKeys } from "../shared/browser/storage.ts";

/** Takes over a language that is chosen in another tab (R-I18N-29); answers how to stop. */
export function followLocale(): () => void {
  const follow = ({ key }: StorageEvent): void => {
    // What cannot be loaded now is spoken from the next load on.
    if (key === storageKeys.lang) void activateLocale(chosenLocale()).catch(() => undefined);
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}
