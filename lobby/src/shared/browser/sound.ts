import { create } from "zustand";
import { deviceStorage } from "./storage.ts";

/** With data saving on in the browser, sound is off by default. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

function atFirst(): boolean {
  const choice = deviceStorage.get("sound");
  return choice === null ? !savesData() : choice !== "off";
}

/** Whether sound is on: the click, the background and that of games. On by default. */
export const useSound = create<{ readonly on: boolean }>()(() => ({ on: atFirst() }));

export function setSound(on: boolean): void {
  deviceStorage.set("sound", on ? "on" : "off");
  useSound.setState({ on });
}
