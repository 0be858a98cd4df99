import { Suspense } from "react";
import { closeDialog, useDialogQueue } from "../../shared/dialogs/dialog-queue.ts";
import { dialogRegistry, type DialogComponent } from "./registry.ts";

/** Shows the head of the dialog queue; the next dialog opens when the first has left. */
export default function DialogHost() {
  const head = useDialogQueue((state) => state.queue[0]);
  if (head === undefined) return null;
  // The registry pairs each name with a component for exactly its props; the union cannot express that pairing.
  const Dialog = dialogRegistry[head.name] as DialogComponent<object>;
  return (
    <Suspense>
      <Dialog key={head.id} {...head.props} onClosed={() => closeDialog(head.id)} />
    </Suspense>
  );
}
