import { showSheet } from "./dialogs.ts";
import type { Told } from "./told.ts";

/** Opens the pay table for a stake. The panels' code is fetched when one is first opened. */
export async function openInfo(told: Told, stake: number): Promise<void> {
  const body = showSheet(told.texts.infoPanel.title, told.texts.close);
  const { fillInfo } = await import("./info-panel.ts");
  fillInfo(body, told, stake);
}
