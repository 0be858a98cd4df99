import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";

/** Follows the gift: congratulates, and offers the first game (R-DLG-20). */
export default function PlayDialog({ gameId, onPlay, onClosed }: Hosted<"new-user-play">) {
  const { t } = useLingui();
  const tile = useConfig().tiles.find((one) => one.gameId === gameId);
  return (
    <Panel title={t`Welcome, you are in`} onClosed={onClosed}>
      {tile !== undefined && (
        <img src={tile.iconUrl} alt={tile.name} className="mx-auto aspect-square w-36 rounded-lg object-cover" />
      )}
      <p className="pt-3 text-muted">
        {t`The gift is in your balance. Play when you like, stop when you like: there is no rush.`}
      </p>
      <PanelFoot>
        <CloseButton look="primary" wide className="min-h-12" after={onPlay}>{t`Play games`}</CloseButton>
        <CloseButton wide className="min-h-12">{t`Look around first`}</CloseButton>
      </PanelFoot>
    </Panel>
  );
}
