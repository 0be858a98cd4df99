import { useLingui } from "@lingui/react/macro";
import { markRoot } from "../browser/root-mark.ts";
import { backLayers } from "../navigation/back-layers.ts";
import { leaveDialog } from "./dialog-queue.ts";
import { Icon } from "../ui/icon.tsx";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ComponentProps,
  type ReactNode,
} from "react";
import { Button } from "../ui/button.tsx";
import { PlayBadge } from "../ui/play-badge.tsx";

/** How long a panel takes to leave; matches the transition in dialogs.css. */
const leaveMs = 260;

const PanelClose = createContext<(after?: () => void) => void>(() => {});

/** Closes the surrounding panel; `after` runs once it has left and focus is back where it came from. */
export const usePanelClose = () => use(PanelClose);

type CloseButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  /** Runs once the panel has left. */
  readonly after?: (() => void) | undefined;
};

/** A button that closes the surrounding panel. */
export function CloseButton({ after, ...button }: CloseButtonProps) {
  const close = usePanelClose();
  return <Button {...button} onClick={() => close(after)} />;
}

interface PanelBehaviour {
  /** Runs when the panel has left the screen. */
  readonly onClosed: () => void;
  /** Called before every close by the player; `false` keeps the panel open. */
  readonly mayClose?: () => boolean;
  /** If false, there is no close button, Escape does nothing and back leaves the screen. True by default. */
  readonly closable?: boolean;
}

interface PanelProps extends PanelBehaviour {
  readonly kind?: "sheet" | "card";
  readonly title: ReactNode;
  /** Classes added to the dialog element. */
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Opens the dialog. It grows out of the control that was pressed, else out of its own middle. Returns a function that
 * removes the page's mark of an open dialog.
 */
function openModal(dialog: HTMLDialogElement): () => void {
  const focused = document.activeElement;
  // Without a control that was pressed nothing is measured, which would lay out the page below once more.
  const pressed = focused === document.body ? undefined : focused?.getBoundingClientRect();
  // First the mark: both change the style of the whole page, which the browser then works out once.
  const unmark = markRoot("modal");
  // A panel that becomes closable, or no longer, is open already, and stays as it is.
  if (dialog.open) return unmark;
  dialog.showModal();
  if (pressed === undefined || pressed.width === 0 || pressed.height >= innerHeight / 2) return unmark;
  const x = pressed.x + pressed.width / 2 - dialog.offsetLeft;
  const y = pressed.y + pressed.height / 2 - dialog.offsetTop;
  dialog.style.transformOrigin = `${Math.round(x)}px ${Math.round(y)}px`;
  return unmark;
}

/** Calls `tryClose` on Escape, the system's close request and a tap on the backdrop. Returns a function to stop this. */
function onCloseRequest(dialog: HTMLDialogElement, tryClose: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const own = (event: Event) => event.target === dialog;
  const cancel = (event: Event) => {
    if (!own(event)) return;
    event.preventDefault();
    tryClose();
  };
  const press = (event: KeyboardEvent) => {
    // Chromium closes on a second Escape even if `cancel` was prevented.
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    tryClose();
  };
  dialog.addEventListener("cancel", cancel, { signal });
  dialog.addEventListener("keydown", press, { signal });
  // Only the backdrop reports the dialog itself as the target.
  dialog.addEventListener("click", (event) => own(event) && tryClose(), { signal });
  return () => ended.abort();
}

/** Opens the panel when it is mounted. `close` always closes it; `tryClose` closes it if the player may. */
function usePanel({ onClosed, mayClose, closable }: PanelBehaviour) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaving = useRef(false);
  const removeLayer = useRef(() => {});
  const unmark = useRef(() => {});

  const close = useCallback(
    (after?: () => void) => {
      if (leaving.current) return;
      leaving.current = true;
      box.current?.close();
      unmark.current();
      unmark.current = markRoot("leaving");
      removeLayer.current();
      leaveDialog();
      // Both in one task, so that the effect of `after` is visible before the next dialog is chosen.
      const leave = () => {
        onClosed();
        after?.();
      };
      setTimeout(() => (after === undefined ? leave() : backLayers.whenStill(leave)), leaveMs);
    },
    [onClosed],
  );
  const tryClose = () => {
    if (closable === true && mayClose?.() !== false) close();
  };
  const tryCloseLatest = useEffectEvent(tryClose);

  useEffect(() => {
    const dialog = box.current;
    if (dialog === null) return;
    unmark.current = openModal(dialog);
    // A screen reader starts with the heading, and no button receives an Enter that was meant for something else. A
    // dialog that cannot be closed starts with its first field.
    const first = closable === true ? heading.current : dialog.querySelector("input");
    first?.focus({ preventScroll: true });
    const ignoreRequests = onCloseRequest(dialog, () => tryCloseLatest());
    return () => {
      ignoreRequests();
      unmark.current();
    };
  }, [closable]);

  useEffect(() => {
    if (closable !== true) return;
    removeLayer.current = backLayers.add({ onBack: () => tryCloseLatest() });
    return () => removeLayer.current();
  }, [closable]);

  return { box, heading, close, tryClose };
}

/**
 * A modal on the native `<dialog>`: focus is trapped and returned by the browser. `sheet` rises from the bottom edge,
 * `card` is in the middle. Carries the play badge (R-APP-23).
 */
export function Panel({ kind = "card", title, className = "", closable = true, children, ...behaviour }: PanelProps) {
  const { t } = useLingui();
  const titleId = useId();
  const { box, heading, close, tryClose } = usePanel({ ...behaviour, closable });

  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      className={`panel ${kind} border border-line outline-none ${className}`}
    >
      <PanelClose value={close}>
        {/* Less than the dialog by its border: only the part below the title scrolls. */}
        <div className="flex max-h-[calc(var(--tallest)-2px)] flex-col">
          {kind === "sheet" && closable && (
            <div
              aria-hidden="true"
              className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line [@media(min-width:640px)_and_(min-height:640px)]:invisible"
            />
          )}
          <header className="flex shrink-0 items-start gap-3 px-(--gutter) pt-4 pb-2">
            <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
              <PlayBadge />
              <h2 ref={heading} id={titleId} tabIndex={-1} className="text-title outline-none">
                {title}
              </h2>
            </div>
            {closable && (
              <button
                type="button"
                onClick={tryClose}
                aria-label={t`Close`}
                className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
              >
                <Icon name="x" size={22} />
              </button>
            )}
          </header>
          <div className="safe-bottom min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pb-24 px-(--gutter) pt-1">
            {children}
          </div>
        </div>
      </PanelClose>
    </dialog>
  );
}
