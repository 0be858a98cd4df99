import type { SwitchKind } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";

/** Names what can be closed, and counts what that touches. */
export function useKindWords() {
  const { t } = useLingui();
  const heads: Readonly<Record<SwitchKind, string>> = { game: t`Games`, provider: t`Providers`, region: t`Regions` };
  return {
    heads,
    /** A count as it was read; never 0 for one that was not. */
    count: (value: number | null): string => (value === null ? t`not known` : String(value)),
  };
}
