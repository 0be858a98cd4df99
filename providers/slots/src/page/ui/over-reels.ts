import type { GameDefinition } from "../../games/definition.ts";
import { ladderOf, totalSoFar } from "../model/labels.ts";
import type { PageState } from "../model/state.ts";
import type { Texts } from "../texts/page-texts.ts";
import { el, setText } from "./dom.ts";

export interface OverReelsOptions {
  readonly definition: GameDefinition;
  readonly texts: Texts;
  readonly money: (amount: number) => string;
}

/** The line over the window: the ladder of the multiplier, and the total so far of a feature or of cascades. */
export class OverReels {
  readonly view = el("div", { class: "over", "aria-hidden": "true" });
  private readonly options: OverReelsOptions;
  private readonly ladder = el("div", { class: "ladder", hidden: "" });
  private readonly sum = el("b");
  private readonly soFar: HTMLElement;
  private shownLadder = "";

  constructor(options: OverReelsOptions) {
    this.options = options;
    this.soFar = el("div", { class: "so-far", hidden: "" }, el("span", {}, options.texts.soFar), this.sum);
    this.view.append(this.ladder, this.soFar);
  }

  render(state: PageState): void {
    const { definition, money } = this.options;
    const total = totalSoFar(definition, state);
    this.soFar.hidden = total === null;
    if (total !== null) setText(this.sum, money(total));
    this.renderLadder(state, total !== null);
  }

  /**
   * @param beside whether the total is shown beside it, which makes its steps narrower, so that they are drawn again
   */
  private renderLadder(state: PageState, beside: boolean): void {
    const ladder = ladderOf(this.options.definition, state);
    const key = ladder === null ? "" : `${ladder.steps.join(":")}/${ladder.lit}/${beside}`;
    if (key === this.shownLadder) return;
    this.shownLadder = key;
    this.ladder.hidden = ladder === null;
    const { steps = [], lit = -1 } = ladder ?? {};
    this.view.classList.toggle("crowded", beside && steps.length > 1);
    this.ladder.replaceChildren(
      ...steps.map((times, index) =>
        el("span", { class: index === lit ? "rung lit" : "rung" }, this.options.texts.times(times)),
      ),
    );
  }
}
