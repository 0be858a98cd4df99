import { showSheet } from "./dialogs.ts";
import type { PayTableData } from "./pay-table-data.ts";

/** Opens the pay table for a stake. The panel's code is fetched on first use. */
export async function openInfo(data: PayTableData, stake: number): Promise<void> {
  const body = showSheet(data.texts.labels.info, data.texts.close);
  const { fillInfo } = await import("./info-panel.ts");
  fillInfo(body, data, stake);
}
