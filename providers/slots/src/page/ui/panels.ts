import type { GameDefinition } from "../../games/definition.ts";
import type { GameFigures, GameInfo } from "../../page-api.ts";
import type { Sound } from "../sound.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Texts } from "../texts/wording.ts";
import type { Theme } from "../theme.ts";
import { showSheet } from "./dialogs.ts";

/** What the pay table tells of: a game as it is published now, or as a past round was played. */
export interface Told {
  readonly definition: GameDefinition;
  /** Hash of the definition. */
  readonly hash: string;
  readonly figures: GameFigures | null;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly lang: string;
  readonly money: (amount: number) => string;
}

/** Opens the pay table for a stake. The panels' code is fetched when one is first opened. */
export async function openInfo(told: Told, stake: number): Promise<void> {
  const body = showSheet(told.texts.infoPanel.title, told.texts.close);
  const { fillInfo } = await import("./info-panel.ts");
  fillInfo(body, told, stake);
}

export interface PanelOptions {
  readonly session: string;
  readonly game: GameInfo;
  readonly money: (amount: number) => string;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly theme: Theme;
  readonly lang: string;
  readonly sound: Sound;
  readonly stillness: () => boolean;
}

/** The sheets of a game that is played. */
export class Panels {
  private readonly options: PanelOptions;

  constructor(options: PanelOptions) {
    this.options = options;
  }

  async openInfo(stake: number): Promise<void> {
    const { game, ...rest } = this.options;
    const { definition, definitionHash, figures } = game;
    await openInfo({ ...rest, definition, hash: definitionHash, figures }, stake);
  }

  async openFairness(): Promise<void> {
    const { texts, session } = this.options;
    const body = showSheet(texts.fairnessPanel.title, texts.close);
    const { fillFairness } = await import("./fairness-panel.ts");
    await fillFairness(body, { session, texts: texts.fairnessPanel, history: () => void this.openHistory() });
  }

  async openHistory(): Promise<void> {
    const { texts } = this.options;
    const body = showSheet(texts.historyPanel.title, texts.close);
    const { fillHistory } = await import("./history-panel.ts");
    await fillHistory(body, { ...this.options, see: (roundId) => void this.openRound(roundId, true) });
  }

  /** Shows one of the player's rounds again, over everything; `back` opens the list again when it is closed. */
  async openRound(roundId: string, back = false): Promise<void> {
    const { openReplay } = await import("./replay-screen.ts");
    await openReplay(roundId, this.options, back ? () => void this.openHistory() : () => {});
  }
}
