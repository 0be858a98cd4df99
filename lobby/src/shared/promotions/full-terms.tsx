import { useLingui } from "@lingui/react/macro";

/** The whole terms of a bonus, collapsed. @param dark true on the dark ground, false on a ticket */
export function FullTerms({ text, dark = false }: { readonly text: string; readonly dark?: boolean }) {
  const { t } = useLingui();
  return (
    <details className={`text-left text-note ${dark ? "" : "text-ink-soft"}`}>
      <summary
        className={`flex min-h-11 items-center font-semibold underline underline-offset-3 ${dark ? "text-sky" : "text-ink-sky"}`}
      >
        {t`Full terms`}
      </summary>
      <p className="pb-2 whitespace-pre-line">{text}</p>
    </details>
  );
}
