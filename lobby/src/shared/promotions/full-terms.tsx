import { useLingui } from "@lingui/react/macro";

/** The whole terms of a bonus, collapsed. */
export function FullTerms({ text }: { readonly text: string }) {
  const { t } = useLingui();
  return (
    <details className="text-left text-note text-ink-soft">
      <summary className="flex min-h-11 items-center font-semibold text-ink-sky underline underline-offset-3">
        {t`Full terms`}
      </summary>
      <p className="pb-2 whitespace-pre-line">{text}</p>
    </details>
  );
}
