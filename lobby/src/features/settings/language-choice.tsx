import { useLingui } from "@lingui/react/macro";
import { LanguageSelect } from "../../shared/forms/language-select.tsx";
import { Section } from "./section.tsx";

/** The language of the lobby. */
export function LanguageChoice() {
  const { t } = useLingui();
  return (
    <Section title={t`Language`}>
      <LanguageSelect label={t`Language of the lobby`} />
    </Section>
  );
}
