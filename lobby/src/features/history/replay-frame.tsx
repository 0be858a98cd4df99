import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FrameBar } from "../../shared/game/frame-bar.tsx";
import { ProviderFrame } from "../../shared/game/provider-frame.tsx";
import { useFullScreenLayer } from "../../shared/game/use-full-screen-layer.ts";

interface ReplayProps {
  readonly gameId: string;
  /** Address of the provider's replay page, which has no session and stakes nothing. */
  readonly address: string;
  readonly onClose: () => void;
}

/** The replay of a round, full screen over the history, and closed like a game (R-RTE-37). */
export function ReplayFrame({ gameId, address, onClose }: ReplayProps) {
  const { t } = useLingui();
  // The address can be loaded any number of times: a retry loads the same frame again.
  const [tries, setTries] = useState(0);
  useFullScreenLayer(onClose);

  return (
    <ProviderFrame
      key={tries}
      label={t`Round replay`}
      address={address}
      bar={<FrameBar exit={t`Close`} onExit={onClose} />}
      onClose={onClose}
      overlay={{
        gameId,
        waiting: t`Loading the game…`,
        comfort: t`The game provider is not answering. The round stays as it is.`,
        leave: t`Close`,
        onLeave: onClose,
        onRetry: () => setTries(tries + 1),
      }}
    />
  );
}
