import { create } from "zustand";
import { deviceStorage } from "./storage.ts";

/** Whoever asked the browser to save data gets no sound they did not ask for. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

function atFirst(): boolean {
  const choice = deviceStorage.get("sound");
  return choice === null ? !savesData() : choice !== "off";
}

/** Whether the lobby sounds: the click and the background together. On until it is turned off. */
export const useSound = create<{ readonly on: boolean }>()(() => ({ on: atFirst() }));

export function setSound(on: boolean): void {
  deviceStorage.set("sound", on ? "on" : "off");
  useSound.setState({ on });
}
