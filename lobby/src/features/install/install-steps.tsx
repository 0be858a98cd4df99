import { useLingui } from "@lingui/react/macro";
import { platformOf, type Platform } from "./platform.ts";

/** The steps to install in a browser without a prompt. */
export function InstallSteps() {
  const { t } = useLingui();
  const steps: Readonly<Record<Platform, readonly string[]>> = {
    ios: [
      t`Tap your browser's share button.`,
      t`Choose “Add to Home Screen”.`,
      t`Confirm. The icon is now on your home screen.`,
    ],
    "inside-an-app": [
      t`Open this page in your browser: look in the menu of this app.`,
      t`Open the browser menu.`,
      t`Choose “Add to home screen”.`,
    ],
    android: [
      t`Open the browser menu.`,
      t`Choose “Install app” or “Add to home screen”.`,
      t`Confirm. The icon is now on your home screen.`,
    ],
    desktop: [
      t`Open the browser menu.`,
      t`Choose “Install”, or “Create shortcut”.`,
      t`Confirm. The icon is now among your apps.`,
    ],
  };
  return (
    <ol className="grid gap-2 pb-1">
      {steps[platformOf(navigator.userAgent, navigator.maxTouchPoints)].map((step, index) => (
        <li key={step} className="flex items-start gap-3 rounded-md border border-line bg-lifted/50 px-4 py-3">
          <span aria-hidden="true" className="font-display text-[1.25rem] leading-6 font-bold text-amber">
            {index + 1}
          </span>
          <span className="min-w-0 flex-1">{step}</span>
        </li>
      ))}
    </ol>
  );
}
