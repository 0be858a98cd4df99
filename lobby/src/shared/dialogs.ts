import { create } from "zustand";
import type { DialogProps } from "./dialog-names.ts";

export type DialogName = keyof DialogProps;

export type QueuedDialog = {
  [Name in DialogName]: { readonly id: number; readonly name: Name; readonly props: DialogProps[Name] };
}[DialogName];

interface DialogQueue {
  readonly queue: readonly QueuedDialog[];
}

/** The one queue: its head is open, the rest wait. Only `app/dialogs` renders it. */
export const useDialogQueue = create<DialogQueue>()(() => ({ queue: [] }));

let lastId = 0;

/**
 * Asks for a dialog. It opens when every earlier one is closed. The same name twice is one request: the later
 * props win. `first` puts it at the head of those still waiting (the reality check, R-HOME-40).
 */
export function openDialog<Name extends DialogName>(
  name: Name,
  props: DialogProps[Name],
  options: { readonly first?: boolean } = {},
): void {
  const dialog = { id: ++lastId, name, props } as QueuedDialog;
  useDialogQueue.setState(({ queue }) => {
    const [open, ...waiting] = queue;
    const others = waiting.filter((one) => one.name !== name);
    if (open === undefined) return { queue: [dialog] };
    if (open.name === name) return { queue: [{ ...dialog, id: open.id }, ...others] };
    return { queue: options.first === true ? [open, dialog, ...others] : [open, ...others, dialog] };
  });
}

/** Removes a dialog, open or waiting. */
export function closeDialog(id: number): void {
  useDialogQueue.setState(({ queue }) => ({ queue: queue.filter((dialog) => dialog.id !== id) }));
}
