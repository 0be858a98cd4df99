import { showSheet } from "./dialogs.ts";
import { openInfo } from "./open-info.ts";
import type { PanelOptions } from "./panel-options.ts";

/** The sheets of a played game. */
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

  /** @param choose called with the chosen stake, after the sheet has closed */
  async openStakes(stake: number, choose: (stake: number) => void): Promise<void> {
    const { texts, money, game } = this.options;
    const sheet = showSheet(texts.stakePanel.title, texts.close);
    const { fillStakes } = await import("./stake-panel.ts");
    const chosen = (level: number): void => {
      sheet.closest("dialog")?.close();
      choose(level);
    };
    const { figures, definition } = game;
    fillStakes(sheet, { levels: definition.betLevels, stake, figures, texts, money, choose: chosen });
  }

  async openFairness(): Promise<void> {
    const { texts, session } = this.options;
    const body = showSheet(texts.fairnessPanel.title, texts.close);
    const { fillFairness } = await import("./fairness-panel.ts");
    await fillFairness(body, { session, texts, history: () => void this.openHistory() });
  }

  async openHistory(): Promise<void> {
    const { texts } = this.options;
    const body = showSheet(texts.historyPanel.title, texts.close);
    const { fillHistory } = await import("./history-panel.ts");
    await fillHistory(body, { ...this.options, see: (roundId) => void this.openRound(roundId, true) });
  }

  /** Replays one of the player's rounds over everything; `back` opens the list again on closing. */
  async openRound(roundId: string, back = false): Promise<void> {
    const { openReplay } = await import("./replay-screen.ts");
    await openReplay(roundId, this.options, back ? () => void this.openHistory() : () => {});
  }
}
