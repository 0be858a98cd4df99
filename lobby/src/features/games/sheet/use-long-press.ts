import type { GameId } from "@fairlobby/contract";
import { useEffect, useEffectEvent } from "react";

/** As long as the systems' own long press. */
const pressMs = 500;
/** A finger that moves further scrolls. */
const slackPx = 10;

const gameOf = ({ target }: Event): GameId | undefined =>
  (target as Element).closest<HTMLElement>("[data-play]")?.dataset["play"] as GameId | undefined;

/**
 * Calls `onLong` after a long press on a game's tile (`data-play`) anywhere on the screen; the end of that press does
 * not open the game.
 * @param ready false while there is nothing to show: a long press is then a press
 */
export function useLongPress(onLong: (game: GameId) => void, ready = true): void {
  const show = useEffectEvent(onLong);
  useEffect(() => {
    if (!ready) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let wasLong = false;
    const cancel = () => clearTimeout(timer);
    const left = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(name: Name, take: (event: DocumentEventMap[Name]) => void) =>
      document.addEventListener(name, take, { capture: true, signal: left.signal });
    on("pointerdown", (event) => {
      cancel();
      wasLong = false;
      const game = gameOf(event);
      if (event.button !== 0 || game === undefined) return;
      start = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        wasLong = true;
        show(game);
      }, pressMs);
    });
    on("pointermove", ({ clientX, clientY }) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > slackPx) cancel();
    });
    on("pointerup", cancel);
    on("pointercancel", cancel);
    // The system's own menu would open over the sheet.
    on("contextmenu", (event) => {
      if (gameOf(event) !== undefined) event.preventDefault();
    });
    on("click", (event) => {
      // A key's press is none of the finger's.
      if (!wasLong || event.detail === 0) return;
      wasLong = false;
      event.preventDefault();
      event.stopPropagation();
    });
    return () => {
      cancel();
      left.abort();
    };
  }, [ready]);
}
