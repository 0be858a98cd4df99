import type { ShownRound } from "../page-api.ts";
import { gameTextsOf, type Look } from "./look.ts";
import { type Layout, layoutFor } from "./model/layout.ts";
import { amountParts, coinFormat, moneyFormat, numberLocale } from "./model/money.ts";
import { momentFormat } from "./model/time.ts";
import { PageController } from "./page-controller.ts";
import type { Sound } from "./sound.ts";
import { picturesToPaint } from "./stage/pictures.ts";
import { Stage } from "./stage/stage.ts";
import type { Language } from "./texts/index.ts";
import { el } from "./ui/dom.ts";
import { applyPalette } from "./ui/apply-palette.ts";
import { openInfo } from "./ui/open-info.ts";
import { proofActions } from "./ui/proof-actions.ts";

export interface ReplayOptions extends Language {
  readonly shown: ShownRound;
  readonly look: Look;
  readonly sound: Sound;
  readonly reducedMotion: () => boolean;
  /** Time zone of shown times; undefined for the player's. */
  readonly timeZone: () => string | undefined;
  readonly canvas: HTMLCanvasElement;
  readonly root: HTMLElement;
  readonly announcer: HTMLElement;
  /** Called with the part of the pictures, 0 … 1, painted since the last call. */
  readonly painted: (share: number) => void;
}

/** As in play, so that a replay has the same pace. */
const minSpinMs = 2_500;
/** Three lines, so that it covers neither the reels nor the ladder above them. */
const bannerHeight = 56;

/**
 * Shows a past round as it was played, marked as such, without stake and balance.
 * @returns the function that ends it
 */
export async function showReplay(options: ReplayOptions): Promise<() => void> {
  const { shown, look, texts, i18n, sound, reducedMotion, canvas, root, announcer, painted } = options;
  const { proof } = shown;
  const { definition } = proof;
  const { theme } = look;
  const gameTexts = gameTextsOf(look, i18n);
  const money = moneyFormat(proof.currency);
  const numbers = numberLocale(proof.currency);
  applyPalette(theme.palette, root);
  const layout = (): Layout =>
    layoutFor(window.innerWidth, window.innerHeight, definition.reels, definition.rows, bannerHeight);
  const share = 1 / picturesToPaint(theme, definition);
  const stage = await Stage.create({
    canvas,
    theme,
    definition,
    layout: layout(),
    coinText: coinFormat(proof.currency),
    reducedMotion,
    painted: () => painted(share),
  });
  root.hidden = false;
  const controller = new PageController(
    {
      definition,
      theme,
      texts,
      gameTexts,
      money,
      amountParts: amountParts(proof.currency),
      numbers,
      layout,
      stage,
      sound,
      root,
      announcer,
      reducedMotion,
      minSpinMs,
    },
    {
      spin: () => {},
      stakeStep: () => {},
      stakes: () => {},
      info: () => {
        const { figures } = shown;
        void openInfo(
          { definition, figures, hash: proof.definitionHash, theme, texts, gameTexts, numbers, money },
          proof.stake,
        );
      },
      records: { fairness: () => {}, history: () => {} },
      send: () => {},
      seen: () => {},
      reached: () => {},
      refused: () => {},
    },
  );
  controller.view.addMark(banner(options));
  controller.view.addTools(
    proofActions(shown, texts, (text) => {
      controller.view.say({ text });
      announcer.replaceChildren(text);
    }),
  );
  const { roundId, stake, round } = proof;
  controller.dispatch({
    type: "replayed",
    round: { roundId, stake, round, state: "closed", balanceBefore: 0, balance: 0 },
  });
  controller.view.say({ text: texts.replay.stake(money(stake)) });
  let settled: ReturnType<typeof setTimeout> | undefined;
  const resized = (): void => {
    clearTimeout(settled);
    settled = setTimeout(() => void controller.resize(), 120);
  };
  window.addEventListener("resize", resized);
  return () => {
    clearTimeout(settled);
    window.removeEventListener("resize", resized);
    controller.end();
    stage.destroy();
  };
}

/** Returns the mark of a past round. */
function banner({ shown, texts, tag, timeZone }: ReplayOptions): HTMLElement {
  const when = momentFormat(tag, timeZone(), true)(shown.proof.at);
  return el(
    "p",
    { class: "replay-mark" },
    el("strong", {}, texts.replay.mark),
    el("span", {}, texts.replay.at(when)),
    el("span", {}, texts.replay.hint),
  );
}
