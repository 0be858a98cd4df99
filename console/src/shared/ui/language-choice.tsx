import { useLingui } from "@lingui/react/macro";
import { chooseLanguage, languages, type Language } from "../text/i18n.ts";

export function LanguageChoice() {
  const { i18n, t } = useLingui();
  return (
    <select
      aria-label={t`Language`}
      value={i18n.locale}
      onChange={({ target }) => void chooseLanguage(target.value as Language)}
      className="min-h-9 rounded-md border border-edge bg-sheet px-2 text-note text-ellipsis max-sm:min-h-11 max-sm:w-24"
    >
      {Object.entries(languages).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  );
}
