import "./panels.css";
import { call } from "../api.ts";
import { lookOf } from "../game-files.ts";
import { showReplay } from "../replay.ts";
import { showScreen } from "./dialogs.ts";
import { el } from "./dom.ts";
import type { PanelOptions } from "./panel-options.ts";

/** Replays one of the player's rounds, of any game, over everything else. */
export async function openReplay(roundId: string, options: PanelOptions, closed: () => void): Promise<void> {
  const { session, texts } = options;
  const canvas = el("canvas", { class: "stage", "aria-hidden": "true" });
  const root = el("main", { class: "page" });
  const announcer = el("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  const waiting = el("p", { class: "replay-waiting", role: "status" }, texts.historyPanel.loading);
  let end = (): void => {};
  let gone = false;
  const screen = showScreen(texts.replay.mark, texts.close, () => {
    gone = true;
    end();
    closed();
  });
  screen.append(canvas, root, announcer, waiting);
  const answer = await call("/page/round", { session, roundId });
  if (gone) return;
  if (answer.kind !== "ok") {
    waiting.textContent =
      answer.kind === "refused" ? texts.refusals[answer.failure.error].text : texts.historyPanel.failed;
    return;
  }
  const shown = answer.reply;
  const look = await lookOf(shown.proof.gameId);
  if (gone) return;
  end = await showReplay({ ...options, shown, look, canvas, root, announcer, painted: () => {} });
  waiting.remove();
  if (gone) end();
}
