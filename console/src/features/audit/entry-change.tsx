import { useLingui } from "@lingui/react/macro";

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);

/** The values before and after, if the entry has any. */
export function EntryChange({ before, after }: { readonly before?: unknown; readonly after?: unknown }) {
  const { t } = useLingui();
  const [was, is] = [textOf(before), textOf(after)];
  if (was === null && is === null) return null;
  return (
    <p className="font-mono text-note break-words">
      <span className="text-soft">{was ?? t`nothing`}</span> → {is ?? t`nothing`}
    </p>
  );
}
