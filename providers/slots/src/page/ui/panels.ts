import type { GameInfo } from "../old-shapes.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Texts } from "../texts/wording.ts";
import type { Theme } from "../theme.ts";
import { showSheet } from "./dialogs.ts";

export interface PanelOptions {
  readonly session: string;
  readonly game: GameInfo;
  readonly money: (amount: number) => string;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly theme: Theme;
  readonly lang: string;
}

/** Opens the pay table for a stake. The panels' code is fetched when one is first opened. */
export async function openInfo(
  { texts, gameTexts, theme, game, money, lang }: PanelOptions,
  stake: number,
): Promise<void> {
  const body = showSheet(texts.infoPanel.title, texts.close);
  const { fillInfo } = await import("./info-panel.ts");
  fillInfo(body, { game, stake, money, texts: texts.infoPanel, gameTexts, theme, lang });
}

export async function openFairness({ texts, money, session }: PanelOptions): Promise<void> {
  const body = showSheet(texts.fairnessPanel.title, texts.close);
  const { fillFairness } = await import("./fairness-panel.ts");
  await fillFairness(body, { session, money, texts: texts.fairnessPanel });
}
