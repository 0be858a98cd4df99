import { useLingui } from "@lingui/react/macro";
import { changeLocale, locales, type Locale } from "../../shared/text/i18n.ts";
import { Section, Select } from "./section.tsx";

/** The languages, each with its native name (R-I18N-10). */
export function LanguageChoice() {
  const { t, i18n } = useLingui();
  return (
    <Section title={t`Language`}>
      <Select
        label={t`Language of the lobby`}
        value={i18n.locale}
        options={Object.entries(locales).map(([locale, { label }]) => [locale, label] as const)}
        onChange={(locale) => void changeLocale(locale as Locale)}
      />
    </Section>
  );
}
