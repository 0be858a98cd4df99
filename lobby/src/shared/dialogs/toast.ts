import { create } from "zustand";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "good" | "bad";
}

/** The shown toast, one at a time: a newer one replaces it. */
export const useToast = create<{ readonly toast: Toast | null }>()(() => ({ toast: null }));

let lastId = 0;

let pressed: Element | null = null;
if ("document" in globalThis) {
  const note = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest("a, button, input, select, summary, label") : null;
  };
  document.addEventListener("click", note, true);
}

/** The control that was used last: most likely the one the toast is about. */
export const lastPressed = (): Element | null => pressed;

export function showToast(text: string, tone: Toast["tone"] = "plain"): void {
  if (text === "") return;
  useToast.setState({ toast: { id: ++lastId, text, tone } });
}

export function hideToast(id: number): void {
  useToast.setState(({ toast }) => (toast?.id === id ? { toast: null } : {}));
}
