import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import type { DialogProps, Hosted } from "../../shared/dialogs/dialog-props.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";

function Answers({ onPlay }: Pick<DialogProps["new-user-play"], "onPlay">) {
  const { t } = useLingui();
  const close = usePanelClose();
  return (
    <PanelFoot>
      <Button look="primary" wide className="min-h-12" onClick={() => close(onPlay)}>{t`Play games`}</Button>
      <Button wide className="min-h-12" onClick={() => close()}>{t`Look around first`}</Button>
    </PanelFoot>
  );
}

/** Follows the gift: congratulates, and offers the first game (R-DLG-20). */
export default function PlayDialog({ gameId, onPlay, onClosed }: Hosted<"new-user-play">) {
  const { t } = useLingui();
  const tile = useConfig().tiles.find((one) => one.gameId === gameId);
  return (
    <Panel title={t`Congratulations, you are in`} onClosed={onClosed}>
      {tile !== undefined && (
        <img src={tile.iconUrl} alt={tile.name} className="mx-auto aspect-square w-36 rounded-lg object-cover" />
      )}
      <p className="pt-3 text-muted">
        {t`The gift is in your balance. Play when you like, and stop when you like: nothing runs away.`}
      </p>
      <Answers onPlay={onPlay} />
    </Panel>
  );
}
