import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { useConfig } from "../../shared/server/config.ts";
import { lazyScreen } from "../../shared/navigation/lazy-screen.ts";
import { LaterPart } from "../../shared/ui/later-part.tsx";
import { VersionFooter } from "../../shared/ui/version-footer.tsx";
import { Carousel } from "./carousel.tsx";
import { GameGrid } from "./game-grid.tsx";
import { HomeHeader } from "./home-header.tsx";
import { OpeningOverlay } from "./opening-overlay.tsx";

const InviteBanner = lazyScreen(() => import("./invite-banner.tsx"));
const LiveAccount = lazy(() => import("./live-account.tsx"));
const WinTicker = lazyScreen(() => import("./win-ticker.tsx"));

/** Keeps the invite banner's room until it is there. */
const invitePlace = <div className="mt-6 h-16" />;

export interface HomePageProps {
  /** At the end of the header's last line. */
  readonly clock?: ReactNode;
  /** Floats over the upper edge of what is shown; takes no room. */
  readonly news: ReactNode;
  /** Above the stalls. */
  readonly tasks: ReactNode;
  /** Below everything else. */
  readonly end: ReactNode;
  /** Lies over the lower edge of the screen and, at the end of the page, below all of it. */
  readonly foot: ReactNode;
  /** Launches a game; `key` names the tile or banner that was tapped. */
  readonly onOpenGame: (client: QueryClient, gameId: string, key: string) => Promise<void>;
}

/**
 * The night market: balance and doors in the header, games right below it, the rest after them (R-RTE-01, R-HOME-44).
 * Where the screen is wide the header stands beside the games (R-HOME-45).
 */
export function HomePage({ clock, news, tasks, end, foot, onOpenGame }: HomePageProps) {
  const { banners, tiles, variant } = useConfig();
  const client = useQueryClient();
  const open = (gameId: string, key: string) => void onOpenGame(client, gameId, key);

  return (
    <div className="home">
      <HomeHeader clock={clock} />
      <div className="flex min-w-0 flex-1 flex-col">
        {news}
        <main className="flex-1">
          <Carousel banners={banners} onPick={(banner) => open(banner.gameId, `banner-${banner.id}`)} />
          {tasks}
          <GameGrid tiles={tiles} onPick={(tile) => open(tile.gameId, tile.key)} />
          {variant === "banner" && (
            <LaterPart place={invitePlace}>
              <InviteBanner />
            </LaterPart>
          )}
          {end}
          <LaterPart>
            <WinTicker />
            <LiveAccount />
          </LaterPart>
        </main>
        <VersionFooter />
        {foot}
      </div>
      <OpeningOverlay />
    </div>
  );
}
