import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { CloseButton, Panel } from "../../../shared/dialogs/panel.tsx";
import { useLoggedIn } from "../../../shared/server/session.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../../shared/ui/states.tsx";
import { Perforation, Ticket } from "../../../shared/ui/ticket.tsx";
import type { GameDetails } from "../catalogue/catalogue.ts";
import { Heart } from "../own/heart.tsx";
import type { Favourites } from "../own/use-favourites.ts";
import { GamePicture } from "../picture/game-picture.tsx";
import { FigureLines } from "./figure-lines.tsx";
import { MonthLines } from "./month-lines.tsx";
import { sheetQuery } from "./query.ts";

interface GameSheetProps {
  readonly game: GameDetails;
  readonly favourites: Favourites | null;
  readonly onPlay: () => void;
  readonly onDemo: () => void;
  readonly onClosed: () => void;
}

function Buttons({ game, favourites, onPlay, onDemo }: Omit<GameSheetProps, "onClosed">) {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  return (
    <div className="flex flex-wrap gap-2.5 py-4">
      <CloseButton look="primary" wide after={onPlay}>
        <Icon name="play" size={18} />
        {t`Play`}
      </CloseButton>
      {loggedIn && game.hasDemo && <CloseButton className="flex-1" after={onDemo}>{t`Try the demo`}</CloseButton>}
      {loggedIn && (
        <Heart
          game={game}
          favourites={favourites}
          className={`rounded-md! border border-line bg-lifted ${game.hasDemo ? "" : "ml-auto"}`}
        />
      )}
    </div>
  );
}

/** Everything the lobby knows about a game, and the player's own rounds of it (R-FND-08). */
export function GameSheet({ game, favourites, onPlay, onDemo, onClosed }: GameSheetProps) {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const sheet = useQuery({ ...sheetQuery(game.id), enabled: loggedIn });
  return (
    <Panel kind="sheet" title={game.name} onClosed={onClosed}>
      <div className="flex flex-wrap items-start gap-4">
        <div className="w-28 shrink-0">
          <GamePicture name={game.name} picture={game.picture} />
        </div>
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="font-semibold wrap-anywhere">{game.studio}</p>
          <p className="text-note text-muted">{[game.category, ...game.features].join(" · ")}</p>
          <p className="mt-1 text-note text-muted">
            {game.isProvable
              ? t`Provably fair: you can check every round you play.`
              : t`The provider gives no proof of its rounds.`}
          </p>
        </div>
      </div>
      <Buttons game={game} favourites={favourites} onPlay={onPlay} onDemo={onDemo} />
      {!loggedIn ? (
        <p className="pb-4 text-note text-muted">{t`Figures and your own rounds appear here once you enter.`}</p>
      ) : sheet.data === undefined ? (
        <NotLoaded query={sheet} placeholder={<Skeleton className="h-80" />} />
      ) : (
        <Ticket>
          <FigureLines game={game} sheet={sheet.data} />
          <Perforation />
          <MonthLines month={sheet.data.month} />
        </Ticket>
      )}
      <p className="pt-4 text-note text-muted">
        {t`Rules and paytable are in the game's menu. Opening a game stakes nothing.`}
      </p>
      {game.isProvable && (
        <Link href="/verify" className="inline-flex min-h-11 items-center text-sky hover:underline">
          {t`How a round is checked`}
        </Link>
      )}
    </Panel>
  );
}
