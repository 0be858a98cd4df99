import { useLingui } from "@lingui/react/macro";
import { tagOf } from "./i18n.ts";

/** Returns the BCP 47 tag of the shown language, and renders the component again when the language changes. */
export function useLocaleTag(): string {
  const { i18n } = useLingui();
  return tagOf(i18n.locale);
}
