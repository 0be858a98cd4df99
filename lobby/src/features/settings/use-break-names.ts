import { useLingui } from "@lingui/react/macro";
import type { BreakLength } from "./break-rules.ts";

export function useBreakNames(): Readonly<Record<BreakLength, string>> {
  const { t } = useLingui();
  return {
    hour: t`1 hour`,
    day: t`24 hours`,
    week: t`7 days`,
    exclusion: t`Self-exclusion, 6 months`,
  };
}
