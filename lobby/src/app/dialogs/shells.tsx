import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { Panel } from "../../shared/dialogs/panel.tsx";

/** A card with a title and a close button; the caller provides the content (R-DLG-31). */
export function CommonDialog({ title, content, onClosed }: Hosted<"common">) {
  return (
    <Panel title={title} onClosed={onClosed}>
      {content}
    </Panel>
  );
}

/** A sheet at the lower edge; the caller provides the content (R-DLG-31). */
export function BottomDialog({ title, content, onClosed }: Hosted<"bottom">) {
  return (
    <Panel kind="sheet" title={title} onClosed={onClosed}>
      {content}
    </Panel>
  );
}
