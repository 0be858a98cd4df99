import type { GameId } from "@fairlobby/contract";
import { useEffect, useEffectEvent } from "react";

/** As long as the systems' own long press. */
const pressMs = 500;
/** A finger that moves further scrolls. */
const slackPx = 10;

const gameOf = (target: EventTarget | null): GameId | undefined =>
  (target as Element | null)?.closest<HTMLElement>("[data-play]")?.dataset["play"] as GameId | undefined;

/**
 * Calls `show` after a long press on a game's tile (`data-play`) anywhere on the screen.
 * @param show opens the game's sheet; returns false if it has none: the end of the press then opens the game, as after
 *   a short one
 */
export function useLongPress(show: (game: GameId) => boolean): void {
  const showNow = useEffectEvent(show);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let wasLong = false;
    const cancel = () => clearTimeout(timer);
    const ended = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(name: Name, take: (event: DocumentEventMap[Name]) => void) =>
      document.addEventListener(name, take, { capture: true, signal: ended.signal });
    on("pointerdown", ({ button, target, clientX: x, clientY: y }) => {
      cancel();
      wasLong = false;
      const game = gameOf(target);
      if (button !== 0 || game === undefined) return;
      start = { x, y };
      timer = setTimeout(() => {
        // A dialog or an opening game may cover the tile by now.
        if (gameOf(document.elementFromPoint(x, y)) === game) wasLong = showNow(game);
      }, pressMs);
    });
    on("pointermove", ({ clientX, clientY }) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > slackPx) cancel();
    });
    on("pointerup", cancel);
    on("pointercancel", cancel);
    // The system's own menu would open over the sheet.
    on("contextmenu", (event) => {
      if (wasLong || gameOf(event.target) !== undefined) event.preventDefault();
    });
    on("click", (event) => {
      // A click from the keyboard (detail 0) is not the end of the long press.
      if (!wasLong || event.detail === 0) return;
      wasLong = false;
      event.preventDefault();
      event.stopPropagation();
    });
    return () => {
      cancel();
      const end = () => {
        cancel();
        ended.abort();
      };
      // The long press led to another screen and the finger is still down: its click is swallowed there too, until the
      // next press.
      if (wasLong) document.addEventListener("pointerdown", end, { once: true, capture: true });
      else end();
    };
  }, []);
}
