import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { languages } from "./src/platform/texts.ts";

/** Folders that load catalogues of their own, each with the texts of its files. */
const owners = [
  "platform/http",
  "modules/games/catalogue",
  "modules/notices",
  "modules/promotions",
  "modules/web-push",
  "modules/withdrawals",
];

/** Source texts are English keys, as in the lobby. */
export default defineConfig({
  sourceLocale: "en",
  locales: [...languages],
  catalogs: owners.map((owner) => ({
    path: `<rootDir>/src/${owner}/locales/{locale}`,
    include: [`<rootDir>/src/${owner}`],
  })),
  format: formatter({ origins: false, explicitIdAsDefault: true }),
});
