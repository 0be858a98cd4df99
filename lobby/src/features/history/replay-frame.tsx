import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FrameBar } from "../../shared/game/frame-bar.tsx";
import { ProviderFrame } from "../../shared/game/provider-frame.tsx";
import { useFullScreenLayer } from "../../shared/game/use-full-screen-layer.ts";

interface ReplayProps {
  readonly gameId: string;
  /** Address of the provider's page that plays a round again: no session, nothing is staked. */
  readonly address: string;
  readonly onClose: () => void;
}

/** A round played again, full screen over the history, and closed as a game is (R-RTE-37). */
export function ReplayFrame({ gameId, address, onClose }: ReplayProps) {
  const { t } = useLingui();
  // The address shows the round whenever it is asked: a retry is the same frame anew.
  const [tries, setTries] = useState(0);
  useFullScreenLayer(onClose);

  return (
    <ProviderFrame
      key={tries}
      label={t`Round played again`}
      address={address}
      bar={<FrameBar exit={t`Close`} onExit={onClose} />}
      onClose={onClose}
      overlay={{
        gameId,
        waiting: t`Lighting the lanterns…`,
        comfort: t`The provider of this game does not answer. The round stays as it is.`,
        leave: t`Close`,
        onLeave: onClose,
        onRetry: () => setTries(tries + 1),
      }}
    />
  );
}
