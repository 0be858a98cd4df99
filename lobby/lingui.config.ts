import { join } from "node:path";
import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { defaultLanguage, languagesFolder, readLanguages } from "../languages/folders.ts";

const otherScreens = [
  ...[
    "about",
    "account",
    "deposit",
    "game",
    "games",
    "history",
    "inbox",
    "install",
    "invite",
    "reminder",
    "service",
    "settings",
    "tasks",
    "tracker",
    "verify",
    "welcome",
    "withdraw",
  ].map((name) => `<rootDir>/src/features/${name}`),
  ...[
    "balance-dialog",
    "free-gold-doors",
    "free-gold-rules",
    "free-gold-visitor",
    "invite-banner",
    "signed-out-card",
    "win-ticker",
  ].map((name) => `<rootDir>/src/features/home/${name}.tsx`),
  ...["files", "game", "promotions", "withdrawals"].map((folder) => `<rootDir>/src/shared/${folder}`),
  ...["id.tsx", "limit-name.ts", "use-device-names.ts", "use-id-label.ts", "use-pay-type-labels.ts"].map(
    (name) => `<rootDir>/src/shared/text/${name}`,
  ),
  ...["brand-links", "next-page", "no-cashier", "sign-in-required"].map(
    (name) => `<rootDir>/src/shared/ui/${name}.tsx`,
  ),
  "<rootDir>/src/app/activity",
  "<rootDir>/src/app/gate/free-gold-promise.tsx",
  "<rootDir>/src/app/region-page.tsx",
  "<rootDir>/src/app/offline-notice.tsx",
  "<rootDir>/src/app/tab-bar.tsx",
  ...["welcome-offer", "task-reward", "after-game-offer", "order-in-progress"].map(
    (name) => `<rootDir>/src/app/dialogs/${name}-dialog.tsx`,
  ),
  ...["no-more-offers", "offer-ticket"].map((name) => `<rootDir>/src/app/dialogs/${name}.tsx`),
  "<rootDir>/src/app/worker",
];

/** Source texts are English. */
export default defineConfig({
  sourceLocale: "EN",
  locales: readLanguages().map(({ name }) => name),
  fallbackLocales: { default: defaultLanguage },
  // Two catalogues per locale: the texts of the first screen, and those of the others, which would add more than 3 kB
  // to the first load.
  catalogs: [
    { path: join(languagesFolder, "{locale}/first-screen"), include: ["<rootDir>/src"], exclude: otherScreens },
    { path: join(languagesFolder, "{locale}/other-screens"), include: otherScreens },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
});
