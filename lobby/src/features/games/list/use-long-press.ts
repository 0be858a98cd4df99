import type { GameId } from "@fairlobby/contract";
import { useEffect, useRef, type MouseEvent, type PointerEvent } from "react";

/** As long as the systems' own long press. */
const pressMs = 500;
/** A finger that moves further scrolls. */
const slackPx = 10;

const gameOf = ({ target }: MouseEvent): GameId | undefined =>
  (target as Element).closest<HTMLElement>("[data-play]")?.dataset["play"] as GameId | undefined;

/** Handlers of a list that call `onLong` after a long press on a game, whose end is then no press. */
export function useLongPress(onLong: (game: GameId) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      cancel();
      wasLong.current = false;
      const game = gameOf(event);
      if (event.button !== 0 || game === undefined) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLong(game);
      }, pressMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slackPx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    /** The system's own menu would open over the sheet. */
    onContextMenu: (event: MouseEvent) => {
      if (gameOf(event) !== undefined) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      // A key's press is none of the finger's.
      if (!wasLong.current || event.detail === 0) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
