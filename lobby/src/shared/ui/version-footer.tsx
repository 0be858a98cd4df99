import { useConfig } from "../config.ts";

/** App version (R-APP-15). */
export function VersionFooter() {
  const { appVersion } = useConfig();
  return <footer className="py-6 text-center text-note text-faint">Fairlobby {appVersion}</footer>;
}
