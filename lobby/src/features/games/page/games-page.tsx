import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { rememberOpener } from "../../../shared/game/opener.ts";
import { useConfig } from "../../../shared/server/config.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { EmptyState, NotLoaded } from "../../../shared/ui/states.tsx";
import type { ListedGame } from "../catalogue/catalogue.ts";
import { useCatalogue } from "../catalogue/query.ts";
import { requestDemo } from "../demo/request-demo.ts";
import { DemoFrame } from "../demo/demo-frame.tsx";
import type { GameActions } from "../list/game-card.tsx";
import { GameList } from "./game-list.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";

/** All games: search, filters, sorting, collections and the list (R-FND-01). */
export default function GamesPage({ onPlay }: Pick<GameActions, "onPlay">) {
  const { t } = useLingui();
  const { catalogue: current } = useConfig();
  const catalogue = useCatalogue();
  const [demo, setDemo] = useState<{ readonly game: ListedGame; readonly address: string } | null>(null);
  const openDemo = async (game: ListedGame) => {
    const address = await requestDemo(game.id);
    if (address === null) return;
    rememberOpener();
    setDemo({ game, address });
  };
  return (
    <>
      <div inert={demo !== null}>
        <Page broad title={t`All games`}>
          {current === null ? (
            <EmptyState
              art="closed"
              title={t`The list of games is not available yet`}
              text={t`The providers have not sent it. The games on the home page are open.`}
              action={<ButtonLink href="/">{t`Back to home`}</ButtonLink>}
            />
          ) : catalogue.data === undefined ? (
            <NotLoaded query={catalogue} placeholder={<ListSkeleton />} />
          ) : (
            <GameList catalogue={catalogue.data} onPlay={onPlay} onDemo={(game) => void openDemo(game)} />
          )}
        </Page>
      </div>
      {demo !== null && <DemoFrame {...demo} onClose={() => setDemo(null)} />}
    </>
  );
}
