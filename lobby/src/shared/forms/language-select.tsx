import { useLingui } from "@lingui/react/macro";
import { labels } from "virtual:language-labels";
import { useConfig } from "../server/config.ts";
import { changeLocale } from "../text/i18n.ts";
import { Select } from "./select.tsx";

/** Chooses among the languages that the lobby offers, each by its own name for itself (R-I18N-10, R-LNG-03). */
export function LanguageSelect({ label }: { readonly label: string }) {
  const { i18n } = useLingui();
  const { languages } = useConfig();
  const options = languages.flatMap((name) => (name in labels ? [[name, labels[name] ?? ""] as const] : []));
  return (
    <Select label={label} value={i18n.locale} options={options} onChange={(locale) => void changeLocale(locale)} />
  );
}
