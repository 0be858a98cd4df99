import { join } from "node:path";
import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { languagesFolder, readLanguages } from "../../languages/folders.ts";

/** Source texts are English. */
export default defineConfig({
  sourceLocale: "EN",
  locales: readLanguages().map(({ name }) => name),
  catalogs: [{ path: join(languagesFolder, "{locale}/bank"), include: ["<rootDir>/src/pages"] }],
  format: formatter({ origins: false, explicitIdAsDefault: true }),
});
