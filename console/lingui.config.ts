import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Source texts are the English ones (R-CUI-07). */
export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "id"],
  fallbackLocales: { default: "en" },
  catalogs: [{ path: "<rootDir>/src/locales/{locale}", include: ["<rootDir>/src"] }],
  format: formatter({ lineNumbers: false, origins: true }),
});
