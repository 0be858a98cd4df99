import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useConfig, type Banner } from "../../shared/server/config.ts";
import { lazyScreen } from "../../shared/navigation/lazy-screen.ts";
import { DeferredPart } from "../../shared/ui/deferred-part.tsx";
import { Carousel } from "./carousel.tsx";
import { GameGrid } from "./game-grid.tsx";
import { HomeHeader } from "./home-header.tsx";

const HomeFoot = lazyScreen(() => import("./home-foot.tsx"));
const InviteBanner = lazyScreen(() => import("./invite-banner.tsx"));
const LiveAccount = lazy(() => import("./live-account.tsx"));
const WinTicker = lazyScreen(() => import("./win-ticker.tsx"));

/** Keeps the space of the invite banner until it is loaded. */
const invitePlace = <div className="mt-6 h-16" />;

export interface HomePageProps {
  /** At the end of the header's last line. */
  readonly clock?: ReactNode;
  /** Floats over the upper edge of the content. */
  readonly news: ReactNode;
  /** Above the game tiles. */
  readonly tasks: ReactNode;
  /** Right below the game tiles. */
  readonly more: ReactNode;
  /** Below everything else. */
  readonly end: ReactNode;
  readonly onOpenGame: (client: QueryClient, gameId: string) => Promise<void>;
}

/**
 * Home: balance and cashier in the header, games right below it, then the rest (R-RTE-01, R-HOME-44). On a wide screen
 * the header is beside the games (R-HOME-45).
 */
export function HomePage({ clock, news, tasks, more, end, onOpenGame }: HomePageProps) {
  const { banners, tiles, variant } = useConfig();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const open = ({ gameId, collection, page }: Partial<Banner>) =>
    void (gameId === undefined ? navigate(page ?? `/games#${collection}`) : onOpenGame(client, gameId));

  return (
    <div className="home">
      <HomeHeader clock={clock} />
      <div className="flex min-w-0 flex-1 flex-col">
        {news}
        <Carousel banners={banners} onPick={open} />
        <main className="flex-1">
          {tasks}
          <GameGrid tiles={tiles} onPick={open} />
          {more}
          {variant === "banner" && (
            <DeferredPart place={invitePlace}>
              <InviteBanner />
            </DeferredPart>
          )}
          {end}
          <DeferredPart>
            <WinTicker />
            <LiveAccount />
          </DeferredPart>
        </main>
        <DeferredPart>
          <HomeFoot />
        </DeferredPart>
      </div>
    </div>
  );
}
