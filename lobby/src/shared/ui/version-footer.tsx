import { useBrand } from "../server/brand.ts";
import { useConfig } from "../server/config.ts";

/** App version; in the variant `tabs` the tab bar is the footer and shows it (R-APP-15). */
export function VersionFooter() {
  const { appVersion, variant } = useConfig();
  const { name } = useBrand();
  if (variant === "tabs") return null;
  return (
    <footer className="py-6 text-center text-note text-faint">
      {name} {appVersion}
    </footer>
  );
}
