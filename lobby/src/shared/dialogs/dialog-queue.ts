import { create } from "zustand";
import type { DialogProps } from "./dialog-props.ts";

export type DialogName = keyof DialogProps;

export type QueuedDialog = {
  [Name in DialogName]: {
    readonly id: number;
    readonly name: Name;
    readonly props: DialogProps[Name];
    /** The dialog opens before the other waiting dialogs. */
    readonly front: boolean;
  };
}[DialogName];

interface DialogQueue {
  readonly queue: readonly QueuedDialog[];
  /** The id of the dialog that is closed and leaving the screen, or 0. */
  readonly leaving: number;
}

/** The one queue: its head is open, the rest wait. Only `app/dialogs` renders it. */
export const useDialogQueue = create<DialogQueue>()(() => ({ queue: [], leaving: 0 }));

let lastId = 0;

/**
 * Requests a dialog, which opens when every earlier one is closed. If a dialog of this name is open, it gets the new
 * props; if one is waiting, it is removed, and the new one waits at the end. `front` puts the dialog before all waiting
 * ones (the reality check, R-HOME-40, and the break it offers); the open dialog stays.
 */
export function openDialog<Name extends DialogName>(
  name: Name,
  props: DialogProps[Name],
  { front = false }: { readonly front?: boolean } = {},
): void {
  const dialog = { id: ++lastId, name, props, front } as QueuedDialog;
  useDialogQueue.setState(({ queue, leaving }) => {
    const [open, ...waiting] = queue;
    if (open === undefined) return { queue: [dialog] };
    const others = waiting.filter((one) => one.name !== name);
    if (open.name === name && open.id !== leaving) return { queue: [{ ...dialog, id: open.id }, ...others] };
    const before = others.filter((one) => one.front && !front);
    const after = others.filter((one) => !before.includes(one));
    // An open dialog of this name that is leaving cannot take new props: a new one opens right after it.
    if (front || open.name === name) return { queue: [open, ...before, dialog, ...after] };
    return { queue: [open, ...others, dialog] };
  });
}

/** Removes a dialog, open or waiting. */
export function closeDialog(id: number): void {
  useDialogQueue.setState(({ queue }) => ({ queue: queue.filter((dialog) => dialog.id !== id) }));
}

/** Removes every waiting dialog, and the open one unless `keepOpen`: they belong to the previous player. */
export function dropDialogs({ keepOpen }: { readonly keepOpen: boolean }): void {
  useDialogQueue.setState(({ queue }) => ({ queue: keepOpen ? queue.slice(0, 1) : [] }));
}

/** Marks the open dialog as leaving the screen; `closeDialog` follows when it has left. */
export function leaveDialog(): void {
  useDialogQueue.setState(({ queue }) => ({ leaving: queue[0]?.id ?? 0 }));
}
