import { button, el, icon, icons } from "./dom.ts";

export type DialogAction = { readonly label: string; readonly primary?: boolean } &
  /** The dialog closes before `press` runs, unless `keepOpen` is set. */
  (
    | { readonly press: () => void; readonly keepOpen?: boolean }
    /** Opens in a new tab. */
    | { readonly href: string }
  );

let open: HTMLDialogElement | null = null;

/** Returns whether a dialog or sheet covers the game. */
export function dialogOpen(): boolean {
  return open !== null;
}

/** Shows a message that needs an answer; it replaces the current dialog. */
export function showDialog(title: string, text: string, actions: readonly DialogAction[], onClose?: () => void): void {
  const heading = el("h2", { id: "dialog-title" }, title);
  const row = el("div", { class: "dialog-actions" });
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": "dialog-title" }, heading, el("p", {}, text), row);
  for (const action of actions) {
    const look = action.primary === true ? "wide primary" : "wide";
    row.append(
      "href" in action
        ? el("a", { class: look, href: action.href, target: "_blank", rel: "noopener" }, action.label)
        : button(action.label, look, () => {
            if (action.keepOpen !== true) dialog.close();
            action.press();
          }),
    );
  }
  present(dialog, onClose);
}

/** Opens a sheet from below and returns its body, which may be filled later. */
export function showSheet(title: string, closeLabel: string, onClose?: () => void): HTMLElement {
  const body = el("div", { class: "sheet-body" });
  const close = button(closeLabel, "round", () => dialog.close(), icon(icons.close));
  const dialog: HTMLDialogElement = el(
    "dialog",
    { class: "sheet", "aria-labelledby": "sheet-title" },
    el("div", { class: "sheet-head" }, el("h2", { id: "sheet-title" }, title), close),
    body,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  present(dialog, onClose);
  return body;
}

/** Opens a full screen with a close button in its corner. */
export function showScreen(label: string, closeLabel: string, onClose: () => void): HTMLElement {
  const close = button(closeLabel, "round screen-close", () => dialog.close(), icon(icons.close));
  const dialog: HTMLDialogElement = el("dialog", { class: "screen", "aria-label": label }, close);
  present(dialog, onClose);
  return dialog;
}

/** Replaces the current dialog; over a screen it opens above it. */
function present(dialog: HTMLDialogElement, onClose?: () => void): void {
  const below = open?.classList.contains("screen") === true ? open : null;
  if (below === null) open?.close();
  open = dialog;
  dialog.addEventListener("close", () => {
    if (open === dialog) open = below;
    dialog.remove();
    onClose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
}
