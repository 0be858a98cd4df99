import { create } from "zustand";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { resumedEnd, secondsLeft } from "./countdown.ts";

interface Reminder {
  /** When the reality check is due, in ms since the epoch; null until home has read the interval. */
  readonly end: number | null;
  /** Whole seconds until the check is due. */
  readonly left: number;
}

/** The countdown, shared by all components that show it. */
export const useReminder = create<Reminder>()(() => ({ end: null, left: 0 }));

let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  const { end } = useReminder.getState();
  if (end === null) return;
  const now = Date.now();
  // Another tab may have shown the check already.
  const known = end > now ? end : Number(deviceStorage.get("reminderEnd") ?? end);
  useReminder.setState({ end: known, left: secondsLeft(known, now) });
}

function setEnd(end: number): void {
  deviceStorage.set("reminderEnd", String(end));
  useReminder.setState({ end, left: secondsLeft(end, Date.now()) });
  timer ??= setInterval(tick, 1000);
}

/** Continues the interval stored on this device, or starts one. */
export function resumeReminder(minutes: number): void {
  setEnd(resumedEnd(deviceStorage.get("reminderEnd"), Date.now(), minutes * 60_000));
}

/** Starts a new interval (R-HOME-40). */
export function restartReminder(minutes: number): void {
  setEnd(Date.now() + minutes * 60_000);
}
