import "./panels.css";
import "./stake-panel.css";
import { bestAt } from "../model/figures.ts";
import type { GameFigures } from "../../page-api.ts";
import type { Texts } from "../texts/page-texts.ts";
import { el } from "./dom.ts";

export interface StakeOptions {
  readonly levels: readonly number[];
  readonly stake: number;
  readonly figures: GameFigures;
  readonly texts: Texts;
  readonly money: (amount: number) => string;
  readonly choose: (stake: number) => void;
}

/** Fills the sheet with every stake and the largest win at it. */
export function fillStakes(body: HTMLElement, { levels, stake, figures, texts, money, choose }: StakeOptions): void {
  const { stakePanel } = texts;
  const rows = [...levels]
    .sort((a, b) => a - b)
    .map((level) => {
      const best = stakePanel.bestAt(money(bestAt(figures, level)));
      const row = el("button", { type: "button", class: "stake-row" }, el("strong", {}, money(level)), " ");
      row.append(el("span", {}, best));
      row.addEventListener("click", () => choose(level));
      row.setAttribute("aria-pressed", String(level === stake));
      return el("li", {}, row);
    });
  body.replaceChildren(el("p", {}, stakePanel.bestMeaning), el("ul", { class: "stakes" }, ...rows));
}
