import { useLingui } from "@lingui/react/macro";
import { backLayers } from "../navigation/back-layers.ts";
import { leaveDialog } from "./dialog-queue.ts";
import { Icon } from "../ui/icon.tsx";
import { createContext, use, useCallback, useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react";
import { PlayBadge } from "../ui/play-badge.tsx";

/** How long a panel takes to leave; matches the transition in dialogs.css. */
const leaveMs = 260;

const PanelClose = createContext<(after?: () => void) => void>(() => {});

/** Closes the surrounding panel; `after` runs once it has left and focus is back where it came from. */
export const usePanelClose = () => use(PanelClose);

interface PanelProps {
  readonly kind?: "sheet" | "card";
  readonly title: ReactNode;
  /** Runs when the panel has left the screen. */
  readonly onClosed: () => void;
  /** Asked before every close by the player; `false` keeps the panel open. */
  readonly mayClose?: () => boolean;
  /** Laid on the dialog itself. */
  readonly className?: string;
  /** Without it there is no close mark, Escape does nothing and back leaves the screen. */
  readonly closable?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal on the native `<dialog>`: focus is trapped and returned by the browser. `sheet` rises from the bottom edge,
 * `card` stands in the middle. Carries the play badge (R-APP-23).
 */
export function Panel({
  kind = "card",
  title,
  onClosed,
  mayClose,
  className = "",
  closable = true,
  children,
}: PanelProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const takeOff = useRef(() => {});
  const titleId = useId();

  const close = useCallback(
    (after?: () => void) => {
      if (leaving.current) return;
      leaving.current = true;
      box.current?.close();
      takeOff.current();
      leaveDialog();
      // In one go: whoever decides what opens next already sees what `after` did.
      const leave = () => {
        onClosed();
        after?.();
      };
      setTimeout(() => (after === undefined ? leave() : backLayers.whenStill(leave)), leaveMs);
    },
    [onClosed],
  );
  const ask = () => {
    if (closable && mayClose?.() !== false) close();
  };
  const asked = useEffectEvent(ask);

  useEffect(() => {
    const dialog = box.current;
    if (dialog === null) return;
    const pressed = document.activeElement?.getBoundingClientRect();
    if (!dialog.open) dialog.showModal();
    // It grows out of what was pressed; without that out of its own middle.
    if (pressed !== undefined && pressed.width > 0 && pressed.height < innerHeight / 2) {
      const x = pressed.x + pressed.width / 2 - dialog.offsetLeft;
      const y = pressed.y + pressed.height / 2 - dialog.offsetTop;
      dialog.style.transformOrigin = `${Math.round(x)}px ${Math.round(y)}px`;
    }
    // What it is about comes first, to be read out, and no answer lies under an Enter meant for something else. Where
    // there is no way around an answer, its first field does.
    const first = closable ? heading.current : dialog.querySelector("input");
    first?.focus({ preventScroll: true });
    const own = (event: Event) => event.target === dialog;
    const cancel = (event: Event) => {
      if (!own(event)) return;
      event.preventDefault();
      asked();
    };
    const press = (event: KeyboardEvent) => {
      // Chromium closes on a second Escape whatever `cancel` said.
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      asked();
    };
    // Only the backdrop reports the dialog itself as the target.
    const tap = (event: MouseEvent) => own(event) && asked();
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("keydown", press);
    dialog.addEventListener("click", tap);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("keydown", press);
      dialog.removeEventListener("click", tap);
    };
  }, [closable]);

  useEffect(() => {
    if (!closable) return;
    takeOff.current = backLayers.add({ onBack: () => asked() });
    return () => takeOff.current();
  }, [closable]);

  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      className={`panel ${kind} border border-line outline-none ${className}`}
    >
      <PanelClose value={close}>
        <div className="flex max-h-[inherit] flex-col">
          {kind === "sheet" && closable && (
            <div
              aria-hidden="true"
              className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line [@media(min-width:640px)_and_(min-height:640px)]:invisible"
            />
          )}
          <header className="flex shrink-0 items-start gap-3 px-[min(1.25rem,5.6vw)] pt-4 pb-3">
            <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
              <PlayBadge />
              <h2 ref={heading} id={titleId} tabIndex={-1} className="text-title outline-none">
                {title}
              </h2>
            </div>
            {closable && (
              <button
                type="button"
                onClick={ask}
                aria-label={t`Close`}
                className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
              >
                <Icon name="x" size={22} />
              </button>
            )}
          </header>
          <div className="safe-bottom min-h-0 flex-1 overflow-y-auto overscroll-contain px-[min(1.25rem,5.6vw)]">
            {children}
          </div>
        </div>
      </PanelClose>
    </dialog>
  );
}
