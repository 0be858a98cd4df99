import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const later = [
  ...[
    "account",
    "deposit",
    "game",
    "history",
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
  ...["balance-dialog", "invite-banner", "sound-button", "win-ticker"].map(
    (name) => `<rootDir>/src/features/home/${name}.tsx`,
  ),
  ...["files", "game", "promotions", "withdrawals"].map((room) => `<rootDir>/src/shared/${room}`),
  ...["id.tsx", "use-id-label.ts"].map((name) => `<rootDir>/src/shared/text/${name}`),
  "<rootDir>/src/shared/ui/sign-in-required.tsx",
  "<rootDir>/src/app/activity",
  "<rootDir>/src/app/region-page.tsx",
  "<rootDir>/src/app/offline-notice.tsx",
  "<rootDir>/src/app/tab-bar.tsx",
  ...["activity", "ordinary", "ordinary-activity"].map((name) => `<rootDir>/src/app/dialogs/${name}-dialog.tsx`),
  ...["no-more-offers", "offer-ticket"].map((name) => `<rootDir>/src/app/dialogs/${name}.tsx`),
  "<rootDir>/src/app/worker",
];

/** Source texts are English keys; no locale shows them: IND is the default and the fallback (R-I18N-08). */
export default defineConfig({
  sourceLocale: "en",
  locales: ["IND", "BR", "CN", "MX", "THA"],
  fallbackLocales: { default: "IND" },
  // Two catalogs a locale: what the first screen says, and what every later one does. Together they cost the first
  // load more than 3 kB that nobody reads there.
  catalogs: [
    { path: "<rootDir>/src/locales/{locale}", include: ["<rootDir>/src"], exclude: later },
    { path: "<rootDir>/src/locales/later/{locale}", include: later },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
});
