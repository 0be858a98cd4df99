import { Trans } from "@lingui/react/macro";
import { useConfig } from "../server/config.ts";

/**
 * "Play money, sandbox" (R-APP-23): on every screen, dialog and open game while there is no real money. A screen's badge
 * is hidden while a dialog with its own is open.
 */
export function PlayBadge({ className = "" }: { readonly className?: string }) {
  const { moneyMode } = useConfig();
  if (moneyMode !== "play") return null;
  return (
    <span
      className={`play-badge hatched inline-flex min-h-5 items-center rounded-sm border border-dashed border-gold/70 px-1.5 text-stamp font-bold tracking-wide text-gold uppercase max-[340px]:text-[0.625rem] max-[340px]:tracking-normal ${className}`}
    >
      <Trans>Play money · sandbox</Trans>
    </span>
  );
}
