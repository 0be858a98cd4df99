import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { FrameBar } from "../../../shared/game/frame-bar.tsx";
import { useGame } from "../../../shared/game/game-store.ts";
import { ProviderFrame } from "../../../shared/game/provider-frame.tsx";
import { useFullScreenLayer } from "../../../shared/game/use-full-screen-layer.ts";
import type { ListedGame } from "../catalogue/catalogue.ts";
import { coverOf } from "../picture/cover.ts";
import { requestDemo } from "./request-demo.ts";

interface DemoFrameProps {
  readonly game: ListedGame;
  /** One-time address. */
  readonly address: string;
  readonly onClose: () => void;
}

/** A game played without stakes, full screen, below a band that says so (R-FND-09). It is closed like any game. */
export function DemoFrame({ game, address, onClose }: DemoFrameProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(address);
  const [asking, setAsking] = useState(false);
  useFullScreenLayer(onClose);
  useEffect(() => {
    useGame.setState({ demo: true });
    return () => useGame.setState({ demo: false });
  }, []);

  const retry = async () => {
    setAsking(true);
    const next = await requestDemo(game.id);
    setAsking(false);
    if (next !== null) setShown(next);
  };
  return (
    <ProviderFrame
      key={shown}
      label={t`Demo game`}
      address={shown}
      bar={
        <>
          <FrameBar exit={t`Exit game`} onExit={onClose} />
          <p className="mx-auto max-w-[480px] bg-sky px-3 py-1.5 text-center text-note font-semibold text-ground short:max-w-none">
            {t`Demo: nothing is staked, and wins are not paid. Same rules, same return.`}
          </p>
        </>
      }
      isGame
      onClose={onClose}
      overlay={{
        gameId: game.id,
        cover: coverOf(game),
        waiting: t`Loading the game…`,
        comfort: t`The game provider is not answering. Nothing was staked.`,
        leave: t`Back to the lobby`,
        onLeave: onClose,
        onRetry: () => void retry(),
        retrying: asking,
      }}
    />
  );
}
