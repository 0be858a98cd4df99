import { join } from "node:path";
import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { defaultLanguage, languagesFolder, readLanguages } from "../../languages/folders.ts";

/** Source texts are English. */
export default defineConfig({
  sourceLocale: "EN",
  locales: readLanguages().map(({ name }) => name),
  fallbackLocales: { default: defaultLanguage },
  catalogs: [{ path: join(languagesFolder, "{locale}/slots"), include: ["<rootDir>/src"] }],
  format: formatter({ lineNumbers: false, origins: true }),
});
