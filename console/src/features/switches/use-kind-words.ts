import type { SwitchKind } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";

/** Returns the headings of the kinds of switches, and the text of a count. */
export function useKindWords() {
  const { t } = useLingui();
  const heads: Readonly<Record<SwitchKind, string>> = { game: t`Games`, provider: t`Providers`, region: t`Regions` };
  return {
    heads,
    /** The text of a count; null: it could not be read. */
    count: (value: number | null): string => (value === null ? t`not known` : String(value)),
  };
}
