import { create } from "zustand";
import type { DialogProps } from "./dialog-props.ts";

export type DialogName = keyof DialogProps;

export type QueuedDialog = {
  [Name in DialogName]: {
    readonly id: number;
    readonly name: Name;
    readonly props: DialogProps[Name];
    /** It goes before the others that wait. */
    readonly front: boolean;
  };
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
 * props win. `front` puts it before all that wait (the reality check, R-HOME-40); the open one stays.
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
    // One of its name is on its way out and cannot take new props any more: the request is for the next one.
    if (front || open.name === name) return { queue: [open, ...before, dialog, ...after] };
    return { queue: [open, ...others, dialog] };
  });
}

/** Removes a dialog, open or waiting. */
export function closeDialog(id: number): void {
  useDialogQueue.setState(({ queue }) => ({ queue: queue.filter((dialog) => dialog.id !== id) }));
}

/** Removes every dialog that waits, and the open one too unless it stays: what they say is about the player before. */
export function dropDialogs({ open: stays }: { readonly open: "stays" | "goes" }): void {
  useDialogQueue.setState(({ queue }) => ({ queue: stays === "stays" ? queue.slice(0, 1) : [] }));
}

/** The open dialog was closed and leaves the screen; `closeDialog` follows when it has left. */
export function leaveDialog(): void {
  useDialogQueue.setState(({ queue }) => ({ leaving: queue[0]?.id ?? 0 }));
}
