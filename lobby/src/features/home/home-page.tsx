import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { useConfig } from "../../shared/config.ts";
import { LaterPart } from "../../shared/ui/later-part.tsx";
import { VersionFooter } from "../../shared/ui/version-footer.tsx";
import { Carousel } from "./carousel.tsx";
import { GameGrid } from "./game-grid.tsx";
import { HomeHeader } from "./home-header.tsx";
import { OpeningOverlay } from "./opening-overlay.tsx";

const InviteBanner = lazy(() => import("./invite-banner.tsx"));
const LiveAccount = lazy(() => import("./live-account.tsx"));
const WinTicker = lazy(() => import("./win-ticker.tsx"));

/** Keeps the invite banner's room until it is there. */
const invitePlace = <div className="mt-4 h-16" />;

export interface HomePageProps {
  /** A line of 36 px below the doors to the cashier, in the header. */
  readonly clock?: ReactNode;
  /** Above the stalls. */
  readonly tasks: ReactNode;
  /** Below the stalls and the ticker. */
  readonly end: ReactNode;
  /** Lies over the lower edge of the screen and, at the end of the page, below all of it. */
  readonly foot: ReactNode;
  /** Launches a game; `key` names the tile or banner that was tapped. */
  readonly onOpenGame: (client: QueryClient, gameId: string, key: string) => Promise<void>;
}

/** The night market: balance and doors in the header, stalls below (R-RTE-01). */
export function HomePage({ clock, tasks, end, foot, onOpenGame }: HomePageProps) {
  const { banners, tiles, variant } = useConfig();
  const client = useQueryClient();
  const open = (gameId: string, key: string) => void onOpenGame(client, gameId, key);

  return (
    <div className="screen-high mx-auto flex w-full max-w-[480px] flex-col">
      <HomeHeader clock={clock} />
      <main className="flex-1">
        {variant === "banner" && (
          <LaterPart place={invitePlace}>
            <InviteBanner />
          </LaterPart>
        )}
        <Carousel banners={banners} onPick={(banner) => open(banner.gameId, `banner-${banner.id}`)} />
        {tasks}
        <GameGrid tiles={tiles} onPick={(tile) => open(tile.gameId, tile.key)} />
        <LaterPart>
          <WinTicker />
          <LiveAccount />
        </LaterPart>
        {end}
      </main>
      <VersionFooter />
      {foot}
      <OpeningOverlay />
    </div>
  );
}
