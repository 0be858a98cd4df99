import { create } from "zustand";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "good" | "bad";
}

/** The toast on show, one at a time: a newer one replaces it. */
export const useToast = create<{ readonly toast: Toast | null }>()(() => ({ toast: null }));

let lastId = 0;

export function showToast(text: string, tone: Toast["tone"] = "plain"): void {
  if (text === "") return;
  useToast.setState({ toast: { id: ++lastId, text, tone } });
}

export function hideToast(id: number): void {
  useToast.setState(({ toast }) => (toast?.id === id ? { toast: null } : {}));
}
