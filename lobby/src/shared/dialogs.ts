import { create } from "zustand";
import type { DialogProps } from "./dialog-names.ts";

export type DialogName = keyof DialogProps;

export type QueuedDialog = {
  [Name in DialogName]: { readonly id: number; readonly name: Name; readonly props: DialogProps[Name] };
}[DialogName];

interface DialogQueue {
  readonly queue: readonly QueuedDialog[];
  /** The open dialog, once it was closed and is on its way off the screen; 0 while none is. */
  readonly leaving: number;
}

/** The one queue: its head is open, the rest wait. Only `app/dialogs` renders it. */
export const useDialogQueue = create<DialogQueue>()(() => ({ queue: [], leaving: 0 }));

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
  useDialogQueue.setState(({ queue, leaving }) => {
    const [open, ...waiting] = queue;
    const others = waiting.filter((one) => one.name !== name);
    if (open === undefined) return { queue: [dialog] };
    // It cannot take new props any more: the request is for the one after it.
    if (open.name === name && open.id === leaving) return { queue: [open, dialog, ...others] };
    if (open.name === name) return { queue: [{ ...dialog, id: open.id }, ...others] };
    return { queue: options.first === true ? [open, dialog, ...others] : [open, ...others, dialog] };
  });
}

/** Removes a dialog, open or waiting. */
export function closeDialog(id: number): void {
  useDialogQueue.setState(({ queue }) => ({ queue: queue.filter((dialog) => dialog.id !== id) }));
}

/** The open dialog was closed and leaves the screen; `closeDialog` follows when it has left. */
export function leaveDialog(): void {
  useDialogQueue.setState(({ queue }) => ({ leaving: queue[0]?.id ?? 0 }));
}
