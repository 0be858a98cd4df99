import type { GameDefinition } from "../../games/definition.ts";
import { pictureDocument } from "../art/raster.ts";
import { pictureOf } from "../look.ts";
import { exceedsStake } from "../model/labels.ts";
import { type PageState, spinAt } from "../model/state.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Texts } from "../texts/page-texts.ts";
import type { Theme } from "../theme.ts";
import type { Celebration } from "./celebration.ts";
import { el } from "./dom.ts";

export interface FeatureCardOptions {
  readonly definition: GameDefinition;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly money: (amount: number) => string;
  readonly celebration: Celebration;
  /** Returns the lines of the card before a feature: what is won, then how it pays. */
  readonly opening: (state: PageState) => readonly string[];
  readonly press: () => void;
}

/** The card over the reels before and after a feature. A press anywhere on it goes on, as on the large button. */
export class FeatureCard {
  readonly view = el("section", { class: "card", hidden: "" });
  private readonly options: FeatureCardOptions;
  private shown = "";

  constructor(options: FeatureCardOptions) {
    this.options = options;
    this.view.addEventListener("click", options.press);
  }

  render(state: PageState): void {
    const key = state.phase === "intro" || state.phase === "outro" ? state.phase : "";
    if (key === this.shown) return;
    this.shown = key;
    this.view.hidden = key === "";
    if (key === "intro") this.view.replaceChildren(...this.intro(state));
    else if (key === "outro") this.view.replaceChildren(...this.summary(state));
  }

  private intro(state: PageState): HTMLElement[] {
    const { gameTexts, texts, opening } = this.options;
    const [award = "", ...rest] = opening(state);
    return [
      this.picture(state),
      el("p", { class: "card-over" }, gameTexts.feature),
      el("p", { class: award.length > 16 ? "card-figure long" : "card-figure" }, award),
      ...rest.map((line) => el("p", {}, line)),
      el("p", { class: "card-hint" }, texts.goOn),
    ];
  }

  /** Draws the symbol that opened the feature, three times in a fan. */
  private picture(state: PageState): HTMLElement {
    const { definition, theme } = this.options;
    const opener = ({ free: "scatter", hold: "coin", respin: "wild", base: "" } as const)[
      spinAt(state, state.at + 1)?.kind ?? "base"
    ];
    const id = definition.symbols.find(({ kind }) => kind === opener)?.id ?? "";
    const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureDocument(pictureOf(theme, id), 192))}`;
    return el("div", { class: "card-picture" }, ...[1, 2, 3].map(() => el("img", { src: source, alt: "" })));
  }

  private summary(state: PageState): HTMLElement[] {
    const { texts, money, celebration } = this.options;
    const done = spinAt(state)?.kind === "free" ? texts.freeDone : texts.holdAndWinDone;
    return [
      el("p", { class: "card-over" }, done),
      // A sum up to the stake is not celebrated.
      ...(exceedsStake(state)
        ? [el("p", { class: "visually-hidden" }, money(state.won)), celebration.countUp.view, celebration.times]
        : [el("p", { class: "card-figure plain" }, money(state.won))]),
      el("p", {}, texts.total),
      el("p", { class: "card-hint" }, texts.goOn),
    ];
  }
}
