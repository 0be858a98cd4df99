import { useLingui } from "@lingui/react";
import { useConfig, type PublicConfig } from "./config.ts";

type Brand = NonNullable<PublicConfig["brand"]>;

/** A server of the version before brands has none. */
const shipped: Brand = { name: "Fairlobby", gate: {}, games: {}, links: [] };

/** Returns the operator's brand (R-BRD-01). */
export const useBrand = (): Brand => useConfig().brand ?? shipped;

/** Returns one of a text's languages: the shown one. */
export function useByLanguage(): (texts: Readonly<Record<string, string>> | undefined) => string {
  const { locale } = useLingui().i18n;
  return (texts) => texts?.[locale] ?? "";
}
