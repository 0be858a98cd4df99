import type { DialogProps } from "../../shared/dialogs/dialog-props.ts";
import { Panel } from "../../shared/dialogs/panel.tsx";

/** An empty card: title and close mark, filled by who opens it (R-DLG-31). */
export function CommonDialog({ title, content, onClosed }: DialogProps["common"] & { readonly onClosed: () => void }) {
  return (
    <Panel title={title} onClosed={onClosed}>
      {content}
    </Panel>
  );
}

/** An empty sheet at the lower edge, filled by who opens it (R-DLG-31). */
export function BottomDialog({ title, content, onClosed }: DialogProps["bottom"] & { readonly onClosed: () => void }) {
  return (
    <Panel kind="sheet" title={title} onClosed={onClosed}>
      {content}
    </Panel>
  );
}
