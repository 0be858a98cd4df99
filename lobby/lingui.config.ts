import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Source texts are English keys; no locale shows them: IND is the default and the fallback (R-I18N-08). */
export default defineConfig({
  sourceLocale: "en",
  locales: ["IND", "BR", "CN", "MX", "THA"],
  fallbackLocales: { default: "IND" },
  catalogs: [{ path: "<rootDir>/src/locales/{locale}", include: ["<rootDir>/src"] }],
  format: formatter({ lineNumbers: false, origins: true }),
});
