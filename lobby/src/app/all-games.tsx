import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { useConfig } from "../shared/server/config.ts";
import { Icon } from "../shared/ui/icon.tsx";

/** Leads from home's tiles to all games (R-FND-01). */
export function AllGames() {
  const { catalogue } = useConfig();
  if (catalogue === null) return null;
  return (
    <Link
      href="/games"
      className="mx-4 mt-3 flex min-h-12 items-center gap-3 rounded-md border border-edge bg-raised px-4 font-semibold hover:border-faint"
    >
      <Icon name="search" className="text-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <Trans>All games</Trans>
      </span>
      <span className="tabular text-muted">{catalogue.games.toLocaleString(document.documentElement.lang)}</span>
      <Icon name="chevron-right" size={18} className="text-muted" />
    </Link>
  );
}
