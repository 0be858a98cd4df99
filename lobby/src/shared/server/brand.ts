import { useLingui } from "@lingui/react";
import { useConfig, type PublicConfig } from "./config.ts";

type Brand = NonNullable<PublicConfig["brand"]>;

/** Returns the operator's brand (R-BRD-01). A server of the version before brands has none. */
export const useBrand = (): Pick<Brand, "name"> & Partial<Brand> => useConfig().brand ?? { name: "Fairlobby" };

/** Returns one of a text's languages: the shown one. */
export function useByLanguage(): (texts: Readonly<Record<string, string>> | undefined) => string {
  const { locale } = useLingui().i18n;
  return (texts) => texts?.[locale] ?? "";
}
